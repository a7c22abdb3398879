//! Squares seen from a square.

use crate::general::Game;
use board::{Side, Square};

/// The square so many files to the right and ranks forward of another, as a side sees the board.
pub(super) fn relative(
    game: &Game<'_>,
    square: Square,
    files: i32,
    forward: i32,
    side: Side,
) -> Option<Square> {
    let ranks = if side == Side::White { forward } else { -forward };
    game.position().geometry().offset(square, files, ranks)
}

/// The square opposite another when the board is turned by half.
pub(super) fn opposite(game: &Game<'_>, square: Square) -> Square {
    Square(game.position().geometry().files() * game.position().geometry().ranks() - 1 - square.0)
}
