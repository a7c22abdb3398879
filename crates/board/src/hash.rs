//! Hash keys of positions.

use crate::{Square, Unit};

/// A key of 128 bits. Equal positions have equal keys; tables verify at least 96 bits, because 64 lose
/// solutions in long runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Key(pub u128);

impl std::ops::BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl Key {
    /// A pseudo-random key for a pair of numbers; the same in every run.
    #[inline]
    #[must_use]
    pub const fn mix(kind: u64, value: u64) -> Key {
        const SECRETS: [u64; 4] =
            [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F];
        let x = value ^ kind.wrapping_mul(SECRETS[1]).rotate_left(31);
        // two folded products, independent of each other
        let high = fold(x ^ SECRETS[0], x.rotate_left(32) ^ SECRETS[1]);
        let low = fold(x ^ SECRETS[2], x.rotate_left(32) ^ SECRETS[3]);
        Key((high as u128) << 64 | low as u128)
    }

    /// The key of a unit on a square. The unit's diagram square does not count.
    #[inline]
    #[must_use]
    pub const fn unit(unit: Unit, square: Square) -> Key {
        Key::unit_with_origin(unit, square, 0)
    }

    /// The key of a unit on a square, with those bits of the number of its diagram square.
    #[inline]
    #[must_use]
    pub(crate) const fn unit_with_origin(unit: Unit, square: Square, bits: u8) -> Key {
        let origin = (unit.origin.0 & bits) as u64;
        let place = (square.0 as u64) << 48 | origin << 56;
        Key::mix(1, unit.marks.0 as u64 | (unit.walk.0 as u64) << 32 | place)
    }
}

/// The two halves of the product, combined.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    if cfg!(target_family = "wasm") {
        return fold_by_halves(a, b);
    }
    let product = a as u128 * b as u128;
    (product as u64) ^ ((product >> 64) as u64)
}

/// The same where the machine has no product of 128 bits and a function would be called for it.
#[inline]
const fn fold_by_halves(a: u64, b: u64) -> u64 {
    const LOWER: u64 = 0xFFFF_FFFF;
    let (a1, a0, b1, b0) = (a >> 32, a & LOWER, b >> 32, b & LOWER);
    let lowest = a0 * b0;
    let middle = a1 * b0 + (lowest >> 32);
    let other = a0 * b1 + (middle & LOWER);
    let upper = a1 * b1 + (middle >> 32) + (other >> 32);
    (other << 32 | lowest & LOWER) ^ upper
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Marks, Owner, Walk};
    use std::collections::HashSet;

    #[test]
    fn halves_fold_as_the_whole_does() {
        let numbers = [0, 1, u64::MAX, 0x9E37_79B9_7F4A_7C15, 0xFFFF_FFFF, 1 << 32, 0xA076_1D64_78BD_642F];
        for a in numbers {
            for b in numbers {
                assert_eq!(fold(a, b), fold_by_halves(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn units_on_squares_have_keys_of_their_own_in_either_half() {
        let (mut high, mut low, mut count) = (HashSet::new(), HashSet::new(), 0);
        for walk in 1..200 {
            for owner in [Owner::White, Owner::Black, Owner::Neutral] {
                for marks in [Marks::NONE, Marks::ROYAL, Marks::CHAMELEON] {
                    for square in 0..192 {
                        let unit = Unit::new(Walk(walk), owner).with_marks(marks);
                        let key = Key::unit(unit, Square(square)).0;
                        high.insert((key >> 64) as u64);
                        low.insert(key as u64);
                        count += 1;
                    }
                }
            }
        }
        assert_eq!((high.len(), low.len()), (count, count));
    }
}
