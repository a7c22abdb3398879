//! Units held in hand, to be dropped on the board.
//!
//! How many units of a walk a side holds is a register of the position, so that it is undone and hashed like all that
//! rules remember. A problem without hands has no such register and pays nothing.

use board::{Marks, Side, Walk};

/// A form in which a unit comes from the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DropForm {
    /// The walk as which it is held.
    pub held: Walk,
    /// The walk with which it comes to the board.
    pub walk: Walk,
    /// Its marks, its side apart: royalty.
    pub marks: Marks,
}

/// Which walks can be held, and where the numbers are kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    pub(super) held: Vec<Walk>,
    pub(super) forms: Vec<DropForm>,
    pub(super) first: u16,
}

impl Hands {
    pub(crate) fn new(held: Vec<Walk>, forms: Vec<DropForm>, first: u16) -> Hands {
        Hands { held, forms, first }
    }

    /// The register of a side's units of that walk.
    pub(crate) fn register(&self, walk: Walk, side: Side) -> Option<u16> {
        let place = self.held.iter().position(|&held| held == walk)?;
        #[allow(clippy::cast_possible_truncation, reason = "fewer than 256 walks in a problem")]
        Some(self.first + 2 * place as u16 + side.index() as u16)
    }
}
