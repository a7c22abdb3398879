//! Traitor chess.

use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Moment, Move, Ply, Unless};
use board::{Reason, Side};

/// Black units that cross the middle of the board become white.
pub static TRAITOR_CHESS: Condition = Condition {
    name: "TraitorChess",
    definition: "A black unit that moves to White's half of the board becomes white.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        super::keep_king_squares(builder);
        let stays = |game: &Game<'_>, m: &Move| {
            let geometry = game.position().geometry();
            game.position().side_to_move() != Side::Black || geometry.rank(m.arrival) >= geometry.ranks() / 2
        };
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let geometry = game.position().geometry();
            if ply.side == Side::Black && ply.at.is_some() && geometry.rank(ply.at) < geometry.ranks() / 2 {
                super::give_to(game, ply.at, Side::White, Reason::SilentSideChange);
            }
            Going::On
        };
        builder.effect(Moment::Recolouring, 90, Unless(stays, change));
        Ok(())
    },
};
