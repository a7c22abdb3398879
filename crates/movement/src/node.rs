//! The nodes of compiled movements: squares to look at, and what is there.

use crate::{Contents, View};
use board::Square;

/// A square to look at. The nodes of a departure lie one behind the other in preorder: when the contents of the
/// square are among `pass` the next node is the first child, otherwise the walk goes on at `skip`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub square: Square,
    pub pass: Contents,
    /// With these contents the movement may end here.
    pub land: Contents,
    pub kind: NodeKind,
    /// Where to go on; 16 bits are enough for one departure, counted from its first node.
    pub skip: u16,
    /// The arrival in the table of special arrivals; `u16::MAX`: the plain one on this square.
    pub special: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum NodeKind {
    /// Look at the square.
    Look,
    /// The path goes on if a pawn can be captured in passing here.
    EnPassant,
    /// The path goes on if the unit on this square, the departure, has not moved yet.
    Unmoved,
    /// Nothing to look at: the movement ends here (capture tries only).
    Always,
}

/// No special arrival.
pub(crate) const PLAIN: u16 = u16::MAX;

/// The capture square of a special arrival that captures in passing; the position knows the victim.
pub(crate) const IN_PASSING: Square = Square(254);

/// A stretch of nodes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Stretch {
    pub start: u32,
    pub length: u16,
}

/// What a movement finds on a square.
#[inline]
pub(crate) fn contents<V: View + ?Sized>(view: &V, square: Square) -> Contents {
    let unit = view.unit(square);
    if unit.is_empty() {
        Contents::EMPTY
    } else if view.capturable(unit) {
        Contents::ENEMY
    } else if unit.is_hole() {
        Contents::HOLE
    } else {
        Contents::OWN
    }
}

impl Stretch {
    /// The stretch between two places of a list.
    pub(crate) fn between(start: usize, end: usize) -> Stretch {
        Stretch {
            start: u32::try_from(start).expect("fewer than 2^32 nodes by MOST_NODES"),
            length: u16::try_from(end - start).expect("a departure is cut at MOST_NODES"),
        }
    }
}
