//! The moves that single units must still make before a target is reached.
//!
//! Where a constraint gives the way of a unit, its moves count beside those that the target needs: a unit that must move five
//! times costs five moves, wherever it ends.

use board::Square;

/// The moves that a unit must still make itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RequiredMoves {
    /// Where it stands.
    pub(crate) unit: Square,
    /// Its moves, castling included if it is the king's.
    pub(crate) moves: usize,
}

/// The moves required of some units, each named once at most.
#[derive(Clone, Copy)]
pub(super) struct AllRequiredMoves<'a>(pub(super) &'a [RequiredMoves]);

impl AllRequiredMoves<'_> {
    /// The moves that the unit on a square must make.
    #[inline]
    pub(super) fn of(self, square: Square) -> u8 {
        let required = self.0.iter().find(|required| required.unit == square);
        required.map_or(0, |required| u8::try_from(required.moves).unwrap_or(u8::MAX))
    }
}
