//! Half-neutral units.

use super::Attribute;
use crate::general::{Choices, Game, Going, Moment, Move, Ply, Unless};
use board::{Marks, Owner, Reason};

/// They change between neutral and the mover's with every move.
pub(super) static HALF_NEUTRAL: Attribute = Attribute {
    mark: Marks::HALF_NEUTRAL,
    name: "HalfNeutral",
    definition: "A half-neutral unit that moves becomes neutral, or, when it is neutral, the mover's own.",
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::HALF_NEUTRAL)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.mover.marks.has(Marks::HALF_NEUTRAL) && ply.at.is_some() {
                let unit = game.unit(ply.at);
                let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
                game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::HalfNeutral);
            }
            Going::On
        };
        let hook = super::stirring_by_movers(Marks::HALF_NEUTRAL, Unless(idle, effect));
        builder.effect(Moment::Transformation, 40, hook);
    },
};
