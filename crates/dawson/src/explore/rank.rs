//! Which of two versions is the better one.

use super::Find;
use super::frame::Standing;
use board::Walk;
use language::reader::tree::WalkName;
use std::cmp::Ordering;

/// What stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub struct Force {
    /// The number of units.
    pub units: usize,
    /// Their values together: a pawn 1, a knight or bishop 3, a rook 5, a queen 9, a king 0, any other unit 4.
    pub value: u32,
}

impl Force {
    pub(super) fn of(units: &[Standing]) -> Force {
        let value = units.iter().map(|standing| value(standing.unit.walk)).sum();
        Force { units: units.len(), value }
    }
}

fn value(walk: WalkName) -> u32 {
    match walk {
        WalkName::Plain(Walk::KING) => 0,
        WalkName::Plain(Walk::PAWN) => 1,
        WalkName::Plain(Walk::KNIGHT | Walk::BISHOP) => 3,
        WalkName::Plain(Walk::ROOK) => 5,
        WalkName::Plain(Walk::QUEEN) => 9,
        _ => 4,
    }
}

/// The better one first: more twins, set play, fewer units, less force; then the order of the scheme.
pub(super) fn order(one: &Find, other: &Find) -> Ordering {
    let merit = |find: &Find| (find.twins.len(), find.set_play > 0);
    merit(other)
        .cmp(&merit(one))
        .then_with(|| one.force.cmp(&other.force))
        .then_with(|| one.number.cmp(&other.number))
}
