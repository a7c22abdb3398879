//! Where captures can be made. Whoever is to capture needs a unit that comes to a square of capture on its way, and the
//! unit to be captured must be able to come there as well.

use super::flood::{FAR, Levels, RANK_1, RANK_8, last_rank, prey_of_pawns};
use super::lanes::Steps;
use board::Side;
use rules::orthodox::Kind;

/// What decides where the units of a side can capture.
pub(super) struct Hunt<'a> {
    /// How units go.
    pub(super) steps: Steps<'a>,
    pub(super) side: Side,
    /// The moves that the side has left.
    pub(super) moves: usize,
    /// The captures that it is to make.
    pub(super) captures: usize,
    pub(super) free: u64,
    pub(super) kings_free: u64,
    /// Where a unit to be captured may stand.
    pub(super) hunting: u64,
}

impl Hunt<'_> {
    fn free(&self, kind: Kind) -> u64 {
        if kind == Kind::King { self.kings_free } else { self.free }
    }

    /// The squares on which a unit of a kind that captures may arrive.
    pub(super) fn arrivals(&self, kind: Kind) -> u64 {
        if kind == Kind::Pawn { self.pawn_arrivals() } else { self.hunting }
    }

    /// The squares on which a pawn that captures may arrive.
    fn pawn_arrivals(&self) -> u64 {
        prey_of_pawns(self.side, self.hunting)
    }

    /// Where pawns may arrive by capturing before or after a capture.
    fn further_prey(&self) -> u64 {
        if self.captures > 1 { self.pawn_arrivals() } else { 0 }
    }

    /// Where what is captured by a pawn that arrives on these squares may stand.
    fn victims_of_pawn(&self, arrivals: u64) -> u64 {
        let passed = match self.side {
            Side::White => (arrivals & 0xff << 40) >> 8,
            Side::Black => (arrivals & 0xff << 16) << 8,
        };
        (arrivals | passed) & self.hunting
    }

    /// From where a unit comes to its goal and captures on its way, within so many moves.
    pub(super) fn by_way_of_capture(&self, kind: Kind, goal: &Levels) -> Levels {
        if kind == Kind::Pawn {
            let arrivals = self.pawn_arrivals() & self.free;
            let further = self.further_prey();
            return Levels::build(self.moves, |depth, set| {
                let captured = arrivals & goal.within(depth - 1);
                self.pawn_capture_from(captured) | self.steps.pawn_among(self.side, set, self.free, further)
            });
        }
        let free = self.free(kind);
        Levels::build(self.moves, |depth, set| {
            let captured = self.hunting & free & goal.within(depth - 1);
            if set | captured == 0 { 0 } else { self.steps.of(kind, set | captured, free) }
        })
    }

    /// As [`Hunt::by_way_of_capture`], for pawns that become a unit with a goal, for each of the units that they may become:
    /// the way to its goal and that by way of a capture. `promoted` is from where a pawn gets to a goal in any way.
    pub(super) fn promoted_by_way_of_capture(
        &self,
        after: &[(&Levels, &Levels)],
        promoted: &Levels,
    ) -> Levels {
        let last = last_rank(self.side);
        let arrivals = self.pawn_arrivals() & self.free;
        Levels::build(self.moves, |depth, set| {
            let (mut at_goal, mut still) = (promoted.within(depth - 1) & !last, set);
            for (goal, capturing) in after {
                at_goal |= goal.within(depth - 1) & last;
                still |= capturing.within(depth - 1) & last & self.free;
            }
            self.pawn_capture_from(arrivals & at_goal)
                | self.steps.pawn_among(self.side, still, self.free, self.further_prey())
        })
    }

    /// The squares from which a pawn captures on one of these.
    fn pawn_capture_from(&self, arrivals: u64) -> u64 {
        self.steps.across(!self.side, arrivals) & self.free & !(RANK_1 | RANK_8)
    }

    /// Where the victims of a unit may stand that has so many moves to come to its goal. `band`: where a pawn may be.
    pub(super) fn victims(&self, kind: Kind, start: u8, goal: &Levels, budget: usize, band: u64) -> u64 {
        let bit = 1u64 << start;
        let mut victims = 0;
        if kind == Kind::Pawn {
            let forth = Levels::flood(bit, budget, u64::MAX, |_, set| {
                self.steps.pawn_into(self.side, set, self.free & band, self.further_prey())
            });
            for depth in 1..=budget {
                let arrivals =
                    self.steps.pawn(self.side, forth.within(depth - 1)) & goal.within(budget - depth) & band;
                victims |= self.victims_of_pawn(arrivals & self.pawn_arrivals());
            }
            return victims;
        }
        let free = self.free(kind);
        let forth = Levels::flood(bit, budget, u64::MAX, |_, set| self.steps.of(kind, set, free));
        for depth in 1..=budget {
            let reached = forth.within(depth);
            let reached = if depth == 1 { reached & !bit } else { reached };
            victims |= reached & goal.within(budget - depth);
        }
        victims & self.hunting
    }

    /// Where the victims of a pawn may stand that has so many moves to be promoted and come to its goal.
    pub(super) fn victims_of_promoting(
        &self,
        start: u8,
        goal: &Levels,
        promoted: &Levels,
        budget: usize,
    ) -> u64 {
        let mut victims = self.victims(Kind::Pawn, start, promoted, budget, u64::MAX);
        if budget > 0 {
            victims |= self.hunting & goal.within(budget - 1);
        }
        victims
    }
}

/// Where a unit of a side may come within so many moves, to be captured there. `prey`: where its side's pawns may arrive by
/// capturing.
pub(super) fn reach(
    steps: Steps<'_>,
    side: Side,
    kind: Kind,
    start: u8,
    moves: usize,
    free: u64,
    prey: u64,
) -> u64 {
    let bit = 1u64 << start;
    if kind == Kind::Pawn {
        let forth = Levels::flood(bit, moves, u64::MAX, |_, set| steps.pawn_into(side, set, free, prey));
        let reached = forth.within(moves);
        // what it may become may go anywhere
        return if reached & last_rank(side) != 0 { u64::MAX } else { reached };
    }
    Levels::flood(bit, moves, u64::MAX, |_, set| steps.of(kind, set, free)).within(moves)
}

/// By how much more a side must move because some unit of it must go and capture.
pub(super) struct Detours {
    least: [(u8, usize); 2],
}

impl Detours {
    /// No unit can capture yet.
    pub(super) const NONE: Detours = Detours { least: [(FAR, usize::MAX); 2] };

    /// Adds the detour of a unit.
    pub(super) fn add(&mut self, unit: usize, detour: u8) {
        if detour < self.least[0].0 {
            self.least = [(detour, unit), self.least[0]];
        } else if detour < self.least[1].0 {
            self.least[1] = (detour, unit);
        }
    }

    /// The least detour of all units.
    pub(super) fn least(&self) -> usize {
        usize::from(self.least[0].0)
    }

    /// The least detour of the other units.
    pub(super) fn of_others(&self, unit: usize) -> usize {
        usize::from(if self.least[0].1 == unit { self.least[1].0 } else { self.least[0].0 })
    }
}
