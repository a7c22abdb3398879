//! Double stalemate.

use super::row::GoalRow;
use crate::Rules;
use movement::Words;
use stipulation::Goal;

/// The goal.
pub(super) static DOUBLE_STALEMATE: GoalRow = GoalRow {
    goal: Goal::DoubleStalemate,
    names: Words::new("double stalemate", "double pat", "Doppelpatt"),
    definition: "Nobody is in check and neither side has a legal move.",
    no_example: "it takes more units than an example should have",
    reached: |game, _| {
        let other = game.side_to_move();
        !game.is_in_check(other) && game.is_immobile() && game.side_is_immobile(!other)
    },
    ..GoalRow::BASE
};
