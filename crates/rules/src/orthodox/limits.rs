//! What some conditions and options take away from plain chess, so little that the bitboards still play it.

use super::kind::Kind;
use crate::castling_squares::CASTLING_SQUARES;
use board::Walk;

/// Which promotions there are, and which castlings make others impossible. Holes and dummies stand on the board itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The kinds to which pawns promote, as bits.
    promotions: u8,
    /// Which castlings of White exclude which of Black: bit 0 for a1 and a8, 1 for a1 and h8, 2 for h1 and a8, 3 for h1
    /// and h8.
    rivals: u8,
}

/// To what pawns of plain chess promote.
const PLAIN: u8 =
    1 << Kind::Queen as u8 | 1 << Kind::Knight as u8 | 1 << Kind::Rook as u8 | 1 << Kind::Bishop as u8;

/// The bits of the rights for the rooks of the a-file and of the h-file, by side.
const ROOKS: [[u8; 2]; 2] = [[1, 4], [8, 32]];

impl Limits {
    /// Plain chess.
    pub(crate) const NONE: Limits = Limits { promotions: PLAIN, rivals: 0 };

    /// Pawns promote to these walks; castlings exclude each other in pairs, given by the bits of the rights of the two
    /// rooks. `None` where the bitboards do not know a walk or a pair.
    pub(crate) fn new(promotions: &[Walk], exclusive: &[(u64, u64)]) -> Option<Limits> {
        let mut limits = Limits { promotions: 0, rivals: 0 };
        for walk in promotions {
            let kinds = Kind::PROMOTIONS.into_iter().chain([Kind::Dummy]);
            let kind = kinds.into_iter().find(|kind| kind.walk() == *walk)?;
            limits.promotions |= 1 << kind as u8;
        }
        for &(one, other) in exclusive {
            let place = |rooks: [u8; 2], right: u64| rooks.iter().position(|&rook| u64::from(rook) == right);
            let pair = |one, other| place(ROOKS[0], one).zip(place(ROOKS[1], other));
            let (white, black) = pair(one, other).or_else(|| pair(other, one))?;
            limits.rivals |= 1 << (2 * white + black);
        }
        Some(limits)
    }

    /// Whether pawns promote as in plain chess.
    #[inline]
    pub(crate) const fn promotes_plainly(self) -> bool {
        self.promotions == PLAIN
    }

    /// To what pawns promote.
    pub(crate) fn promotions(self) -> impl Iterator<Item = Kind> {
        let kinds = Kind::PROMOTIONS.into_iter().chain([Kind::Dummy]);
        kinds.filter(move |kind| self.promotions >> *kind as u8 & 1 != 0)
    }

    /// Whether there may come to be dummies.
    pub(crate) const fn promote_to_dummies(self) -> bool {
        self.promotions >> Kind::Dummy as u8 & 1 != 0
    }

    /// The rights that are lost when the rook of a square castles.
    pub(crate) fn lost_by_castling(self, rook: u8) -> u8 {
        let right = CASTLING_SQUARES.iter().position(|square| square.0 == rook).map_or(0, |bit| 1 << bit);
        self.excluded_by(right)
    }

    /// The rights that are lost where the rooks of some rights have castled.
    pub(crate) fn excluded_by(self, castled: u8) -> u8 {
        let mut lost = 0;
        for (white, one) in ROOKS[0].into_iter().enumerate() {
            for (black, other) in ROOKS[1].into_iter().enumerate() {
                if self.rivals >> (2 * white + black) & 1 != 0 {
                    lost |= if castled & one != 0 { other } else { 0 };
                    lost |= if castled & other != 0 { one } else { 0 };
                }
            }
        }
        lost
    }
}
