//! Target square.

use super::row::GoalRow;
use crate::general::{Game, Kind};
use board::{Square, SquareSet};
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static TARGET: GoalRow = GoalRow {
    goal: Goal::Target(Square::NONE),
    names: Words::new("target square", "case cible", "Zielfeld"),
    definition: "The moving unit arrives on the square that stands behind `z`.",
    example: Ok(Example::of_units(
        "hzd52",
        "4k3/8/8/8/8/8/2P2P1p/2K5",
        &["1.h2-h1=B c2-c4   2.Bh1-d5 c4*d5 z"],
    )),
    reached: |game, goal| goal.square().is_some_and(|square| reaches_square(game, square)),
    arrivals: Some(|_, goal, _| goal.square().map_or(SquareSet::EMPTY, SquareSet::of)),
    ..GoalRow::BASE
};

/// Whether the move brought a unit to the square: one that exchanges places brings two.
fn reaches_square(game: &Game<'_>, square: Square) -> bool {
    game.last_move().is_some_and(|ply| match ply.intention.kind {
        Kind::Exchange => {
            [ply.intention.departure, ply.intention.arrival].contains(&square)
                && game.unit(square).belongs_to(ply.side)
        }
        _ => ply.at == square,
    })
}
