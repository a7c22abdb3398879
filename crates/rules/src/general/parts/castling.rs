//! Castling under the rules of a problem.

use crate::general::position::wing::Wing;

/// Castlings beyond those of plain chess, and those that exclude each other.
#[derive(Default)]
pub(crate) struct Castling {
    /// Pairs of castlings of which only one may be played, each as the bit of its rook.
    pub(crate) exclusive: Vec<(u64, u64)>,
    /// Castlings beyond those of the game array.
    pub(crate) wings: Vec<Wing>,
}
