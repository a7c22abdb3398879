//! Circuit.

use super::row::GoalRow;
use movement::Words;
use stipulation::Goal;

/// The goal.
pub(super) static CIRCUIT: GoalRow = GoalRow {
    goal: Goal::Circuit,
    names: Words::new("circuit", "circuit", "Rundlauf"),
    definition: "The moving unit comes back to the square on which it stood in the diagram.",
    reached: |game, _| game.mover_now().is_some_and(|(at, unit)| unit.origin == at),
    ..GoalRow::BASE
};
