//! Protean units.

use super::Attribute;
use crate::conditions::kind::take_over;
use crate::general::{Choices, Game, Going, Moment, Ply};
use board::Marks;

/// They take the walk of what they capture. In the reference one protean unit makes all units protean, kings included.
pub(super) static PROTEAN: Attribute = Attribute {
    mark: Marks::PROTEAN,
    name: "Protean",
    definition: "A unit that captures takes the walk of what it captures, as in ProteanChess.",
    build: |_, builder| {
        builder.effect_of_captures(
            Moment::BeforePromotion,
            31,
            |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                take_over(game, ply, true);
                Going::On
            },
        );
    },
};
