//! Kings under the rules of a problem.

use board::PerSide;

/// What is special about kings.
#[derive(Default)]
pub(crate) struct Royalty {
    /// The register of the kings' squares, where kings may change sides.
    pub(crate) king_squares: Option<u16>,
    /// Whether kings change places with every move of a side.
    pub(crate) kings_change_places: PerSide<bool>,
}
