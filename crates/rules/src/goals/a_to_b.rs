//! A to B.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static A_TO_B: GoalRow = GoalRow {
    goal: Goal::AToB,
    names: Words::new("A to B", "A vers B", "A nach B"),
    definition: "The position of the second diagram is reached from that of the first.",
    example: Ok(Example::from_to(
        "a=>b1",
        ["8/8/8/8/8/7R/k1K5/8", "8/8/8/8/8/8/2K4R/k7"],
        &["1.Ka2-a1 Rh3-h2 a=>b"],
    )),
    reached: |game, _| game.is_target_diagram(),
    ..GoalRow::BASE
};
