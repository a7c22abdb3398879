//! How far a diagram is: bounds for rules that are plain chess but that captured units may come back, that units may go beyond
//! the moves of their walks or move as others, or that kings are units like others, and for diagrams of which only a part is known.
//!
//! A unit makes its own moves, and whenever the other side captures it, it may be carried to a square of rebirth without
//! one. So the moves that a unit needs are counted in a graph in which such a change of squares costs nothing; it is
//! possible only where the other side may still arrive. What each side can do bounds the other: where it arrives units can be
//! captured, and what neither moves nor is captured any more is in the way. A king that may castle goes two squares in a
//! move, and its rook goes along for nothing.

use super::assignment::{Assignment, Costs, FORBIDDEN, MOST, assign};
use super::flood::{DEPTH, FAR, Levels, RANK_1, last_rank, pawn, pawn_from, pawn_to, step};
use super::rebirths::Rebirths;
use board::Side;
use rules::orthodox::{Board, Kind, squares};

/// The squares that a unit reaches with any of the moves of plain chess, and from which it is reached so.
fn any_step(set: u64, free: u64) -> u64 {
    step(Kind::Queen, set, free) | step(Kind::Knight, set, free)
}

/// A diagram that is to be reached.
pub(crate) struct Wanted {
    /// By side and kind the squares of its units.
    pub(crate) told: [[u64; 6]; 2],
    /// By side the squares of units of any kind.
    pub(crate) unknown: [u64; 2],
    /// Whether a side may have further units on other squares.
    pub(crate) open: [bool; 2],
    /// The units that a side has on other squares, if it has no further ones.
    pub(crate) extra: [usize; 2],
}

impl Wanted {
    /// The units of a board, and no others.
    pub(crate) fn of(board: &Board) -> Wanted {
        let told = Side::BOTH.map(|side| Kind::ALL.map(|kind| board.of(side, kind)));
        Wanted { told, unknown: [0; 2], open: [false; 2], extra: [0; 2] }
    }

    /// The squares of a side's units that are told.
    fn squares(&self, side: Side) -> u64 {
        self.told[side.index()].iter().fold(self.unknown[side.index()], |all, squares| all | squares)
    }

    /// What is told to stand on a square of a side: none for any kind.
    fn kind_on(&self, side: Side, square: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.told[side.index()][kind as usize] >> square & 1 != 0)
    }

    /// The units that a side must lose before it is left with those of the diagram; none if it may keep them.
    fn losses(&self, board: &Board, side: Side) -> Option<usize> {
        let index = side.index();
        let told = self.squares(side).count_ones() as usize + self.extra[index];
        let losses = (board.of_side(side).count_ones() as usize).checked_sub(told)?;
        Some(if self.open[index] { 0 } else { losses })
    }
}

/// What is known of a position and all that lead on from it to the diagram.
#[derive(Clone)]
pub(crate) struct RebirthBounds {
    /// What neither moves nor is captured until the end.
    walls: [u64; 2],
    /// Where the units of a side can be captured.
    graves: [u64; 2],
    /// Where units of a side may stand.
    stands: [u64; 2],
    /// The units that may be captured where they stand.
    victims: [u64; 2],
    units: [u64; 2],
    /// Where each of them may arrive with its next move, in the order of their squares.
    arrivals: [[u64; MOST]; 2],
}

impl RebirthBounds {
    /// Nothing is known.
    pub(crate) const UNKNOWN: RebirthBounds = RebirthBounds {
        walls: [0; 2],
        graves: [u64::MAX; 2],
        stands: [u64::MAX; 2],
        victims: [u64::MAX; 2],
        units: [0; 2],
        arrivals: [[u64::MAX; MOST]; 2],
    };

