//! Functionaries.

use super::Attribute;
use crate::conditions::observation::restrict_units;
use crate::general::Level;
use board::Marks;

/// They act only while the enemy observes them.
pub(super) static FUNCTIONARY: Attribute = Attribute {
    mark: Marks::FUNCTIONARY,
    name: "Functionary",
    definition: "It moves, captures and observes only while it is observed by an enemy unit.",
    build: |_, builder| {
        restrict_units(builder, Level::Observation, |game, square, side| {
            !game.unit(square).marks.has(Marks::FUNCTIONARY)
                || game.is_observed_at(Level::Observer, square, !side)
        });
    },
};
