//! Chameleon pursuit.

use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Kind, Moment, Ply};

/// Units that follow the opponent's last move change sides.
pub static CHAMELEON_PURSUIT: Condition = Condition {
    name: "ChameleonPursuit",
    definition: "A unit that moves to the square that the opponent has just left changes sides; kings do not.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.looks_back();
        builder.effect(Moment::Recolouring, 80, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            // the ply being made is not among the plies yet; a pass leaves the move before it in force
            let moves = game.plies().iter().map(|ply| ply.intention);
            // who moves as from elsewhere leaves that square
            let left = moves
                .rev()
                .find(|m| m.kind != Kind::Pass)
                .map(|last| if last.via.is_some() { last.via } else { last.departure });
            if left == Some(ply.intention.arrival) {
                super::give_mover_to(game, ply, !ply.side);
            }
            Going::On
        });
        Ok(())
    },
};
