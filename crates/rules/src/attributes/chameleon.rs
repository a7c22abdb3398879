//! Chameleons.

use super::Attribute;
use crate::conditions::kind::change_walk;
use crate::general::{Choices, Game, Going, Moment, Ply};
use board::{Marks, Reason};

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
        builder.promotion_mark(Marks::CHAMELEON);
    },
};
