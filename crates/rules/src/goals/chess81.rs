//! 81st square.

use super::row::GoalRow;
use crate::Rules;
use crate::general::Game;
use board::Side;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static CHESS81: GoalRow = GoalRow {
    goal: Goal::Chess81,
    names: Words::new("81st square", "81e case", "81. Feld"),
    definition: "The moving unit walks to the last rank of its side.",
    example: Ok(Example::of_units("ser-c813", "8/5k2/3s3K/8/8/8/8/8", &["1.Kh6-h7   2.Kh7-h8 c81"])),
    reached: |game, _| {
        // the movement itself ends on an outer rank: who is only carried there by a rule has not walked there
        game.mover_now().is_some_and(|(at, _)| {
            let geometry = game.position().geometry();
            let (first, last) = (0, geometry.ranks() - 1);
            let arrival = game.last_move().map_or(at, |ply| ply.intention.arrival);
            geometry.rank(at) == last_rank(game, !game.side_to_move())
                && (arrival.is_none() || [first, last].contains(&geometry.rank(arrival)))
        })
    },
    arrivals: Some(|game, _, _| {
        let (geometry, last) = (game.position().geometry(), last_rank(game, game.side_to_move()));
        geometry.squares().filter(|&at| geometry.rank(at) == last).collect()
    }),
    ..GoalRow::BASE
};

fn last_rank(game: &Game<'_>, side: Side) -> u8 {
    if side == Side::White { game.position().geometry().ranks() - 1 } else { 0 }
}
