//! Exchange of places.

use super::row::{GoalRow, has_exchanged};
use crate::Rules;
use movement::Words;
use stipulation::Goal;

/// The goal.
pub(super) static EXCHANGE: GoalRow = GoalRow {
    goal: Goal::Exchange,
    names: Words::new("exchange of places", "échange de cases", "Platzwechsel"),
    definition: "Two units of the side that moves have exchanged the squares on which they stood in the \
                 diagram; one of them has just moved.",
    reached: |game, _| {
        let mover = !game.side_to_move();
        game.mover_now().is_some_and(|(at, unit)| has_exchanged(game, at, unit, mover))
    },
    ..GoalRow::BASE
};
