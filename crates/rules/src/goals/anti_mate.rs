//! Auto-mate.

use super::row::GoalRow;
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static ANTI_MATE: GoalRow = GoalRow {
    goal: Goal::AntiMate,
    names: Words::new("auto-mate", "automat", "Automatt"),
    definition: "The side that has moved has put itself in check and the other side has no legal move, \
                 even if royal units could be captured.",
    example: Ok(Example::of_units(
        "h!#2",
        "8/8/2k5/8/4K2P/8/2p5/8",
        &["1.c2-c1=Q Ke4-d4   2.Qc1-c3 + Kd4-c5 + !#"],
    )),
    reached: |game, _| {
        let mover = !game.side_to_move();
        game.is_in_check(mover) && game.is_immobile_even_against_royals(mover)
    },
    ..GoalRow::BASE
};
