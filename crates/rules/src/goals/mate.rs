//! Mate.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static MATE: GoalRow = GoalRow {
    goal: Goal::Mate,
    names: Words::new("mate", "mat", "Matt"),
    definition: "The other side is in check and has no legal move.",
    example: Ok(Example::of_units("h#2", "5R1k/5K2/8/8/8/8/1s6/8", &["1.Kh8-h7 Kf7-f6   2.Kh7-h6 Rf8-h8 #"])),
    reached: |game, _| game.is_in_check(game.side_to_move()) && game.is_immobile(),
    ..GoalRow::BASE
};
