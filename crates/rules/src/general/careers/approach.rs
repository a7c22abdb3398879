//! The moves that a unit needs to become a certain unit on a certain square, whatever else is on the board.

use super::super::RuleSet;
use super::super::effect_hook::{Career, Carried};
use super::{CAPTURES, Goals};
use board::{Position, Side, Square, Unit, Walk};

/// The least numbers of moves from anywhere to a square where a unit has a certain walk.
pub struct Approach {
    goals: Goals,
    carries_captured: bool,
}

impl Approach {
    pub(in super::super) fn new(rules: &RuleSet, to: Square, walk: Walk, side: Side) -> Option<Approach> {
        let effects = rules.careers_of_effects()?;
        let any = |test: fn(&Career) -> bool| effects.careers.iter().any(|(_, career)| test(career));
        let side_alone = (!any(|career| career.changes_sides)).then_some(side);
        let mut stop = Position::new(rules.geometry);
        stop.place(to, Unit::new(walk, side.into()));
        let goals = Goals::new(rules, &effects, &stop, side_alone)?;
        Some(Approach { goals, carries_captured: any(|career| career.carried == Carried::Captured) })
    }

    /// The moves that a unit needs from a square.
    pub(in super::super) fn least(&self, unit: Unit, from: Square) -> u8 {
        self.goals.row(unit, from, CAPTURES - 1, self.carries_captured)[0]
    }
}
