//! Counter-mate.

use super::row::{GoalRow, both_are_mated};
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static COUNTER_MATE: GoalRow = GoalRow {
    goal: Goal::CounterMate,
    names: Words::new("counter-mate", "contre-mat", "Gegenmatt"),
    definition: "The side that moves is mated and mates in answer, by a move that need not parry the \
                 check.",
    example: Ok(Example::of_units(
        "h##!2",
        "2QB4/3q4/5B2/1p6/7B/8/k3K1p1/8",
        &["1.g2-g1=Q Qc8-c3   2.Qd7-d1 + Qc3-b2 ##!"],
    )),
    reached: |game, _| both_are_mated(game),
    ..GoalRow::BASE
};
