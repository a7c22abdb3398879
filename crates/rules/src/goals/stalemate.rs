//! Stalemate.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static STALEMATE: GoalRow = GoalRow {
    goal: Goal::Stalemate,
    names: Words::new("stalemate", "pat", "Patt"),
    definition: "The other side is not in check and has no legal move.",
    example: Ok(Example::of_units("h=2", "8/3K4/8/8/1k5P/8/8/1Q6", &["1.Kb4-a4 Kd7-c6   2.Ka4-a3 Kc6-b5 ="])),
    reached: |game, _| !game.is_in_check(game.side_to_move()) && game.is_immobile(),
    ..GoalRow::BASE
};
