//! Double mate.

use super::row::{GoalRow, both_are_mated};
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static DOUBLE_MATE: GoalRow = GoalRow {
    goal: Goal::DoubleMate,
    names: Words::new("double mate", "double mat", "Doppelmatt"),
    definition: "Both sides are in check and neither could parry it; the side that moves had legal moves \
                 before.",
    example: Ok(Example::of_units(
        "h##1.5",
        "8/2S5/8/8/5K1S/3q3k/8/8",
        &["1...Sh4-f5   2.Qd3-f1 + Kf4-g3 ##"],
    )),
    reached: |game, _| both_are_mated(game),
    ..GoalRow::BASE
};
