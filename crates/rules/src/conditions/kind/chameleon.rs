//! Chameleon chess, and the sequence of chameleons.
//!
//! In the reference, units of kinds that come to the board by a sequence only, neither by the diagram nor by promotion, give no
//! check.

use super::change_walk;
use crate::conditions::{Condition, ConditionUse};
use crate::general::{Builder, Choices, Game, Going, Level, Moment, OfTheMover, Ply, UnknownKinds};
use board::{Reason, Walk};

/// All officers are chameleons.
pub static CHAMELEON_CHESS: Condition = Condition {
    name: "ChameleonChess",
    definition: "An officer that moves changes from knight to bishop, bishop to rook, rook to queen, queen to knight, \
                 or as the sequence says that is given.",
    source: "V. Feather, 1936 (Popeye's manual)",
    build: |condition, _, builder| {
        read_sequence(condition, builder);
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.at.is_some() {
                let walk = game.rules().chameleon_successor(game.unit(ply.at).walk);
                change_walk(game, ply.at, walk, Reason::WalkChange);
            }
            Going::On
        };
        builder.effect(Moment::BeforePromotion, 20, OfTheMover(change));
        Ok(())
    },
};

/// The sequence of the units that are marked as chameleons.
pub static CHAMELEON_SEQUENCE: Condition = Condition {
    name: "ChameleonSequence",
    definition: "Tells in which sequence the chameleons of the diagram change their walks.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        read_sequence(condition, builder);
        Ok(())
    },
};

fn read_sequence(condition: &ConditionUse, builder: &mut Builder) {
    let sequence: Vec<Walk> = condition.walks().collect();
    if sequence.len() > 1 {
        builder.chameleons(&sequence);
        if sequence.iter().any(|&walk| walk > Walk::KING) {
            builder.observer_gate_at(Level::Observation, UnknownKinds);
        }
    }
}
