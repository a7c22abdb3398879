//! What stands on the board, as an evaluation sees it.

use board::{PerSide, SquareSet, Walk};

/// Units by walk, with the squares where each side's stand.
pub(super) trait Men<'m>: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone {}

impl<'m, I: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone> Men<'m> for I {}
