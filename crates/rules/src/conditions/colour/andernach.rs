//! Andernach chess and its reverse.

use super::give_mover_to;
use crate::conditions::Condition;
use crate::general::{Career, Choices, Game, Going, Moment, Ply, WithCareer};

/// A capturing unit changes sides.
pub static ANDERNACH_CHESS: Condition = Condition {
    name: "AndernachChess",
    definition: "A unit that captures changes sides; kings do not.",
    source: "Meeting of fairy chess friends, Andernach 1993",
    build: |_, _, builder| {
        let turn = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if !ply.captured.is_empty() {
                give_mover_to(game, ply, !ply.side);
            }
            Going::On
        };
        let career = Career { changes_sides: true, ..Career::default() };
        builder.effect_of_captures(Moment::Recolouring, 40, WithCareer(career, turn));
        Ok(())
    },
};

/// A unit that does not capture changes sides.
pub static ANTI_ANDERNACH_CHESS: Condition = Condition {
    name: "AntiAndernachChess",
    definition: "A unit that moves without capturing changes sides; kings do not.",
    source: "Meeting of fairy chess friends, Andernach 1993",
    build: |_, _, builder| {
        let turn = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.captured.is_empty() {
                give_mover_to(game, ply, !ply.side);
            }
            Going::On
        };
        let career = Career { changes_sides: true, ..Career::default() };
        builder.effect(Moment::Recolouring, 50, WithCareer(career, turn));
        Ok(())
    },
};
