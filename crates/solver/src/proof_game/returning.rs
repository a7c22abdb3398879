//! How far the target is where captured units come back: bounds for rules that are plain chess otherwise.
//!
//! A unit makes its own moves, and whenever the other side captures it, it may be carried to a square of rebirth without
//! one. So the moves that a unit needs are counted in a graph in which such a change of squares costs nothing; it is
//! possible only where the other side may still arrive. What each side can do bounds the other: where it arrives units can be
//! captured, and what neither moves nor is captured any more is in the way. A king that may castle goes two squares in a
//! move, and its rook goes along for nothing.

use super::assignment::{Assignment, Costs, FORBIDDEN, MOST, assign};
use super::flood::{FAR, Levels, RANK_1, last_rank, pawn, pawn_from, pawn_to, step};
use board::Side;
use rules::general::Returns;
use rules::orthodox::{Board, Kind, squares};

/// Where units come back, looked at from the squares of rebirth.
pub(crate) struct Rebirths {
    /// By side and kind: the squares of rebirth.
    homes: [[u64; 6]; 2],
    /// By side, kind and square of rebirth: where the unit is captured.
    origins: Box<[[[u64; 64]; 6]; 2]>,
    kings: bool,
}

impl Rebirths {
    pub(crate) fn of(returns: &Returns) -> Rebirths {
        let mut homes = [[0; 6]; 2];
        let mut origins = Box::new([[[0; 64]; 6]; 2]);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let (homes, origins) =
                    (&mut homes[side.index()][kind as usize], &mut origins[side.index()][kind as usize]);
                for origin in 0..64u8 {
                    // whoever captures stands where it captured
                    let found = returns.squares(side, kind.walk(), origin) & !(1 << origin);
                    *homes |= found;
                    for home in squares(found) {
                        origins[usize::from(home)] |= 1 << origin;
                    }
                }
            }
        }
        Rebirths { homes, origins, kings: returns.concern_kings() }
    }
}

