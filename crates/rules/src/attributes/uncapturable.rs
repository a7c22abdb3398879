//! Uncapturable units.

use super::Attribute;
use crate::general::{ArrivalFilter, Game, Move};
use board::{Marks, Side};

/// They cannot be captured.
pub(super) static UNCAPTURABLE: Attribute = Attribute {
    mark: Marks::UNCAPTURABLE,
    name: "Uncapturable",
    definition: "It cannot be captured.",
    build: |_, builder| {
        builder.move_filter(Spared);
    },
};

struct Spared;

impl ArrivalFilter for Spared {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        m.capture.is_none() || !game.unit(m.capture).marks.has(Marks::UNCAPTURABLE)
    }

    fn spares_quiet_moves(&self) -> bool {
        true
    }
}
