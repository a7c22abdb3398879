//! How far a diagram is: bounds for rules that are plain chess but that captured units may come back, that units may go beyond
//! the moves of their walks or move as others, that kings are units like others, or that units change between two boards, and for
//! diagrams of which only a part is known.
//!
//! A unit makes its own moves, and whenever the other side captures it, it may be carried to a square of rebirth without
//! one. So the moves that a unit needs are counted in a graph in which such a change of squares costs nothing; it is
//! possible only where the other side may still arrive. What each side can do bounds the other: where it arrives units can be
//! captured, and what neither moves nor is captured any more is in the way; of two boards on its own, but nobody arrives on its
//! square. A king that may castle goes two squares in a move, and its rook goes along for nothing ([`Travel`]).

use super::flood::{DEPTH, FAR, Levels, Places, last_rank};
use super::rebirths::Rebirths;
use super::travel::Travel;
use crate::distance::assignment::{Assignment, Costs, FORBIDDEN, MOST, assign};
use board::Side;
use rules::orthodox::{Board, Kind, squares};

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
    /// The squares of units on the second board, if there are two.
    pub(crate) second: u64,
}

impl Wanted {
    /// The units of a board, and no others.
    pub(crate) fn of(board: &Board) -> Wanted {
        let told = Side::BOTH.map(|side| Kind::ALL.map(|kind| board.of(side, kind)));
        Wanted { told, unknown: [0; 2], open: [false; 2], extra: [0; 2], second: 0 }
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
pub(crate) struct UnitBounds<S = u64> {
    /// What neither moves nor is captured until the end.
    walls: [S; 2],
    /// Where the units of a side can be captured.
    graves: [S; 2],
    /// Where units of a side may stand.
    stands: [S; 2],
    /// The units that may be captured where they stand.
    victims: [u64; 2],
    units: [u64; 2],
    /// Where each of them may arrive with its next move, in the order of their squares.
    arrivals: [[u64; MOST]; 2],
}

impl<S: Places> UnitBounds<S> {
    /// Nothing is known.
    pub(crate) const UNKNOWN: UnitBounds<S> = UnitBounds {
        walls: [S::NONE; 2],
        graves: [S::ALL; 2],
        stands: [S::ALL; 2],
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
            return self.walls[index].squares() & bit == 0;
        }
        let number = (self.units[index] & (bit - 1)).count_ones() as usize;
        let arrives = self.arrivals[index].get(number).is_none_or(|arrivals| arrivals >> to & 1 != 0);
        let falls =
            |victim: u8| (self.victims[1 - index] & self.graves[1 - index].squares()) >> victim & 1 != 0;
        arrives && victim.is_none_or(falls)
    }
}

/// A position, what is to come of it, and in how many moves.
pub(crate) struct Question<'a> {
    pub(crate) board: &'a Board,
    pub(crate) wanted: &'a Wanted,
    pub(crate) rebirths: &'a Rebirths,
    /// The squares of units on the second board, if there are two.
    pub(crate) second: u64,
    /// By side whether the units of the short castling and of the long one have not moved yet, as far as is known.
    pub(crate) may_castle: [[bool; 2]; 2],
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
    pub(crate) fn look<S: Places>(&self, bounds: &mut UnitBounds<S>, mut dirty: [bool; 2]) -> bool {
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
            let walls = bounds.walls[own].or(found.walls);
            let graves = bounds.graves[other].and(found.strikes);
            let stands = bounds.stands[own].and(found.stands);
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
struct Findings<S> {
    units: u64,
    arrivals: [u64; MOST],
    victims: u64,
    walls: S,
    /// Where what it captures may stand.
    strikes: S,
    stands: S,
}

/// A square of the diagram that is to be filled, or all others.
struct Goal<P> {
    /// None for any square of which nothing is told, and for being captured.
    place: Option<P>,
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
struct Work<'a, S: Places> {
    asked: &'a Question<'a>,
    side: Side,
    moves: usize,
    travel: Travel<'a, S>,
    units: u64,
    walls: S,
    goals: Vec<Goal<S::Place>>,
    /// All floods, that of nothing first.
    floods: Vec<Levels<S>>,
    /// Whether units may be captured for good.
    may_lose: bool,
    may_capture: bool,
}

impl<'a, S: Places> Work<'a, S> {
    /// `None` if the diagram cannot be reached.
    fn new(asked: &'a Question<'a>, bounds: &UnitBounds<S>, side: Side) -> Option<Work<'a, S>> {
        let (own, other) = (side.index(), (!side).index());
        let Question { board, wanted, rebirths, moves, .. } = *asked;
        let walls = bounds.walls[own];
        let units = board.of_side(side) & !walls.squares();
        let losses = wanted.losses(board, side)?;
        let prisoners = wanted.losses(board, !side)?;
        if losses > moves[other] || prisoners > moves[own] {
            return None;
        }
        let may_capture =
            prisoners > 0 || wanted.open[other] || rebirths.homes[other].iter().any(|&homes| homes != 0);
        let travel = Travel::new(
            rebirths,
            side,
            walls.or(bounds.walls[other]).map(|walls| !walls),
            if moves[other] == 0 { S::NONE } else { bounds.graves[own] },
            if may_capture { bounds.stands[other] } else { S::NONE },
            board.of(side, Kind::King),
            asked.may_castle[own],
        );
        let mut work = Work {
            asked,
            side,
            moves: moves[own],
            travel,
            units,
            walls,
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
        for square in squares(wanted.squares(self.side) & !self.walls.squares()) {
            let kind = wanted.kind_on(self.side, square);
            let kinds = kind.as_ref().map_or(&Kind::ALL[..], std::slice::from_ref);
            let place = S::at(square, wanted.second);
            let (levels, beyond) = self.levels(S::of(place), kinds);
            self.goals.push(Goal { place: Some(place), levels, beyond, is_for_kings: true });
        }
        if self.goals.len() >= count {
            return;
        }
        let own = self.side.index();
        let mut elsewhere = if self.may_lose { self.travel.graves } else { S::NONE };
        let keeps = wanted.open[own] || wanted.extra[own] > 0;
        if keeps {
            let told = wanted.squares(Side::White) | wanted.squares(Side::Black);
            elsewhere = elsewhere.map(|squares| squares | !told);
        }
        let (levels, beyond) = self.levels(elsewhere, &Kind::ALL);
        let is_for_kings = keeps || !self.asked.rebirths.kings_are_royal;
        self.goals.push(Goal { place: None, levels, beyond, is_for_kings });
    }

    /// By kind from where a unit comes to some squares where it is of one of these kinds, and from where it does after a
    /// promotion.
    fn levels(&mut self, goal: S, kinds: &[Kind]) -> ([u16; 6], [u16; 6]) {
        let mut levels = [NOTHING; 6];
        for &kind in kinds {
            if kind != Kind::Pawn
                && self.asked.board.of(self.side, kind) & self.units == 0
                && !self.may_promote()
            {
                // nobody asks
                continue;
            }
            let start = self.travel.carried_to(kind, goal);
            let flood = Levels::flood(start, self.moves, S::ALL, |_, set| self.travel.from(kind, set));
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
    fn keep(&mut self, flood: Levels<S>) -> u16 {
        self.floods.push(flood);
        u16::try_from(self.floods.len() - 1).unwrap_or(NOTHING)
    }

    /// The flood of that number.
    #[inline]
    fn flood(&self, number: u16) -> &Levels<S> {
        &self.floods[usize::from(number)]
    }

    /// The goal of that number: all beyond the last one are the last one.
    fn goal(&self, number: usize) -> Option<&Goal<S::Place>> {
        self.goals.get(number).or_else(|| self.goals.last().filter(|goal| goal.place.is_none()))
    }

    /// From where a pawn is promoted and goes on to squares with these floods, one for each kind that it may become.
    fn promoted(&self, after: &[u16; 6]) -> Levels<S> {
        let after: Vec<&Levels<S>> =
            after.iter().filter(|&&number| number != NOTHING).map(|&number| self.flood(number)).collect();
        Levels::build(self.moves, |depth, set: S| {
            let promoted = after.iter().fold(S::NONE, |found, levels| found.or(levels.within(depth - 1)));
            self.travel.from(Kind::Pawn, set.or(self.on_last_rank(promoted).and(self.travel.open)))
        })
    }

    /// Those of some places where pawns are promoted.
    fn on_last_rank(&self, set: S) -> S {
        let last = last_rank(self.side);
        set.map(|set| set & last)
    }

    /// What follows; `None` if the diagram cannot be reached.
    fn conclude(self) -> Option<Findings<S>> {
        let count = self.units.count_ones() as usize;
        if count > MOST {
            return Some(Findings {
                units: 0,
                arrivals: [u64::MAX; MOST],
                victims: u64::MAX,
                walls: S::NONE,
                strikes: S::ALL,
                stands: S::ALL,
            });
        }
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        let mut roster = [(0u8, Kind::Pawn); MOST];
        if self.goals.iter().filter(|goal| goal.place.is_some()).count() > count {
            return None;
        }
        for (unit, square) in squares(self.units).enumerate() {
            let (_, kind) = self.asked.board.unit(square)?;
            let place = S::at(square, self.asked.second);
            roster[unit] = (square, kind);
            for (number, cost) in costs[unit].iter_mut().enumerate().take(count) {
                let goal = self.goal(number).filter(|goal| kind != Kind::King || goal.is_for_kings);
                let distance =
                    goal.map_or(FAR, |goal| self.flood(goal.levels[kind as usize]).distance(place));
                *cost = if distance < FAR { distance } else { FORBIDDEN };
            }
        }
        let most = u16::try_from(self.moves).unwrap_or(u16::MAX);
        let assignment = match self.goals.first() {
            // nothing is told of the side
            Some(Goal { place: None, .. }) => alike(&costs, count, most)?,
            _ => assign(&costs, count, most)?,
        };
        let mut findings = Findings {
            units: self.units,
            arrivals: [0; MOST],
            victims: 0,
            walls: S::NONE,
            strikes: S::NONE,
            stands: self.walls,
        };
        let mut forth = Vec::with_capacity(DEPTH);
        for (unit, &(square, kind)) in roster.iter().enumerate().take(count) {
            self.conclude_unit((unit, square, kind), &costs, &assignment, &mut forth, &mut findings);
        }
        // who is captured in passing stands beside the square of arrival
        findings.strikes = findings.strikes.across().map(|strikes| match self.side {
            Side::White => strikes | (strikes & 0xff << 40) >> 8,
            Side::Black => strikes | (strikes & 0xff << 16) << 8,
        });
        Some(findings)
    }

    fn conclude_unit(
        &self,
        (unit, square, kind): (usize, u8, Kind),
        costs: &Costs,
        assignment: &Assignment,
        forth: &mut Vec<(S, S)>,
        findings: &mut Findings<S>,
    ) {
        let slack = self.moves - usize::from(assignment.total);
        let place = S::at(square, self.asked.second);
        let here = S::of(place);
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
        forth.push((self.travel.carried_from(kind, here), S::NONE));
        while forth.len() <= most {
            let (stands, _) = forth[forth.len() - 1];
            let arrives = self.travel.to(kind, stands);
            forth.push((stands.or(self.travel.carried_from(kind, arrives)), arrives));
        }
        let promotes = |budget: usize| {
            (kind == Kind::Pawn)
                .then(|| {
                    forth[..=budget].iter().position(|(stands, _)| self.on_last_rank(*stands) != S::NONE)
                })
                .flatten()
        };
        let (carried, _) = forth[0];
        let reborn = carried.each(here, |carried, here| carried & !here);
        let mut is_victim = false;
        let (mut arrivals, mut strikes, mut stands) = (S::NONE, S::NONE, here);
        for &(goal, budget) in choices {
            let Some(goal) = self.goal(goal) else { continue };
            is_victim |= goal.place.is_none() && self.may_lose;
            let levels = self.flood(goal.levels[kind as usize]);
            is_victim |= levels.within(budget).and(reborn) != S::NONE;
            if budget > 0 {
                arrivals = arrivals.or(levels.within(budget - 1));
            }
            for (made, &(stood, arrived)) in forth[..=budget].iter().enumerate() {
                stands = stands.or(stood.and(levels.within(budget - made)));
                strikes = strikes.or(arrived.and(levels.within(budget - made)));
            }
            let Some(promoted) = promotes(budget) else { continue };
            for levels in goal.beyond.iter().filter(|&&number| number != NOTHING) {
                let levels = self.flood(*levels);
                if budget > 0 {
                    arrivals = arrivals.or(self.on_last_rank(levels.within(budget - 1)));
                }
                stands = stands.or(levels.within(budget - promoted));
                strikes = strikes.or(levels.within(budget - promoted));
            }
        }
        let arrivals = arrivals.and(here.map(|here| if here == 0 { 0 } else { !here }).across());
        findings.arrivals[unit] = arrivals.squares();
        if self.may_capture {
            findings.strikes = findings.strikes.or(strikes);
        }
        findings.stands = findings.stands.or(stands);
        let is_victim = is_victim && self.travel.graves.has(place);
        findings.victims |= u64::from(is_victim) << square;
        // a rook may be taken along by a king that castles, and be carried back
        let castles = self.travel.is_taken_along(kind, square);
        let mut goals = choices.iter().filter_map(|&(goal, _)| self.goal(goal)?.place);
        let stays = goals.all(|goal| goal == place);
        let moves = || arrivals.and(self.travel.to(kind, here)) != S::NONE;
        if stays && !is_victim && !castles && !moves() {
            findings.walls = findings.walls.or(here);
        }
    }
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