/// What is known of a position and all that lead on from it to the target.
#[derive(Clone)]
pub(crate) struct Standing {
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

impl Standing {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Standing = Standing {
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
    pub(crate) target: &'a Board,
    pub(crate) rebirths: &'a Rebirths,
    /// Whether each side's king has not moved yet.
    pub(crate) kings_unmoved: [bool; 2],
    /// The moves that each side has left.
    pub(crate) moves: [usize; 2],
}

impl Question<'_> {
    /// Whether the target may be reached; adds to what is known. `dirty`: for which sides something has changed.
    pub(crate) fn look(&self, standing: &mut Standing, mut dirty: [bool; 2]) -> bool {
        while let Some(side) = Side::BOTH.into_iter().find(|side| dirty[side.index()]) {
            let (own, other) = (side.index(), (!side).index());
            dirty[own] = false;
            let Some(found) = Work::new(self, standing, side).and_then(Work::conclude) else { return false };
            standing.units[own] = found.units;
            standing.arrivals[own] = found.arrivals;
            standing.victims[own] = found.victims;
            let walls = standing.walls[own] | found.walls;
            let graves = standing.graves[other] & found.strikes;
            let stands = standing.stands[own] & found.stands;
            if walls != standing.walls[own] {
                dirty = [true; 2];
            }
            dirty[other] |= graves != standing.graves[other] || stands != standing.stands[own];
            standing.walls[own] = walls;
            standing.graves[other] = graves;
            standing.stands[own] = stands;
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

/// A square of the target that is to be filled.
struct Goal {
    square: u8,
    kind: Kind,
    direct: Levels,
    promoted: Levels,
}

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
    losses: usize,
    may_promote: bool,
}

impl<'a> Work<'a> {
    /// `None` if the target cannot be reached.
    fn new(asked: &'a Question<'a>, standing: &Standing, side: Side) -> Option<Work<'a>> {
        let (own, other) = (side.index(), (!side).index());
        let free = !(standing.walls[0] | standing.walls[1]);
        let units = asked.board.of_side(side) & free;
        let goals = asked.target.of_side(side) & free;
        let losses = units.count_ones().checked_sub(goals.count_ones())? as usize;
        if losses > asked.moves[other] {
            return None;
        }
        let behind = match side {
            Side::White => (standing.stands[other] & 0xff << 32) << 8,
            Side::Black => (standing.stands[other] & 0xff << 24) >> 8,
        };
        let may_castle = asked.kings_unmoved[own] || asked.rebirths.kings;
        let rank = if side == Side::White { 0 } else { 56 };
        let castling = |squares: [u8; 4], way: u64| {
            (may_castle && way << rank & !free == 0).then_some(squares.map(|square| square + rank))
        };
        let pawns = |board: &Board| board.of(side, Kind::Pawn) & free;
        let mut work = Work {
            asked,
            side,
            moves: asked.moves[own],
            free,
            graves: if asked.moves[other] == 0 { 0 } else { standing.graves[own] },
            prey: standing.stands[other] | behind,
            castlings: [castling([4, 7, 6, 5], 0xf0), castling([4, 0, 2, 3], 0x1f)],
            units,
            walls: standing.walls[own],
            goals: Vec::with_capacity(MOST),
            losses,
            may_promote: pawns(asked.board).count_ones() > pawns(asked.target).count_ones(),
        };
        if units.count_ones() as usize <= MOST {
            work.add_goals(goals);
        }
        Some(work)
    }

    fn add_goals(&mut self, goals: u64) {
        for square in squares(goals) {
            let Some((_, kind)) = self.asked.target.unit(square) else { continue };
            let start = self.carried_to(kind, 1 << square);
            let direct = Levels::flood(start, self.moves, u64::MAX, |_, set| self.from(kind, set));
            let promoted = if self.may_promote && kind != Kind::Pawn && kind != Kind::King {
                self.promoted(&[&direct])
            } else {
                Levels::NONE
            };
            self.goals.push(Goal { square, kind, direct, promoted });
        }
    }

    /// From where a pawn is promoted and goes on to squares with these levels, one for each kind that it may become.
    fn promoted(&self, after: &[&Levels]) -> Levels {
        let last = last_rank(self.side) & self.free;
        Levels::build(self.moves, |depth, set| {
            let promoted = after.iter().fold(0, |found, levels| found | levels.within(depth - 1) & last);
            self.from(Kind::Pawn, set | promoted)
        })
    }

    /// The squares from which a unit comes to one of `set` with a move, and is carried before it perhaps.
    fn from(&self, kind: Kind, set: u64) -> u64 {
        let from = match kind {
            Kind::Pawn => {
                pawn_from(self.side, set, self.free, false)
                    | pawn_from(self.side, set & self.prey, self.free, true)
            }
            Kind::King => {
                let castling = self.castlings.iter().flatten();
                let castled = castling.filter(|[_, _, after, _]| set >> after & 1 != 0);
                step(kind, set, self.free) | castled.fold(0, |from, [king, ..]| from | 1 << king)
            }
            _ => step(kind, set, self.free),
        };
        self.carried_to(kind, from)
    }

    /// The squares to which a unit comes from one of `set` with a move, and is not carried yet.
    fn to(&self, kind: Kind, set: u64) -> u64 {
        match kind {
            Kind::Pawn => {
                pawn_to(self.side, set, self.free, false)
                    | pawn(self.side, set & !(RANK_1 | RANK_1 << 56)) & self.prey & self.free
            }
            Kind::King => {
                let castling = self.castlings.iter().flatten();
                let castled = castling.filter(|[king, ..]| set >> king & 1 != 0);
                step(kind, set, self.free) | castled.fold(0, |to, [_, _, after, _]| to | 1 << after)
            }
            _ => step(kind, set, self.free),
        }
    }

    /// Adds the squares from which a unit may be carried to one of `set`.
    fn carried_to(&self, kind: Kind, mut set: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let homes = self.asked.rebirths.homes[own][number] & self.free;
        let mut done = 0;
        loop {
            let before = set;
            for home in squares(set & homes & !done) {
                done |= 1 << home;
                set |= self.asked.rebirths.origins[own][number][usize::from(home)] & self.graves;
            }
            if kind == Kind::Rook {
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
    fn carried_from(&self, kind: Kind, mut set: u64) -> u64 {
        let (own, number) = (self.side.index(), kind as usize);
        let homes = self.asked.rebirths.homes[own][number] & self.free;
        loop {
            let before = set;
            for home in squares(homes & !set) {
                let origins = self.asked.rebirths.origins[own][number][usize::from(home)];
                set |= u64::from(set & self.graves & origins != 0) << home;
            }
            if kind == Kind::Rook {
                for [_, rook, _, after] in self.castlings.iter().flatten() {
                    set |= (set >> rook & 1) << after;
                }
            }
            if set == before {
                return set;
            }
        }
    }

    /// For each kind the levels to where a unit can be captured for good.
    fn lost(&self) -> [Levels; 6] {
        let mut lost = [Levels::NONE; 6];
        if self.losses == 0 {
            return lost;
        }
        for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
            lost[kind as usize] =
                Levels::flood(self.graves, self.moves, u64::MAX, |_, set| self.from(kind, set));
        }
        let as_pawn = Levels::flood(self.graves, self.moves, u64::MAX, |_, set| self.from(Kind::Pawn, set));
        let after = Kind::PROMOTIONS.map(|kind| lost[kind as usize]);
        let after: Vec<&Levels> = after.iter().collect();
        lost[Kind::Pawn as usize] = as_pawn.or(&self.promoted(&after));
        lost
    }

    /// What follows; `None` if the target cannot be reached.
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
        let lost = self.lost();
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        let mut roster = [(0u8, Kind::Pawn); MOST];
        for (unit, square) in squares(self.units).enumerate() {
            let (_, kind) = self.asked.board.unit(square)?;
            roster[unit] = (square, kind);
            for (goal, cost) in self.goals.iter().zip(&mut costs[unit]) {
                let distance = if goal.kind == kind {
                    goal.direct.distance(square)
                } else if kind == Kind::Pawn {
                    goal.promoted.distance(square)
                } else {
                    FAR
                };
                *cost = if distance < FAR { distance } else { FORBIDDEN };
            }
            if kind != Kind::King {
                let distance = lost[kind as usize].distance(square);
                for cost in &mut costs[unit][self.goals.len()..count] {
                    *cost = if distance < FAR { distance } else { FORBIDDEN };
                }
            }
        }
        let assignment = assign(&costs, count, u16::try_from(self.moves).unwrap_or(u16::MAX))?;
        let mut findings = Findings {
            units: self.units,
            arrivals: [0; MOST],
            victims: 0,
            walls: 0,
            strikes: 0,
            stands: self.walls,
        };
        for (unit, &(square, kind)) in roster.iter().enumerate().take(count) {
            self.conclude_unit((unit, square, kind), &costs, &assignment, &lost, &mut findings);
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
        lost: &[Levels; 6],
        findings: &mut Findings,
    ) {
        let slack = self.moves - usize::from(assignment.total);
        let bit = 1u64 << square;
        let count = self.units.count_ones() as usize;
        let choices: Vec<(usize, usize)> = (0..count)
            .filter_map(|goal| {
                let regret = usize::from(assignment.regret[unit][goal]);
                let cost = costs[unit][goal];
                (cost < FORBIDDEN && regret <= slack).then(|| (goal, usize::from(cost) + slack - regret))
            })
            .collect();
        let most = choices.iter().map(|&(_, budget)| budget).max().unwrap_or(0);
        // by moves made: where it may stand, and where it may have arrived with the last of them
        let mut forth = vec![(self.carried_from(kind, bit), 0)];
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
        for &(goal, budget) in &choices {
            let goal = self.goals.get(goal);
            is_victim |= goal.is_none();
            let promoting = goal.is_none_or(|goal| goal.kind != kind);
            let levels = match goal {
                Some(goal) if goal.kind == kind => &goal.direct,
                Some(goal) => &goal.promoted,
                None => &lost[kind as usize],
            };
            is_victim |= levels.within(budget) & reborn != 0;
            if budget > 0 {
                arrivals |= levels.within(budget - 1);
            }
            for (made, &(stood, arrived)) in forth[..=budget].iter().enumerate() {
                stands |= stood & levels.within(budget - made);
                strikes |= arrived & levels.within(budget - made);
            }
            let Some(promoted) = promotes(budget).filter(|_| promoting) else { continue };
            let beyond = match goal {
                Some(goal) => {
                    arrivals |= goal.direct.within(budget.saturating_sub(1)) & last;
                    goal.direct.within(budget - promoted)
                }
                None => {
                    arrivals |= last;
                    u64::MAX
                }
            };
            stands |= beyond;
            strikes |= beyond;
        }
        findings.arrivals[unit] = arrivals & !bit;
        findings.strikes |= strikes;
        findings.stands |= stands;
        let is_victim = is_victim && self.graves & bit != 0;
        findings.victims |= u64::from(is_victim) << square;
        // a rook may be taken along by a king that castles, and be carried back
        let castles =
            self.castlings.iter().flatten().any(|&[_, rook, ..]| kind == Kind::Rook && rook == square);
        let mut goals = choices.iter().map(|&(goal, _)| self.goals.get(goal));
        let stays = goals.all(|goal| goal.is_some_and(|goal| goal.square == square));
        if findings.arrivals[unit] == 0 && !is_victim && !castles && stays {
            findings.walls |= bit;
        }
    }
}
