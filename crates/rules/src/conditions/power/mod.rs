//! Conditions that lend the power of other units: who stands behind, before, beside or opposite decides how a unit
//! moves.

pub(super) mod annan;
pub(super) mod bolero;
pub(super) mod confrontation;
pub(super) mod plus;
pub(super) mod point_reflection;
pub(super) mod power_transfer;
pub(super) mod transmission_menace;

use super::Condition;
use crate::general::Game;
use board::{Side, Square};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &annan::ANNAN_CHESS,
    &annan::NANNA_CHESS,
    &bolero::BOLERO,
    &bolero::BOLERO_INVERSE,
    &confrontation::FACE_TO_FACE,
    &confrontation::BACK_TO_BACK,
    &confrontation::CHEEK_TO_CHEEK,
    &plus::PLUS_CHESS,
    &point_reflection::POINT_REFLECTION,
    &power_transfer::POWER_TRANSFER,
    &transmission_menace::TRANSMISSION_MENACE,
];

/// The square so many files to the right and ranks forward of another, as a side sees the board.
fn relative(game: &Game<'_>, square: Square, files: i32, forward: i32, side: Side) -> Option<Square> {
    let ranks = if side == Side::White { forward } else { -forward };
    game.position().geometry().offset(square, files, ranks)
}

/// The square opposite another when the board is turned by half.
fn opposite(game: &Game<'_>, square: Square) -> Square {
    Square(game.position().geometry().files() * game.position().geometry().ranks() - 1 - square.0)
}
