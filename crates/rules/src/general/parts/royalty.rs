//! Kings under the rules of a problem.

use board::{PerSide, SquareSet};

/// What is special about kings.
#[derive(Default)]
pub(crate) struct Royalty {
    /// The register of the kings' squares, where kings may change sides.
    pub(crate) king_squares: Option<u16>,
    /// The squares whose observation is check for a side, beside its royal units.
    pub(crate) squares: PerSide<SquareSet>,
    /// Whether kings change places with every move of a side.
    pub(crate) kings_change_places: PerSide<bool>,
}