    /// Whether a move of a side leaves room for what must be done. `victim`: where what it captures stands.
    pub(crate) fn fits(&self, side: Side, from: u8, to: u8, victim: Option<u8>) -> bool {
        let bit = 1u64 << from;
        let index = side.index();
        // a king may castle and stay where it is
        if from == to {
            return true;
        }
        if self.units[index] & bit == 0 {
            return self.walls[index] & bit == 0;
        }
        let number = (self.units[index] & (bit - 1)).count_ones() as usize;
        let arrives = self.arrivals[index].get(number).is_none_or(|arrivals| arrivals >> to & 1 != 0);
        let falls = |victim: u8| (self.victims[1 - index] & self.graves[1 - index]) >> victim & 1 != 0;
        arrives && victim.is_none_or(falls)
    }
}

/// A position, what is to come of it, and in how many moves.
pub(crate) struct Question<'a> {
    pub(crate) board: &'a Board,
    pub(crate) wanted: &'a Wanted,
    pub(crate) rebirths: &'a Rebirths,
    /// Whether each side's king has not moved yet.
    pub(crate) kings_unmoved: [bool; 2],
    /// The moves that each side has left.
    pub(crate) moves: [usize; 2],
}

impl Question<'_> {
    /// Whether a side has a king that the diagram has no place for: one that moves as another unit may capture it, as it checks
    /// only then (ReflectiveKings). Nothing is known of such ends.
    fn loses_king(&self, side: Side) -> bool {
        let (wanted, own) = (self.wanted, side.index());
        let has_place = wanted.told[own][Kind::King as usize] | wanted.unknown[own] != 0
            || wanted.open[own]
            || wanted.extra[own] > 0;
        self.board.of(side, Kind::King) != 0 && !has_place
    }

    /// Whether the diagram may be reached; adds to what is known. `dirty`: for which sides something has changed.
    pub(crate) fn look(&self, bounds: &mut RebirthBounds, mut dirty: [bool; 2]) -> bool {
        if self.rebirths.kings_are_royal && Side::BOTH.into_iter().any(|side| self.loses_king(side)) {
            return true;
        }
        while let Some(side) = Side::BOTH.into_iter().find(|side| dirty[side.index()]) {
            let (own, other) = (side.index(), (!side).index());
            dirty[own] = false;
            let Some(found) = Work::new(self, bounds, side).and_then(Work::conclude) else { return false };
            bounds.units[own] = found.units;
            bounds.arrivals[own] = found.arrivals;
            bounds.victims[own] = found.victims;
            let walls = bounds.walls[own] | found.walls;
            let graves = bounds.graves[other] & found.strikes;
            let stands = bounds.stands[own] & found.stands;
            if walls != bounds.walls[own] {
                dirty = [true; 2];
            }
            dirty[other] |= graves != bounds.graves[other] || stands != bounds.stands[own];
            bounds.walls[own] = walls;
            bounds.graves[other] = graves;
            bounds.stands[own] = stands;
        }
        true
    }
}

/// What follows for a side.
struct Findings {
    units: u64,
    arrivals: [u64; MOST],
    victims: u64,
    walls: u64,
    /// Where it may capture.
    strikes: u64,
    stands: u64,
}

/// A square of the diagram that is to be filled, or all others.
struct Goal {
    /// None for any square of which nothing is told, and for being captured.
    square: Option<u8>,
    /// By kind from where a unit comes there: numbers of the floods.
    levels: [u16; 6],
    /// By kind from where a promoted pawn goes there.
    beyond: [u16; 6],
    /// Whether kings may go there.
    is_for_kings: bool,
}

/// The number of the flood of nothing.
const NOTHING: u16 = 0;

/// The work of finding out what a side can do.
struct Work<'a> {
    asked: &'a Question<'a>,
    side: Side,
    moves: usize,
    free: u64,
    /// Where its units can be captured.
    graves: u64,
    /// Where its pawns may arrive by capture.
    prey: u64,
    /// The castlings that may still be: squares of king and rook before and after it.
    castlings: [Option<[u8; 4]>; 2],
    units: u64,
    walls: u64,
    goals: Vec<Goal>,
    /// All floods, that of nothing first.
    floods: Vec<Levels>,
    /// Whether units may be captured for good.
    may_lose: bool,
    may_capture: bool,
}

