//! Circuit.

use super::row::GoalRow;
use board::SquareSet;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CIRCUIT: GoalRow = GoalRow {
    goal: Goal::Circuit,
    names: Words::new("circuit", "circuit", "Rundlauf"),
    definition: "The moving unit comes back to the square on which it stood in the diagram.",
    example: Ok(Example::of_units("ser-ct2", "6k1/8/8/8/8/2p5/2p5/1K6", &["1.Kb1*c2   2.Kc2-b1"])),
    reached: |game, _| game.mover_now().is_some_and(|(at, unit)| unit.origin == at),
    arrivals: Some(|game, _, from| SquareSet::of(game.unit(from).origin)),
    ..GoalRow::BASE
};
