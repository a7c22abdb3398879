//! What stands on the board, as an evaluation sees it.

use board::{PerSide, Side, SquareSet, Walk};

/// Units by walk, with the squares where each side's stand.
pub(super) trait Men<'m>: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone {
    /// Where they stand.
    fn occupied(self) -> SquareSet {
        self.fold(SquareSet::EMPTY, |all, (_, squares)| all | squares[Side::White] | squares[Side::Black])
    }
}

impl<'m, I: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone> Men<'m> for I {}
