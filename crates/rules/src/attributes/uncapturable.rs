//! Uncapturable units.

use super::Attribute;
use crate::general::{Game, Move};
use board::{Marks, Side};

/// They cannot be captured.
pub(super) static UNCAPTURABLE: Attribute = Attribute {
    mark: Marks::UNCAPTURABLE,
    name: "Uncapturable",
    definition: "It cannot be captured.",
    build: |_, builder| {
        builder.move_filter(|game: &mut Game<'_>, m: &Move, _: Side, _: bool| {
            m.capture.is_none() || !game.unit(m.capture).marks.has(Marks::UNCAPTURABLE)
        });
    },
};
