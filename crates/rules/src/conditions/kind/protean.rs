//! Protean chess.

use super::take_walk;
use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Moment, OfTheMover, Ply};
use board::Marks;

/// Units take the walk of what they capture.
pub static PROTEAN_CHESS: Condition = Condition {
    name: "ProteanChess",
    definition: "A unit that captures takes the walk of what it captures; from a pawn it becomes a reverse pawn and \
                 from a reverse pawn a pawn. Kings do so too, unless they are excluded.",
    source: "A. Pakhomov, 1994 (Popeye's manual)",
    build: |condition, _, builder| {
        let kings = !condition.has("RexExclusive");
        builder.effect_of_captures(
            Moment::BeforePromotion,
            30,
            OfTheMover(move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                take_over(game, ply, kings);
                Going::On
            }),
        );
        Ok(())
    },
};

/// Gives the capturing unit the walk of the captured one, in the protean way.
pub(crate) fn take_over(game: &mut Game<'_>, ply: &Ply, kings: bool) {
    let at = ply.intention.arrival;
    if ply.captured.is_empty() || at.is_none() || game.unit(at).is_empty() {
        return;
    }
    if !kings && game.unit(at).marks.has(Marks::ROYAL) {
        return;
    }
    let walk = game.rules().reversed_pawn(ply.captured.walk);
    take_walk(game, at, walk);
}
