//! The moves that a unit needs to become a certain unit on a certain square, whatever else is on the board.

use super::{CAPTURES, Goals};
use crate::general::RuleSet;
use crate::general::stages::transitions::{Carried, Transitions};
use board::{Position, Side, Square, Unit, Walk};

/// The least numbers of moves from anywhere to a square where a unit has a certain walk.
pub struct Approach {
    goals: Goals,
    carries_captured: bool,
}

impl Approach {
    pub(crate) fn new(rules: &RuleSet, to: Square, walk: Walk, side: Side) -> Option<Approach> {
        let effects = rules.transitions_of_effects()?;
        let any = |test: fn(&Transitions) -> bool| {
            effects.transition_distances.iter().any(|(_, transitions)| test(transitions))
        };
        let side_alone = (!any(|transitions| transitions.changes_sides)).then_some(side);
        let mut stop = Position::new(rules.geometry);
        stop.place(to, Unit::new(walk, side.into()));
        let goals = Goals::new(rules, &effects, &stop, side_alone)?;
        Some(Approach {
            goals,
            carries_captured: any(|transitions| transitions.carried == Carried::Captured),
        })
    }

    /// The moves that a unit needs from a square.
    pub(crate) fn least(&self, unit: Unit, from: Square) -> u8 {
        self.goals.row(unit, from, CAPTURES - 1, self.carries_captured)[0]
    }
}
