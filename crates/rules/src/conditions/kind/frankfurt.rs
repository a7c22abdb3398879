//! Frankfurt chess.

use super::take_walk;
use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Moment, OfTheMover, Ply};

/// Units take the walk of what they capture, pawns included.
pub static FRANKFURT_CHESS: Condition = Condition {
    name: "FrankfurtChess",
    definition: "A unit that captures takes the walk of what it captures. Kings do so too, unless they are excluded.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        let kings = !condition.has("RexExclusive");
        builder.effect_of_captures(
            Moment::BeforePromotion,
            40,
            OfTheMover(move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                let at = ply.intention.arrival;
                if !ply.captured.is_empty() && (kings || !game.unit(at).is_royal()) {
                    take_walk(game, at, ply.captured.walk);
                }
                Going::On
            }),
        );
        Ok(())
    },
};
