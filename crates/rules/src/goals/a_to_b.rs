//! A to B.

use super::row::GoalRow;
use movement::Words;
use stipulation::Goal;

/// The goal.
pub(super) static A_TO_B: GoalRow = GoalRow {
    goal: Goal::AToB,
    names: Words::new("A to B", "A vers B", "A nach B"),
    definition: "The position of the second diagram is reached from that of the first.",
    no_example: "it needs a second diagram, which examples do not have",
    reached: |game, _| game.is_target_diagram(),
    ..GoalRow::BASE
};
