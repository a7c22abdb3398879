//! Exchange of places.

use super::row::{GoalRow, exchanged_for, has_exchanged};
use crate::Rules;
use board::SquareSet;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static EXCHANGE: GoalRow = GoalRow {
    goal: Goal::Exchange,
    names: Words::new("exchange of places", "échange de cases", "Platzwechsel"),
    definition: "Two units of the side that moves have exchanged the squares on which they stood in the \
                 diagram; one of them has just moved.",
    example: Ok(Example::of_units("ser-<>3", "8/3R4/8/8/7k/8/1S6/2K5", &["1.Sb2-d3   2.Kc1-b2   3.Sd3-c1"])),
    reached: |game, _| {
        let mover = !game.side_to_move();
        game.mover_now().is_some_and(|(at, unit)| has_exchanged(game, at, unit, mover))
    },
    arrivals: Some(|game, _, from| {
        let other = exchanged_for(game, game.unit(from), game.side_to_move());
        other.map_or(SquareSet::EMPTY, SquareSet::of)
    }),
    ..GoalRow::BASE
};
