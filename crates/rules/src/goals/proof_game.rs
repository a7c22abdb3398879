//! Proof game.

use super::row::GoalRow;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static PROOF_GAME: GoalRow = GoalRow {
    goal: Goal::ProofGame,
    names: Words::new("proof game", "partie justificative", "Beweispartie"),
    definition: "The position of the diagram is reached, from the game array or another position given.",
    example: Ok(Example::of_units(
        "dia4.0",
        "r1bqkbsr/ppp2ppp/3p4/8/8/8/PPPPPPPP/R1BQKBSR",
        &["1.Sb1-c3 d7-d6   2.Sc3-d5 Sb8-d7   3.Sd5*e7 Sd7-f6   4.Se7*g8 Sf6*g8 dia"],
    )),
    reached: |game, _| game.is_target_diagram(),
    ..GoalRow::BASE
};
