//! Captures on the way. Where the captures of a side can be counted and some are left, a unit of it must come by a square of
//! capture, and the unit to be captured must be able to come there as well.

use super::flood::{FAR, Levels, Places, RANK_1};
use super::plan::Plan;
use super::work::{NOTHING, Work};
use crate::distance::assignment::MOST;
use board::Side;
use rules::orthodox::Kind;

/// From where goals are reached with a capture on the way, by goal and kind; found when it is first asked for.
pub(super) struct CapturingWays<S>([[Option<Box<Levels<S>>>; 6]; MOST]);

impl<S: Places> CapturingWays<S> {
    pub(super) fn new() -> CapturingWays<S> {
        CapturingWays([const { [const { None }; 6] }; MOST])
    }

    /// The way to a goal, if it has been asked for.
    pub(super) fn of(&self, goal: usize, kind: Kind) -> Option<&Levels<S>> {
        self.0[goal][kind as usize].as_deref()
    }
}

impl<S: Places> Work<'_, S> {
    /// The places of a unit of a kind that has just captured.
    pub(super) fn capture_ends(&self, kind: Kind) -> S {
        let hunting = if kind == Kind::Pawn { self.travel.prey } else { self.travel.hunting };
        hunting.across()
    }

    /// Where pawns may arrive by capturing before or after another capture.
    fn further_prey(&self) -> S {
        if self.captures.is_none_or(|captures| captures > 1) { self.travel.prey } else { S::NONE }
    }

    /// Where what stands that is captured by units which arrive on some squares, before they change the board.
    pub(super) fn victims_in_passing(&self, arrivals: S) -> S {
        let passed = |squares: u64| match self.side {
            Side::White => (squares & RANK_1 << 40) >> 8,
            Side::Black => (squares & RANK_1 << 16) << 8,
        };
        arrivals.map(|squares| squares | passed(squares))
    }

    /// Finds the way of units of a kind to a goal by a capture.
    fn find_way(&self, ways: &mut CapturingWays<S>, goal: usize, kind: Kind) {
        if ways.of(goal, kind).is_some() {
            return;
        }
        let Some(wanted) = self.goals.get(goal) else { return };
        let onward = self.flood(wanted.levels[kind as usize]);
        let ends = self.capture_ends(kind);
        let way = if kind == Kind::Pawn {
            let mut promoted = Vec::new();
            for &kind in self.asked.terrain.promotions {
                let number = wanted.beyond[kind as usize];
                if number != NOTHING {
                    self.find_way(ways, goal, kind);
                    promoted.push((self.flood(number), ways.of(goal, kind).copied().unwrap_or(Levels::NONE)));
                }
            }
            let prey = self.further_prey();
            Levels::build(self.moves, |depth, set: S| {
                let onward = onward.within(depth - 1);
                let (mut at_goal, mut still) = (onward.without(self.on_last_rank(onward)), set);
                for (goal, capturing) in &promoted {
                    at_goal = at_goal.or(self.on_last_rank(goal.within(depth - 1)));
                    still = still.or(self.on_last_rank(capturing.within(depth - 1)).and(self.travel.open));
                }
                let captured = self.travel.captures_from(kind, at_goal.and(ends));
                captured.or(self.travel.departures_hunting(kind, still, prey))
            })
        } else {
            Levels::build(self.moves, |depth, set: S| {
                let set = set.or(ends.and(onward.within(depth - 1)));
                if set == S::NONE { set } else { self.travel.departures(kind, set) }
            })
        };
        ways.0[goal][kind as usize] = Some(Box::new(way));
    }

    /// Where a pawn arrives by capturing, from a place and with so many moves to come to its goal. `band`: where it may be.
    pub(super) fn pawn_strikes(&self, start: S, onward: &Levels<S>, budget: usize, band: u64) -> S {
        let prey = self.further_prey();
        let in_band = |places: S| places.map(|squares| squares & band);
        let forth = Levels::flood(start, budget, S::ALL, |new| {
            in_band(self.travel.arrivals_hunting(Kind::Pawn, new, prey))
        });
        let mut strikes = S::NONE;
        for depth in 1..=budget {
            let arrivals = self.travel.pawn_captures_to(forth.within(depth - 1)).and(self.travel.prey);
            strikes = strikes.or(in_band(arrivals.across().and(onward.within(budget - depth))));
        }
        strikes
    }
}

impl<S: Places> Plan<'_, S> {
    /// By how many moves the side's play becomes longer if a unit captures on its way.
    pub(super) fn detour(&self, unit: usize, ways: &mut CapturingWays<S>) -> u8 {
        let kind = self.work.roster.kinds[unit];
        let start = self.work.place(self.work.roster.starts[unit]);
        let castling = self.castling_move(unit);
        let mut least = usize::from(FAR);
        for (number, cost, regret) in
            self.choices(unit).filter(|&(number, ..)| self.may_capture(unit, number))
        {
            self.work.find_way(ways, number, kind);
            let distance = ways.of(number, kind).map_or(FAR, |way| way.distance(start));
            if distance < FAR {
                least = least.min((usize::from(distance) + castling + regret).saturating_sub(cost));
            }
        }
        u8::try_from(least).unwrap_or(FAR)
    }
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
