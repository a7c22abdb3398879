//! A final position, by what must stand where, and the end of play that it belongs to.

use super::ways::Role;
use board::Side;
use rules::orthodox::{self, Kind};

/// The first and the last rank.
pub(super) const ENDS: u64 = 0xff | 0xff << 56;

/// A final position: the roles of the attacker's and of the defender's units, the latter with the king as the first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Final {
    pub(super) attackers: Box<[Role]>,
    pub(super) defenders: Box<[Role]>,
    /// Squares that must be empty.
    pub(super) empty: u64,
}

/// What play ends with, and the time for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub(super) mate: bool,
    pub(super) attacker: Side,
    pub(super) attacks: usize,
    pub(super) defences: usize,
}

impl Ending {
    /// Whether what is listed for this end serves for another as well.
    #[inline]
    pub(super) fn covers(&self, other: &Ending) -> bool {
        (self.mate, self.attacker) == (other.mate, other.attacker)
            && self.attacks >= other.attacks
            && self.defences >= other.defences
    }
}

/// Whether a kind moves along lines.
pub(super) fn is_rider(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

/// The squares that a unit observes.
pub(super) fn observes(side: Side, role: Role, occupied: u64) -> u64 {
    match role.kind() {
        Kind::Pawn if role.bit() & ENDS != 0 => 0,
        Kind::Pawn => orthodox::pawn(side == Side::White, role.square()),
        kind => orthodox::officer(kind, role.square(), occupied),
    }
}
