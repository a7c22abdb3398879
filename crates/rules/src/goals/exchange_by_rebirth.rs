//! Exchange of places by rebirth.

use super::row::{GoalRow, has_exchanged};
use crate::Rules;
use movement::{Example, Words};
use stipulation::Goal;

/// The goal.
pub(super) static EXCHANGE_BY_REBIRTH: GoalRow = GoalRow {
    goal: Goal::ExchangeByRebirth,
    names: Words::new(
        "exchange of places by rebirth",
        "échange de cases par renaissance",
        "Platzwechsel durch Wiedergeburt",
    ),
    definition: "Two units have exchanged the squares on which they stood in the diagram; one of them has \
                 just been captured and reborn.",
    example: Ok(Example::of_units(
        "h<>r2",
        "8/2Q5/8/2k5/K7/2p5/2Qr4/8",
        &["1.Kc5-d5 Qc2*d2[+bRc2] +   2.c3*d2[+wQc3] Qc3*c2[+bRc3]"],
    )
    .under("PWC")),
    reached: |game, _| {
        let other = game.side_to_move();
        game.last_reborn().is_some_and(|(at, unit)| has_exchanged(game, at, unit, other))
    },
    ..GoalRow::BASE
};
