//! A square of the board.

/// A square's number: rank times the number of files plus file, counted from the lower left corner
/// (on the 8x8 board a1 = 0, h1 = 7, a8 = 56). Boards have at most 192 squares; 255 is no square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// No square.
    pub const NONE: Square = Square(u8::MAX);
    /// The largest number of squares of a board.
    pub const CAPACITY: usize = 192;

    /// The number as an index, 0 to 191 (255 for [`Square::NONE`]).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in the first word of a set of squares; 0 beyond the first 64 squares and for [`Square::NONE`].
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// Whether this is a square at all.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }

    /// Whether this is [`Square::NONE`].
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == u8::MAX
    }
}

impl std::fmt::Debug for Square {
    /// Shown as on the 8x8 board where it fits, else as its number.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            n @ 0..64 => write!(f, "{}{}", char::from(b'a' + n % 8), n / 8 + 1),
            255 => f.write_str("none"),
            n => write!(f, "#{n}"),
        }
    }
}
