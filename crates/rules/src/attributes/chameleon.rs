//! Chameleons.

use super::Attribute;
use crate::conditions::kind::change_walk;
use crate::general::{Choices, Game, Going, Moment, Ply};
use board::{Effect, Marks, Reason};

/// They change their walk with every move.
pub(super) static CHAMELEON: Attribute = Attribute {
    mark: Marks::CHAMELEON,
    name: "Chameleon",
    definition: "A chameleon that moves changes from knight to bishop, bishop to rook, rook to queen, queen to knight, \
                 or as ChameleonSequence says; pawns may promote to chameleons.",
    build: |_, builder| {
        builder.effect(Moment::BeforePromotion, 10, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.mover.marks.has(Marks::CHAMELEON) && ply.at.is_some() {
                let walk = game.rules().chameleon_successor(game.unit(ply.at).walk);
                change_walk(game, ply.at, walk, Reason::WalkChange);
            }
            Going::On
        });
        builder.effect(Moment::Promotion, 10, promote_to_chameleon);
    },
};

/// A pawn that has just promoted to a walk of the sequence may be a chameleon.
fn promote_to_chameleon(game: &mut Game<'_>, _: &mut Ply, choices: &mut Choices) -> Going {
    let promoted =
        game.position().journal().last_ply().iter().rev().find_map(|recorded| match recorded.effect {
            Effect::Changed { at, .. } if recorded.reason == Reason::Promotion => Some(at),
            _ => None,
        });
    if let Some(at) = promoted {
        let unit = game.unit(at);
        let changes = game.rules().chameleon_successor(unit.walk) != unit.walk;
        if changes && !unit.marks.has(Marks::CHAMELEON) && choices.pick(2) == 1 {
            game.position_mut().change_unit(at, unit.with_marks(Marks::CHAMELEON), Reason::Promotion);
        }
    }
    Going::On
}
