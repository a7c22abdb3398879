//! Line chameleon chess.

use super::change_walk;
use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Moment, OfTheMover, Ply};
use board::{Reason, Walk};

/// Officers become what stands on their file in the game array.
pub static LINE_CHAMELEON_CHESS: Condition = Condition {
    name: "LineChameleonChess",
    definition: "An officer that moves becomes the officer of its arrival's file in the game array: rook on a and h, \
                 knight on b and g, bishop on c and f, queen on d; on e it stays what it is.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.at.is_none() {
                return Going::On;
            }
            let rules = game.rules();
            let officers = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT];
            let walk = game.unit(ply.at).walk;
            if !officers.into_iter().any(|officer| rules.standard(officer) == walk) {
                return Going::On;
            }
            let officer = match game.position().geometry().file(ply.at) {
                0 | 7 => Walk::ROOK,
                1 | 6 => Walk::KNIGHT,
                2 | 5 => Walk::BISHOP,
                3 => Walk::QUEEN,
                _ => return Going::On,
            };
            change_walk(game, ply.at, rules.standard(officer), Reason::WalkChange);
            Going::On
        };
        builder.effect(Moment::AfterPromotion, 30, OfTheMover(change));
        Ok(())
    },
};
