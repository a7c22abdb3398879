//! The kinds of units of plain chess.

use board::Walk;

/// The six kinds of units of plain chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A pawn.
    Pawn = 0,
    /// A knight.
    Knight = 1,
    /// A bishop.
    Bishop = 2,
    /// A rook.
    Rook = 3,
    /// A queen.
    Queen = 4,
    /// A king, always royal.
    King = 5,
    /// A unit that cannot move and observes nothing, but stands in the way and can be captured. Plain chess has none:
    /// it comes with [`Limits`](super::Limits).
    Dummy = 6,
}

impl Kind {
    /// All kinds of plain chess, the pawn first.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// What a pawn can become, in the order in which the reference program lists promotions.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

    /// The walk of that name.
    #[inline]
    #[must_use]
    pub const fn walk(self) -> Walk {
        match self {
            Kind::Pawn => Walk::PAWN,
            Kind::Knight => Walk::KNIGHT,
            Kind::Bishop => Walk::BISHOP,
            Kind::Rook => Walk::ROOK,
            Kind::Queen => Walk::QUEEN,
            Kind::King => Walk::KING,
            Kind::Dummy => movement::DUMMY,
        }
    }

    /// The kind with that walk; `None` if it is not one of the six.
    #[must_use]
    pub fn of_walk(walk: Walk) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.walk() == walk)
    }

    #[inline]
    pub(crate) const fn of_code(code: u8) -> Option<Kind> {
        match code & 7 {
            1 => Some(Kind::Pawn),
            2 => Some(Kind::Knight),
            3 => Some(Kind::Bishop),
            4 => Some(Kind::Rook),
            5 => Some(Kind::Queen),
            6 => Some(Kind::King),
            7 => Some(Kind::Dummy),
            _ => None,
        }
    }
}
