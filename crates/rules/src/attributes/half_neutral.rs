//! Half-neutral units.

use super::Attribute;
use crate::general::{Choices, Game, Going, Moment, Ply};
use board::{Marks, Owner, Reason};

/// They change between neutral and the mover's with every move.
pub(super) static HALF_NEUTRAL: Attribute = Attribute {
    mark: Marks::HALF_NEUTRAL,
    name: "HalfNeutral",
    definition: "A half-neutral unit that moves becomes neutral, or, when it is neutral, the mover's own.",
    build: |_, builder| {
        builder.effect(Moment::Transformation, 40, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.mover.marks.has(Marks::HALF_NEUTRAL) && ply.at.is_some() {
                let unit = game.unit(ply.at);
                let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
                game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::HalfNeutral);
            }
            Going::On
        });
    },
};
