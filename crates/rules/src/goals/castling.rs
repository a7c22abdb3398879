//! Castling.

use super::row::GoalRow;
use crate::general::Kind;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CASTLING: GoalRow = GoalRow {
    goal: Goal::Castling,
    names: Words::new("castling", "roque", "Rochade"),
    definition: "The move castles.",
    example: Ok(Example::of_units(
        "h001.5",
        "8/8/8/8/8/4Q3/5p2/R3K1k1",
        &["1...Qe3*f2 +   2.Kg1-h1 0-0-0 +"],
    )),
    reached: |game, _| game.last_move().is_some_and(|ply| ply.intention.kind == Kind::Castling),
    missed: Some(|_, _, m| m.kind != Kind::Castling),
    ..GoalRow::BASE
};
