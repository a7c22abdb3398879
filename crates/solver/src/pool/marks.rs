//! The positions that threads search at the moment. A thread that comes to one of them tries another move first: when it comes
//! back the answer is mostly known. Only a hint: a lost mark costs work done twice, a stale one puts a move off.

use board::Key;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of places, a power of two.
const PLACES: usize = 1 << 12;

/// Marks of positions by their keys.
pub(crate) struct Marks {
    places: Box<[AtomicU64]>,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }
}

/// A key of a position and of what is asked of it, as marks tell them apart.
#[derive(Clone, Copy)]
pub(crate) struct Sign(u64);

impl Sign {
    #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
    pub(crate) fn of(key: Key, length: usize) -> Sign {
        let upper = (key.0 >> 64) as u64;
        Sign((upper ^ (length as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1)
    }
}

impl Marks {
    #[inline]
    fn place(&self, sign: Sign) -> &AtomicU64 {
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
        let number = (sign.0 >> 32) as usize & (PLACES - 1);
        &self.places[number]
    }

    /// Whether a thread is looking at it.
    #[inline]
    pub(crate) fn has(&self, sign: Sign) -> bool {
        self.place(sign).load(Relaxed) == sign.0
    }

    /// A thread begins to look at it.
    #[inline]
    pub(crate) fn set(&self, sign: Sign) {
        self.place(sign).store(sign.0, Relaxed);
    }

    /// It has looked at it. Who marked another position there meanwhile keeps that.
    #[inline]
    pub(crate) fn clear(&self, sign: Sign) {
        let place = self.place(sign);
        if place.load(Relaxed) == sign.0 {
            place.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_marked_while_it_is_looked_at_and_with_its_length_only() {
        let marks = Marks::default();
        let key = Key::mix(3, 4);
        marks.set(Sign::of(key, 5));
        assert!(marks.has(Sign::of(key, 5)));
        assert!(!marks.has(Sign::of(key, 4)));
        marks.clear(Sign::of(Key::mix(3, 5), 5));
        assert!(marks.has(Sign::of(key, 5)));
        marks.clear(Sign::of(key, 5));
        assert!(!marks.has(Sign::of(key, 5)));
    }
}
