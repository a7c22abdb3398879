//! The squares of the kings, where a rule keeps them in a register because kings may change sides.

use crate::general::Game;
use board::{Side, Square, SquareSet};

/// The squares of the two kings as one number.
pub(crate) fn pack_squares(squares: [Square; 2]) -> u64 {
    squares.into_iter().rev().fold(0, |packed, square| packed << 8 | u64::from(square.0.wrapping_add(1)))
}

/// The squares that make up such a number.
pub(crate) fn unpack_squares(packed: u64) -> [Square; 2] {
    let [white, black, ..] = packed.to_le_bytes();
    [white, black].map(|byte| Square(byte.wrapping_sub(1)))
}

impl Game<'_> {
    /// The squares whose observation is check for a side: its royal units', or its king's square where that is kept.
    pub(crate) fn king_squares(&self, side: Side) -> SquareSet {
        match self.rules.royalty.king_squares {
            None => self.checked_squares(side),
            Some(register) => {
                let square = unpack_squares(self.position.register(register))[side.index()];
                if square.is_none() { SquareSet::EMPTY } else { SquareSet::of(square) }
            }
        }
    }

    /// Notes that the king on one square goes to another, for a moment or for good.
    pub(crate) fn follow_king(&mut self, from: Square, to: Square) {
        if let Some(register) = self.rules.royalty.king_squares {
            let squares = unpack_squares(self.position.register(register));
            let after = squares.map(|square| if square == from { to } else { square });
            self.position.remember(register, pack_squares(after));
        }
    }
}
