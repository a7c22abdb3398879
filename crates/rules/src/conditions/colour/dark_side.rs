//! Dark side.

use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Kind, Moment, Move, Ply, Unless};
use board::{Reason, Side};

/// Units that enter the other side's half change sides.
pub static DARK_SIDE: Condition = Condition {
    name: "DarkSide",
    definition: "A unit that moves to a square in the opponent's half of the board changes sides; kings do not.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        let stays = |game: &Game<'_>, m: &Move| {
            let geometry = game.position().geometry();
            let upper = geometry.rank(m.arrival) >= geometry.ranks() / 2;
            m.departure.is_none()
                || game.unit(m.departure).is_royal()
                || upper != (game.position().side_to_move() == Side::White)
        };
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let geometry = game.position().geometry();
            let arrival = ply.intention.arrival;
            let moves = matches!(ply.intention.kind, Kind::Ordinary | Kind::Castling);
            if moves && !ply.mover.is_royal() {
                let upper = geometry.rank(arrival) >= geometry.ranks() / 2;
                if upper == (ply.side == Side::White) {
                    super::change_side(game, arrival, Reason::SideChange);
                }
            }
            Going::On
        };
        builder.effect(Moment::Recolouring, 70, Unless(stays, change));
        Ok(())
    },
};
