//! By what a position is recognized: its key, put off where it can be, and a cheap number.

use crate::{Key, Square, Unit};

/// A number that tells the states of a position apart that follow each other: no two that differ have the same, and a
/// state that comes back by taking back has its own again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moment {
    pub(crate) now: u64,
    /// The greatest number given so far.
    pub(crate) latest: u64,
}

impl Moment {
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.latest += 1;
        self.now = self.latest;
    }
}

/// A movement that the key does not know of yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    pub(crate) unit: Unit,
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl Pending {
    pub(crate) const NONE: Pending = Pending { unit: Unit::EMPTY, from: Square::NONE, to: Square::NONE };

    /// What it changes in the key, in which those bits of diagram squares count.
    pub(crate) fn key(self, origins: u8) -> Key {
        let mut key = Key::unit_with_origin(self.unit, self.from, origins);
        key ^= Key::unit_with_origin(self.unit, self.to, origins);
        key
    }
}

/// The two halves of the key without whose turn it is, and between them the rights, so that the halves are never read as one: a processor that
/// reads 128 bits just after they were written as two halves has to wait, at every move.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Words {
    pub(crate) upper_key: u64,
    pub(crate) rights: u64,
    pub(crate) lower_key: u64,
}

impl Words {
    /// A key in two halves.
    #[allow(clippy::cast_possible_truncation, reason = "the halves are wanted")]
    pub(crate) fn of(key: Key) -> Words {
        Words { upper_key: (key.0 >> 64) as u64, rights: 0, lower_key: key.0 as u64 }
    }

    #[inline]
    pub(crate) fn key(self) -> Key {
        Key(u128::from(self.upper_key) << 64 | u128::from(self.lower_key))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the halves are wanted")]
    pub(crate) fn mix_in(&mut self, key: Key) {
        self.upper_key ^= (key.0 >> 64) as u64;
        self.lower_key ^= key.0 as u64;
    }
}
