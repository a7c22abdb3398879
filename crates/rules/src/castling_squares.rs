//! The squares of castling in the game array.

use board::Square;

/// The squares of the units that castle; bit n of [`board::Position::rights`] speaks of the n-th.
pub const CASTLING_SQUARES: [Square; 6] =
    [Square(0), Square(4), Square(7), Square(56), Square(60), Square(63)];
