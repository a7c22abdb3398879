//! Double stalemate.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static DOUBLE_STALEMATE: GoalRow = GoalRow {
    goal: Goal::DoubleStalemate,
    names: Words::new("double stalemate", "double pat", "Doppelpatt"),
    definition: "Nobody is in check and neither side has a legal move.",
    example: Ok(Example::of_units("==1", "K1k.du4/2.du.du4/P7/8/8/8/8/8", &["1.a6-a7 == !"])),
    reached: |game, _| {
        let other = game.side_to_move();
        !game.is_in_check(other) && game.is_immobile() && game.side_is_immobile(!other)
    },
    ..GoalRow::BASE
};
