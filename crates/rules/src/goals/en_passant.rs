//! En passant capture.

use super::row::GoalRow;
use crate::general::Game;
use board::Effect;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static EN_PASSANT: GoalRow = GoalRow {
    goal: Goal::EnPassant,
    names: Words::new("en passant capture", "prise en passant", "En-passant-Schlag"),
    definition: "The move captures what has just passed a square: a pawn after its double step.",
    example: Ok(Example::of_units("hep1", "8/1Kp3P1/8/1P6/2k5/8/8/8", &["1.c7-c5 b5*c6 ep."])),
    reached: |game, _| captures_in_passing(game),
    missed: Some(|game, _, m| !game.captures_what_passed(m, game.position().en_passant())),
    ..GoalRow::BASE
};

/// Whether the last ply captured, by whatever walk, what had just passed a square.
fn captures_in_passing(game: &Game<'_>) -> bool {
    let Some(ply) = game.last_move() else { return false };
    game.position().journal().last_ply().iter().any(|recorded| match recorded.effect {
        Effect::EnPassantSet { before, .. } => game.captures_what_passed(&ply.intention, before),
        _ => false,
    })
}
