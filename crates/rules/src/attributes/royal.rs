//! Royal units.

use super::{Attribute, Example, Words};
use crate::general::Reads;
use board::Marks;

/// What stands on the board as a king does.
pub(super) static ROYAL: Attribute = Attribute {
    mark: Marks::ROYAL,
    names: Words::new("Royal", "Royale", "Koeniglich"),
    definition: "It is in check when an enemy unit observes it, and its side loses when it is mated, as a king.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Kf3 Sh5 Black Sg2 Bc8 Black Royal Ba7",
        &["1.rBa7-g1 Sh5-g3   2.rBg1-h2 Kf3*g2 #"],
    )),
    reads: Reads::POSITION,
    // every rule asks for royalty itself
    build: |_, _| {},
    ..Attribute::BASE
};
