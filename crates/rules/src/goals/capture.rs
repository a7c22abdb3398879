//! Capture.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CAPTURE: GoalRow = GoalRow {
    goal: Goal::Capture,
    names: Words::new("capture", "prise", "Schlag"),
    definition: "The move captures.",
    example: Ok(Example::of_units("hx1", "4K3/4B3/8/8/8/8/2r4k/8", &["1.Rc2-c5 Be7*c5 x"])),
    reached: |game, _| game.captures_in_last_ply(),
    missed: Some(|_, _, m| m.capture.is_none()),
    ..GoalRow::BASE
};