impl<'a> Work<'a> {
    /// `None` if the diagram cannot be reached.
    fn new(asked: &'a Question<'a>, bounds: &RebirthBounds, side: Side) -> Option<Work<'a>> {
        let (own, other) = (side.index(), (!side).index());
        let Question { board, wanted, rebirths, moves, .. } = *asked;
        let free = !(bounds.walls[0] | bounds.walls[1]);
        let units = board.of_side(side) & free;
        let losses = wanted.losses(board, side)?;
        let prisoners = wanted.losses(board, !side)?;
        if losses > moves[other] || prisoners > moves[own] {
            return None;
        }
        let may_capture =
            prisoners > 0 || wanted.open[other] || rebirths.homes[other].iter().any(|&homes| homes != 0);
        let behind = match side {
            Side::White => (bounds.stands[other] & 0xff << 32) << 8,
            Side::Black => (bounds.stands[other] & 0xff << 24) >> 8,
        };
        let may_castle = asked.kings_unmoved[own] || rebirths.kings || rebirths.own_castlings;
        let castlings = rebirths.castlings[own].map(|castling| {
            let [king, ..] = castling?;
            let stands = !rebirths.own_castlings || board.of(side, Kind::King) >> king & 1 != 0;
            (may_castle && (stands || rebirths.kings) && way_of(castling?) & !free == 0).then_some(castling?)
        });
        let mut work = Work {
            asked,
            side,
            moves: moves[own],
            free,
            graves: if moves[other] == 0 { 0 } else { bounds.graves[own] },
            prey: if may_capture { bounds.stands[other] | behind } else { 0 },
            castlings,
            units,
            walls: bounds.walls[own],
            goals: Vec::with_capacity(MOST),
            floods: Vec::with_capacity(2 * MOST + 8),
            may_lose: losses > 0 || wanted.open[own],
            may_capture,
        };
        if units.count_ones() as usize <= MOST {
            work.add_goals();
        }
        Some(work)
    }

    fn add_goals(&mut self) {
        self.floods.push(Levels::NONE);
        let wanted = self.asked.wanted;
        let count = self.units.count_ones() as usize;
        for square in squares(wanted.squares(self.side) & !self.walls) {
            let kind = wanted.kind_on(self.side, square);
            let kinds = kind.as_ref().map_or(&Kind::ALL[..], std::slice::from_ref);
            let (levels, beyond) = self.levels(1 << square, kinds);
            self.goals.push(Goal { square: Some(square), levels, beyond, is_for_kings: true });
        }
        if self.goals.len() >= count {
            return;
        }
        let own = self.side.index();
        let mut elsewhere = if self.may_lose { self.graves } else { 0 };
        let keeps = wanted.open[own] || wanted.extra[own] > 0;
        if keeps {
            elsewhere |= !(wanted.squares(Side::White) | wanted.squares(Side::Black));
        }
        let (levels, beyond) = self.levels(elsewhere, &Kind::ALL);
        let is_for_kings = keeps || !self.asked.rebirths.kings_are_royal;
        self.goals.push(Goal { square: None, levels, beyond, is_for_kings });
    }

    /// By kind from where a unit comes to some squares where it is of one of these kinds, and from where it does after a
    /// promotion.
    fn levels(&mut self, goal: u64, kinds: &[Kind]) -> ([u16; 6], [u16; 6]) {
        let mut levels = [NOTHING; 6];
        for &kind in kinds {
            if kind != Kind::Pawn
                && self.asked.board.of(self.side, kind) & self.units == 0
                && !self.may_promote()
            {
                // nobody asks
                continue;
            }
            let start = self.carried_to(kind, goal);
            let flood = Levels::flood(start, self.moves, u64::MAX, |_, set| self.from(kind, set));
            levels[kind as usize] = self.keep(flood);
        }
        let mut beyond = [NOTHING; 6];
        let promotions = self.asked.rebirths.promotions;
        if self.may_promote() && kinds.iter().any(|kind| promotions.contains(kind)) {
            for &kind in promotions {
                beyond[kind as usize] = levels[kind as usize];
            }
            let promoted = self.promoted(&beyond);
            let either = self.flood(levels[Kind::Pawn as usize]).or(&promoted);
            levels[Kind::Pawn as usize] = self.keep(either);
        }
        (levels, beyond)
    }

    /// Whether a side has more pawns than are told.
    fn may_promote(&self) -> bool {
        let pawns = self.asked.board.of(self.side, Kind::Pawn).count_ones();
        pawns > self.asked.wanted.told[self.side.index()][Kind::Pawn as usize].count_ones()
    }

    /// Keeps a flood; its number.
    fn keep(&mut self, flood: Levels) -> u16 {
        self.floods.push(flood);
        u16::try_from(self.floods.len() - 1).unwrap_or(NOTHING)
    }

    /// The flood of that number.
    #[inline]
    fn flood(&self, number: u16) -> &Levels {
        &self.floods[usize::from(number)]
    }

    /// The goal of that number: all beyond the last one are the last one.
    fn goal(&self, number: usize) -> Option<&Goal> {
        self.goals.get(number).or_else(|| self.goals.last().filter(|goal| goal.square.is_none()))
    }

    /// From where a pawn is promoted and goes on to squares with these floods, one for each kind that it may become.
    fn promoted(&self, after: &[u16; 6]) -> Levels {
        let last = last_rank(self.side) & self.free;
        Levels::build(self.moves, |depth, set| {
            let after = after.iter().filter(|&&number| number != NOTHING);
            let promoted =
                after.fold(0, |found, &number| found | self.flood(number).within(depth - 1) & last);
            self.from(Kind::Pawn, set | promoted)
        })
    }

    /// The squares from which a unit comes to one of `set` with a move, and is carried before it perhaps.
    fn from(&self, kind: Kind, set: u64) -> u64 {
        let from = match kind {
            _ if self.asked.rebirths.borrows(kind) => any_step(set, self.free),
            Kind::Pawn => {
                pawn_from(self.side, set, self.free, false)
                    | pawn_from(self.side, set & self.prey, self.free, true)
            }
            _ => step(kind, set, self.free),
        };
        let castled = if kind == Kind::King {
            let castled = self.castlings.iter().flatten().filter(|[_, _, after, _]| set >> after & 1 != 0);
            castled.fold(0, |from, [king, ..]| from | 1 << king)
        } else {
            0
        };
        self.carried_to(kind, from | castled | self.journeys_into(kind, set))
    }

    /// The squares from which a unit comes to one of `set` beyond the moves of its walk.
    fn journeys_into(&self, kind: Kind, set: u64) -> u64 {
        let Some(journeys) = &self.asked.rebirths.journeys else { return 0 };
        let (own, number) = (self.side.index(), kind as usize);
        let mut from = 0;
        for (way, ends) in [set, set & self.prey].into_iter().enumerate() {
            for end in squares(ends & journeys.ends[way][own][number]) {
                from |= journeys.into[way][own][number][usize::from(end)];
                if from | 1 << end == u64::MAX {
                    break;
                }
            }
        }
        from & self.free
    }

    /// The squares to which a unit comes from one of `set` beyond the moves of its walk.
    fn journeys_from(&self, kind: Kind, set: u64) -> u64 {
        let Some(journeys) = &self.asked.rebirths.journeys else { return 0 };
        let (own, number) = (self.side.index(), kind as usize);
        let ends = squares(set).fold([0; 2], |[quiet, captures], from| {
            [
                quiet | journeys.from[0][own][number][usize::from(from)],
                captures | journeys.from[1][own][number][usize::from(from)],
            ]
        });
        (ends[0] | ends[1] & self.prey) & self.free
    }

    /// The squares to which a unit comes from one of `set` with a move, and is not carried yet.
    fn to(&self, kind: Kind, set: u64) -> u64 {
        let to = match kind {
            _ if self.asked.rebirths.borrows(kind) => any_step(set, self.free),
            Kind::Pawn => {
                pawn_to(self.side, set, self.free, false)
                    | pawn(self.side, set & !(RANK_1 | RANK_1 << 56)) & self.prey & self.free
            }
            _ => step(kind, set, self.free),
        };
        let castled = self.castlings.iter().flatten().filter(|[king, ..]| set >> king & 1 != 0);
        let castled =
            if kind == Kind::King { castled.fold(0, |to, [_, _, after, _]| to | 1 << after) } else { 0 };
        to | castled | self.journeys_from(kind, set)
    }

    /// Adds the squares from which a unit may be carried to one of `set`.
    #[inline]
    fn carried_to(&self, kind: Kind, mut set: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let homes = self.asked.rebirths.homes[own][number] & self.free;
        if homes == 0 && !self.asked.rebirths.goes_along(kind) {
            return set;
        }
        let mut done = 0;
        loop {
            let before = set;
            for home in squares(set & homes & !done) {
                done |= 1 << home;
                set |= self.asked.rebirths.origins[own][number][usize::from(home)] & self.graves;
            }
            if self.asked.rebirths.goes_along(kind) {
                for [_, rook, _, after] in self.castlings.iter().flatten() {
                    set |= (set >> after & 1) << rook;
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// Adds the squares to which a unit may be carried from one of `set`.
    #[inline]
    fn carried_from(&self, kind: Kind, mut set: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let homes = self.asked.rebirths.homes[own][number] & self.free;
        if homes == 0 && !self.asked.rebirths.goes_along(kind) {
            return set;
        }
        loop {
            let before = set;
            for home in squares(homes & !set) {
                let origins = self.asked.rebirths.origins[own][number][usize::from(home)];
                set |= u64::from(set & self.graves & origins != 0) << home;
            }
            if self.asked.rebirths.goes_along(kind) {
                for [_, rook, _, after] in self.castlings.iter().flatten() {
                    set |= (set >> rook & 1) << after;
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// What follows; `None` if the diagram cannot be reached.
    fn conclude(self) -> Option<Findings> {
        let count = self.units.count_ones() as usize;
        if count > MOST {
            return Some(Findings {
                units: 0,
                arrivals: [u64::MAX; MOST],
                victims: u64::MAX,
                walls: 0,
                strikes: u64::MAX,
                stands: u64::MAX,
            });
        }
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        let mut roster = [(0u8, Kind::Pawn); MOST];
        if self.goals.iter().filter(|goal| goal.square.is_some()).count() > count {
            return None;
        }
        for (unit, square) in squares(self.units).enumerate() {
            let (_, kind) = self.asked.board.unit(square)?;
            roster[unit] = (square, kind);
            for (number, cost) in costs[unit].iter_mut().enumerate().take(count) {
                let goal = self.goal(number).filter(|goal| kind != Kind::King || goal.is_for_kings);
                let distance =
                    goal.map_or(FAR, |goal| self.flood(goal.levels[kind as usize]).distance(square));
                *cost = if distance < FAR { distance } else { FORBIDDEN };
            }
        }
        let most = u16::try_from(self.moves).unwrap_or(u16::MAX);
        let assignment = match self.goals.first() {
            // nothing is told of the side
            Some(Goal { square: None, .. }) => alike(&costs, count, most)?,
            _ => assign(&costs, count, most)?,
        };
        let mut findings = Findings {
            units: self.units,
            arrivals: [0; MOST],
            victims: 0,
            walls: 0,
            strikes: 0,
            stands: self.walls,
        };
        let mut forth = Vec::with_capacity(DEPTH);
        for (unit, &(square, kind)) in roster.iter().enumerate().take(count) {
            self.conclude_unit((unit, square, kind), &costs, &assignment, &mut forth, &mut findings);
        }
        // who is captured in passing stands beside the square of arrival
        findings.strikes |= match self.side {
            Side::White => (findings.strikes & 0xff << 40) >> 8,
            Side::Black => (findings.strikes & 0xff << 16) << 8,
        };
        Some(findings)
    }

    fn conclude_unit(
        &self,
        (unit, square, kind): (usize, u8, Kind),
        costs: &Costs,
        assignment: &Assignment,
        forth: &mut Vec<(u64, u64)>,
        findings: &mut Findings,
    ) {
        let slack = self.moves - usize::from(assignment.total);
        let bit = 1u64 << square;
        // what is beyond the last goal is the last goal
        let (mut choices, mut count) = ([(0, 0); MOST], 0);
        let prices = costs[unit].iter().zip(&assignment.regret[unit]);
        for (goal, (&cost, &regret)) in prices.enumerate().take(self.goals.len()) {
            let regret = usize::from(regret);
            if cost < FORBIDDEN && regret <= slack {
                choices[count] = (goal, usize::from(cost) + slack - regret);
                count += 1;
            }
        }
        let choices = &choices[..count];
        let most = choices.iter().map(|&(_, budget)| budget).max().unwrap_or(0);
        // by moves made: where it may stand, and where it may have arrived with the last of them
        forth.clear();
        forth.push((self.carried_from(kind, bit), 0));
        while forth.len() <= most {
            let (stands, _) = forth[forth.len() - 1];
            let arrives = self.to(kind, stands);
            forth.push((stands | self.carried_from(kind, arrives), arrives));
        }
        let last = last_rank(self.side);
        let promotes = |budget: usize| {
            (kind == Kind::Pawn)
                .then(|| forth[..=budget].iter().position(|(stands, _)| stands & last != 0))
                .flatten()
        };
        let reborn = self.carried_from(kind, bit) & !bit;
        let mut is_victim = false;
        let (mut arrivals, mut strikes, mut stands) = (0, 0, bit);
        for &(goal, budget) in choices {
            let Some(goal) = self.goal(goal) else { continue };
            is_victim |= goal.square.is_none() && self.may_lose;
            let levels = self.flood(goal.levels[kind as usize]);
            is_victim |= levels.within(budget) & reborn != 0;
            if budget > 0 {
                arrivals |= levels.within(budget - 1);
            }
            for (made, &(stood, arrived)) in forth[..=budget].iter().enumerate() {
                stands |= stood & levels.within(budget - made);
                strikes |= arrived & levels.within(budget - made);
            }
            let Some(promoted) = promotes(budget) else { continue };
            for levels in goal.beyond.iter().filter(|&&number| number != NOTHING) {
                let levels = self.flood(*levels);
                if budget > 0 {
                    arrivals |= levels.within(budget - 1) & last;
                }
                stands |= levels.within(budget - promoted);
                strikes |= levels.within(budget - promoted);
            }
        }
        findings.arrivals[unit] = arrivals & !bit;
        findings.strikes |= if self.may_capture { strikes } else { 0 };
        findings.stands |= stands;
        let is_victim = is_victim && self.graves & bit != 0;
        findings.victims |= u64::from(is_victim) << square;
        // a rook may be taken along by a king that castles, and be carried back
        let castles = self
            .castlings
            .iter()
            .flatten()
            .any(|&[_, rook, ..]| self.asked.rebirths.goes_along(kind) && rook == square);
        let mut goals = choices.iter().filter_map(|&(goal, _)| self.goal(goal)?.square);
        let stays = goals.all(|goal| goal == square);
        if findings.arrivals[unit] == 0 && !is_victim && !castles && stays {
            findings.walls |= bit;
        }
    }
}

/// What must not stand in the way of a castling for ever, nor be one of its two units, unless that stays where it is.
fn way_of([king, rook, king_to, rook_to]: [u8; 4]) -> u64 {
    let squares = [king, rook, king_to, rook_to];
    let (low, high) = squares.iter().fold((63, 0), |(low, high), &s| (s.min(low), s.max(high)));
    let all = (low..=high).fold(0u64, |all, square| all | 1 << square);
    let staying = |from: u8, to: u8| u64::from(from == to) << from;
    all & !staying(king, king_to) & !staying(rook, rook_to)
}

/// The assignment where all goals are one.
fn alike(costs: &Costs, count: usize, most: u16) -> Option<Assignment> {
    let mut total = 0;
    for row in costs.iter().take(count) {
        if row[0] >= FORBIDDEN {
            return None;
        }
        total += u16::from(row[0]);
    }
    (total <= most).then_some(Assignment { total, regret: [[0; MOST]; MOST] })
}
