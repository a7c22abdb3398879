//! Patrol units: they capture only while they are guarded.

use super::Attribute;
use crate::conditions::observation::restrict_captures;
use crate::general::Level;
use board::Marks;

/// The attribute.
pub(super) static PATROL: Attribute = Attribute {
    mark: Marks::PATROL,
    name: "Patrol",
    definition: "A unit that captures and observes only while it is observed by a unit of its own side.",
    build: |_, builder| {
        restrict_captures(builder, Level::Observation, |game, capturer, _, side| {
            !game.unit(capturer).marks.has(Marks::PATROL)
                || game.is_observed_at(Level::Observer, capturer, side)
        });
    },
};
