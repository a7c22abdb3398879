//! The parts of the key that are not units on squares.

use crate::{EnPassant, Key, Position, Square, Unit};

const KIND_EN_PASSANT: u64 = 2;
const KIND_RIGHTS: u64 = 3;
const KIND_UNDERWORLD: u64 = 5;
const KIND_REGISTER: u64 = 16;
/// What Black to move adds to the key.
pub(super) const KEY_OF_BLACK: Key = Key::mix(4, 1);

pub(super) fn rights_key(rights: u64) -> Key {
    if rights == 0 { Key::default() } else { Key::mix(KIND_RIGHTS, rights) }
}

pub(super) fn en_passant_key(en_passant: EnPassant) -> Key {
    if en_passant.victim.is_none() {
        return Key::default();
    }
    let [a, b, c] = en_passant.passed;
    let packed = u32::from_le_bytes([a.0, b.0, c.0, en_passant.victim.0]);
    Key::mix(KIND_EN_PASSANT, u64::from(packed))
}

pub(super) fn register_key(register: u16, value: u64) -> Key {
    if value == 0 { Key::default() } else { Key::mix(KIND_REGISTER + u64::from(register), value) }
}

pub(super) fn underworld_key(index: usize, below: Square, unit: Unit, origins: u8) -> Key {
    let mut key = Key::unit_with_origin(unit, below, origins);
    key ^= Key::mix(KIND_UNDERWORLD, index as u64);
    Key::mix((key.0 >> 64) as u64, key.0 as u64)
}

/// What changes beside the board would change in the key.
impl Position {
    /// The rights, if they were these.
    #[must_use]
    pub fn key_of_rights(&self, after: u64) -> Key {
        let mut key = rights_key(self.rights());
        key ^= rights_key(after);
        key
    }

    /// Who may be captured in passing, if it were this one.
    #[must_use]
    pub fn key_of_passing(&self, after: EnPassant) -> Key {
        let mut key = en_passant_key(self.en_passant());
        key ^= en_passant_key(after);
        key
    }

    /// A register, if it had this value.
    #[must_use]
    pub fn key_of_register(&self, register: u16, after: u64) -> Key {
        let mut key = register_key(register, self.register(register));
        key ^= register_key(register, after);
        key
    }
}
