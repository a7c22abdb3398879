//! Auto-stalemate.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static AUTO_STALEMATE: GoalRow = GoalRow {
    goal: Goal::AutoStalemate,
    names: Words::new("auto-stalemate", "autopat", "Autopatt"),
    definition: "The side that has moved would have no legal move, were it its turn, and the other side \
                 is not in check.",
    example: Ok(Example::of_units("h!=1.5", "2qk4/8/5s2/K1p5/8/8/2P5/8", &["1...c2-c3   2.Qc8-c6 c3-c4 !="])),
    reached: |game, _| {
        let other = game.side_to_move();
        !game.is_in_check(other) && game.side_is_immobile(!other)
    },
    ..GoalRow::BASE
};
