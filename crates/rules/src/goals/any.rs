//! Any move.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static ANY: GoalRow = GoalRow {
    goal: Goal::Any,
    names: Words::new("any move", "coup quelconque", "beliebiger Zug"),
    definition: "Any move that the side may make reaches it.",
    example: Ok(Example::of_units("h~0.5", "8/k7/2KP4/2q5/8/8/2q5/8", &["1...Kc6-d7"])),
    reached: |_, _| true,
    ..GoalRow::BASE
};
