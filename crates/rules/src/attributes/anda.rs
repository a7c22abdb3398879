//! Anda units and their inverse.

use super::Attribute;
use crate::conditions::colour::gives_check;
use crate::general::{
    Career, Choices, EffectHook, Foresight, Game, Going, Moment, Move, Ply, RuleSet, Stirring, Unless,
};
use board::{Marks, Owner, Reason};

/// They become neutral by giving check.
pub(super) static ANDA: Attribute = Attribute {
    mark: Marks::ANDA,
    name: "Anda",
    definition: "It becomes neutral when it gives check by its move, and the mover's when it was neutral.",
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::ANDA)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if marked(game, ply, Marks::ANDA) && gives_check(game, ply.at, ply.side) {
                change(game, ply);
            }
            Going::On
        };
        let hook = Stirring {
            all: |game, _| super::stirred_by(game, Marks::ANDA),
            reach: |game, _| super::stirred_by_royals(game, Marks::ANDA),
            hook: Repainting(Unless(idle, effect)),
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
        let hook = Stirring {
            all: |game, _| super::stirred_by(game, Marks::ANDA_INVERSE),
            reach: |game, _| super::stirred_by_royals(game, Marks::ANDA_INVERSE),
            hook: Repainting(Unless(idle, effect)),
        };
        builder.effect(Moment::Aftermath, 90, hook);
    },
};

/// An effect that repaints the moving unit and does nothing else.
struct Repainting<H>(H);

impl<H: EffectHook> EffectHook for Repainting<H> {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.0.act(game, ply, choices)
    }

    fn foresight(&self) -> Foresight {
        self.0.foresight()
    }

    fn leaves_alone(&self, game: &Game<'_>, intention: &Move) -> bool {
        self.0.leaves_alone(game, intention)
    }

    fn career(&self, _: &RuleSet) -> Option<Career> {
        Some(Career { repaints: true, ..Career::default() })
    }
}

fn marked(game: &Game<'_>, ply: &Ply, mark: Marks) -> bool {
    ply.at.is_some() && game.unit(ply.at).marks.has(mark)
}

fn change(game: &mut Game<'_>, ply: &Ply) {
    let unit = game.unit(ply.at);
    let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
    game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::NeutralChange);
}
