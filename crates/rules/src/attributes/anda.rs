//! Anda units and their inverse.

use super::Attribute;
use crate::conditions::colour::gives_check;
use crate::general::{Career, Choices, Game, Going, Moment, Move, Ply, Stir, Stirring, Unless, WithCareer};
use board::{Marks, Owner, Reason, Side};

/// They become neutral by giving check.
pub(super) static ANDA: Attribute = Attribute {
    mark: Marks::ANDA,
    name: "Anda",
    definition: "It becomes neutral when it gives check by its move, and the mover's when it was neutral.",
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none()
                || !game.unit(m.departure).marks.has(Marks::ANDA)
                || game.surely_reaches_no_royal(m)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if marked(game, ply, Marks::ANDA) && gives_check(game, ply.at, ply.side) {
                change(game, ply);
            }
            Going::On
        };
        let hook = Stirring {
            all: |_: &Game<'_>, _: Side| Stir { checks: true, ..Stir::NONE },
            reach: |game: &Game<'_>, _: Side| super::stirred_by(game, Marks::ANDA.with(Marks::ROYAL)),
            hook: WithCareer(repainted(), Unless(idle, effect)),
        };
        builder.effect(Moment::Aftermath, 80, hook);
    },
};

/// They become neutral by not giving check.
pub(super) static ANDA_INVERSE: Attribute = Attribute {
    mark: Marks::ANDA_INVERSE,
    name: "AndaInverse",
    definition: "It becomes neutral when it moves without giving check, and the mover's when it was neutral.",
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::ANDA_INVERSE)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if marked(game, ply, Marks::ANDA_INVERSE) && !gives_check(game, ply.at, ply.side) {
                change(game, ply);
            }
            Going::On
        };
        let hook =
            super::stirring_by_movers(Marks::ANDA_INVERSE, WithCareer(repainted(), Unless(idle, effect)));
        builder.effect(Moment::Aftermath, 90, hook);
    },
};

/// The moving unit may become neutral, and nothing else changes.
fn repainted() -> Career {
    Career { repaints: true, ..Career::default() }
}

fn marked(game: &Game<'_>, ply: &Ply, mark: Marks) -> bool {
    ply.at.is_some() && game.unit(ply.at).marks.has(mark)
}

fn change(game: &mut Game<'_>, ply: &Ply) {
    let unit = game.unit(ply.at);
    let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
    game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::NeutralChange);
}
