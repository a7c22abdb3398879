//! A move of plain chess in 16 bits.

use super::Kind;

/// A legal move: departure, arrival and what is special about it. For castling the squares are the king's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub(crate) enum Manner {
    /// Nothing.
    Plain = 0,
    /// A pawn's double step.
    DoubleStep = 1,
    /// A capture in passing.
    EnPassant = 2,
    /// Castling with the rook of the h-file.
    CastlingShort = 3,
    /// Castling with the rook of the a-file.
    CastlingLong = 4,
}

/// From here on the four bits say what a pawn becomes.
const PROMOTION: u16 = 8;

impl Move {
    /// No move: before the first one.
    pub(crate) const NONE: Move = Move(0);

    #[inline]
    pub(crate) const fn new(departure: u8, arrival: u8, manner: Manner) -> Move {
        Move(departure as u16 | (arrival as u16) << 6 | (manner as u16) << 12)
    }

    #[inline]
    pub(crate) const fn promoting(departure: u8, arrival: u8, kind: Kind) -> Move {
        Move(departure as u16 | (arrival as u16) << 6 | (PROMOTION + kind as u16) << 12)
    }

    /// The square left, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn departure(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// The square reached, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn arrival(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }

    /// What a pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 >> 12 {
            9 => Some(Kind::Knight),
            10 => Some(Kind::Bishop),
            11 => Some(Kind::Rook),
            12 => Some(Kind::Queen),
            14 => Some(Kind::Dummy),
            _ => None,
        }
    }

    /// Whether it is anything but a plain move.
    #[inline]
    #[must_use]
    pub const fn is_special(self) -> bool {
        self.0 >> 12 != 0
    }

    /// Whether a pawn makes a double step.
    #[inline]
    #[must_use]
    pub const fn is_double_step(self) -> bool {
        self.0 >> 12 == Manner::DoubleStep as u16
    }

    /// Whether a pawn captures in passing.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == Manner::EnPassant as u16
    }

    /// Whether the king castles.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == Manner::CastlingShort as u16 || self.0 >> 12 == Manner::CastlingLong as u16
    }

    /// The move as a number below 65536: a small, dense index for ordering tables.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl std::fmt::Display for Move {
    /// As UCI writes it: `e2e4`, `a7a8q`, castling as the king's move.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let square = |s: u8| (char::from(b'a' + s % 8), s / 8 + 1);
        let ((a, b), (c, d)) = (square(self.departure()), square(self.arrival()));
        write!(f, "{a}{b}{c}{d}")?;
        match self.promotion() {
            Some(Kind::Knight) => f.write_str("n"),
            Some(Kind::Bishop) => f.write_str("b"),
            Some(Kind::Rook) => f.write_str("r"),
            Some(Kind::Queen) => f.write_str("q"),
            _ => Ok(()),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
