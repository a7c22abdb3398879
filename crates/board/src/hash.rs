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
        const A: u64 = 0x9E37_79B9_7F4A_7C15;
        const B: u64 = 0xC2B2_AE3D_27D4_EB4F;
        const C: u64 = 0xD6E8_FEB8_6659_FD93;
        const D: u64 = 0xA076_1D64_78BD_642F;
        let x = value.wrapping_add(A) ^ kind.wrapping_mul(B).rotate_left(31);
        let one = x as u128 * C as u128;
        let low = (one as u64) ^ ((one >> 64) as u64) ^ B;
        let two = (low ^ x.rotate_left(23)) as u128 * D as u128;
        let high = (two as u64) ^ ((two >> 64) as u64);
        let three = (high ^ A) as u128 * (low | 1) as u128;
        let last = (three as u64) ^ ((three >> 64) as u64) ^ x;
        Key((last as u128) << 64 | high as u128)
    }

    /// The key of a unit on a square. The unit's diagram square does not count; rules to which it matters
    /// add it themselves.
    #[inline]
    #[must_use]
    pub const fn unit(unit: Unit, square: Square) -> Key {
        Key::mix(1, unit.marks.0 as u64 | (unit.walk.0 as u64) << 32 | (square.0 as u64) << 48)
    }
}
