//! Check.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CHECK: GoalRow = GoalRow {
    goal: Goal::Check,
    names: Words::new("check", "échec", "Schach"),
    definition: "The other side is in check.",
    example: Ok(Example::of_units("h+1", "6S1/8/5k2/5p1K/8/8/8/8", &["1.Kf6-f7 Sg8-h6 +"])),
    reached: |game, _| game.is_in_check(game.side_to_move()),
    ..GoalRow::BASE
};
