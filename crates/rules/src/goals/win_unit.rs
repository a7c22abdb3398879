//! Win of a unit.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static WIN_UNIT: GoalRow = GoalRow {
    goal: Goal::WinUnit,
    names: Words::new("win of a unit", "gain de pièce", "Steingewinn"),
    definition: "The move captures, and what it captures is not reborn.",
    example: Ok(
        Example::of_units("h%1", "8/3p4/k7/8/8/8/K7/1r5Q", &["1.Rb1*h1[+wQd1] Qd1*d7 %"]).under("Circe")
    ),
    reached: |game, _| game.captures_in_last_ply(),
    missed: Some(|_, _, m| m.capture.is_none()),
    ..GoalRow::BASE
};
