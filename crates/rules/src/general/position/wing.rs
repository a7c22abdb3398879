//! Castling on any board with any pair of units, as games of larger boards have it.

use board::{Side, Square};

/// One castling: where its two units stand at first, and where they go. Neither may have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// Whose castling it is.
    pub side: Side,
    /// Where the king (or the unit that castles) stands.
    pub king: Square,
    /// Where its partner stands, on the same rank.
    pub partner: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the partner goes.
    pub partner_to: Square,
}

impl Wing {
    /// The squares that must be empty: all that the two units touch, but for their own.
    pub fn way(&self) -> impl Iterator<Item = Square> + use<> {
        let Wing { king, partner, king_to, partner_to, .. } = *self;
        let touched = [king, partner, king_to, partner_to].map(|square| square.0);
        let (low, high) = touched.into_iter().fold((u8::MAX, 0), |(low, high), s| (low.min(s), high.max(s)));
        (low..=high).map(Square).filter(move |&s| s != king && s != partner)
    }
}
