//! A set of squares of any board.

use crate::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A set of squares as words of 64 bits; on boards of up to 64 squares only the first is used.
///
/// No board has squares in the fourth word. It is there so that every number of a square, [`Square::NONE`] too, has its bit: asking for one needs no test of bounds, and the absent square is in no set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub [u64; 4]);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);

    /// The set of all numbers of squares of the largest board.
    pub const ALL: SquareSet = SquareSet([u64::MAX, u64::MAX, u64::MAX, 0]);

    /// The set of those of the first 64 squares whose bits are set.
    #[inline]
    #[must_use]
    pub const fn of_first_word(squares: u64) -> SquareSet {
        SquareSet([squares, 0, 0, 0])
    }

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> SquareSet {
        // word by word, so that it can stay out of memory
        let (word, bit) = (square.index() / 64, square.index() % 64);
        SquareSet([((word == 0) as u64) << bit, ((word == 1) as u64) << bit, ((word == 2) as u64) << bit, 0])
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Puts a square in.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The number of squares in the set.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether there is exactly one square in the set: sooner told than how many there are.
    #[inline]
    #[must_use]
    pub const fn is_single(&self) -> bool {
        let [first, second, third, _] = self.0;
        if second | third == 0 { first.is_power_of_two() } else { self.len() == 1 }
    }

    /// The square with the lowest number.
    #[inline]
    #[must_use]
    pub const fn first(&self) -> Option<Square> {
        let mut word = 0;
        while word < 3 {
            if self.0[word] != 0 {
                #[allow(clippy::cast_possible_truncation, reason = "below 192")]
                return Some(Square((word as u32 * 64 + self.0[word].trailing_zeros()) as u8));
            }
            word += 1;
        }
        None
    }

    /// The square with that place in the order of numbers, counted from 0.
    #[must_use]
    pub const fn nth(&self, place: usize) -> Option<Square> {
        let mut left = place as u32;
        let mut word = 0;
        while word < 3 {
            let mut bits = self.0[word];
            let count = bits.count_ones();
            if left < count {
                while left > 0 {
                    bits &= bits - 1;
                    left -= 1;
                }
                #[allow(clippy::cast_possible_truncation, reason = "below 192")]
                return Some(Square((word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
            left -= count;
            word += 1;
        }
        None
    }

    /// Whether the two sets share a square.
    #[inline]
    #[must_use]
    pub const fn meets(&self, other: &SquareSet) -> bool {
        (self.0[0] & other.0[0])
            | (self.0[1] & other.0[1])
            | (self.0[2] & other.0[2])
            | (self.0[3] & other.0[3])
            != 0
    }
}

/// In sets that have one square and not the other (unless they are the same), the exchange of the two.
#[derive(Clone, Copy)]
pub(crate) struct Relocation {
    from: Square,
    to: Square,
    /// On boards with one word; zero if the squares lie elsewhere.
    in_first_word: u64,
}

impl Relocation {
    #[inline]
    pub(crate) const fn new(from: Square, to: Square) -> Relocation {
        let in_first_word = if from.0 | to.0 < 64 { 1 << from.0 ^ 1 << to.0 } else { 0 };
        Relocation { from, to, in_first_word }
    }

    #[inline]
    pub(crate) const fn apply(self, set: &mut SquareSet) {
        if self.from.0 | self.to.0 < 64 {
            set.0[0] ^= self.in_first_word;
        } else {
            set.remove(self.from);
            set.insert(self.to);
        }
    }
}

/// The squares of a set in ascending order.
#[derive(Clone)]
pub struct Squares {
    /// What is left of the word that is gone through, and its first square.
    bits: u64,
    first: u32,
    /// The words behind it: on small boards empty, which is seen at a glance.
    behind: [u64; 2],
}

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.bits == 0 {
            if self.behind[0] | self.behind[1] == 0 {
                return None;
            }
            (self.bits, self.behind, self.first) = (self.behind[0], [self.behind[1], 0], self.first + 64);
        }
        let square = self.first + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        #[allow(clippy::cast_possible_truncation, reason = "below 192")]
        Some(Square(square as u8))
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares { bits: self.0[0], first: 0, behind: [self.0[1], self.0[2]] }
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, o: SquareSet) -> SquareSet {
        SquareSet([self.0[0] & o.0[0], self.0[1] & o.0[1], self.0[2] & o.0[2], self.0[3] & o.0[3]])
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, o: SquareSet) -> SquareSet {
        SquareSet([self.0[0] | o.0[0], self.0[1] | o.0[1], self.0[2] | o.0[2], self.0[3] | o.0[3]])
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn sub(self, o: SquareSet) -> SquareSet {
        SquareSet([self.0[0] & !o.0[0], self.0[1] & !o.0[1], self.0[2] & !o.0[2], self.0[3] & !o.0[3]])
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet::ALL - self
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, o: SquareSet) {
        *self = *self & o;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, o: SquareSet) {
        *self = *self | o;
    }
}

impl std::fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
