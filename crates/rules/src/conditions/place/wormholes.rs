//! Wormholes.

use crate::conditions::{Condition, ConditionError};
use crate::general::{ArrivalFilter, Choices, EffectHook, Game, Going, Moment, Move, Ply};
use board::{Effect, Reason, Side, Square, SquareSet};

/// Units that come to a wormhole come out of another.
pub static WORMHOLES: Condition = Condition {
    name: "Wormholes",
    definition: "A unit that comes to a wormhole is moved on to another that is empty, as its side chooses; if there is \
                 none it cannot come there.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        let holes: SquareSet = condition.squares().collect();
        if holes.is_empty() {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "the squares of the wormholes are missing".to_owned(),
            });
        }
        builder.arrival_filter(Wormholes { holes });
        builder.effect(Moment::AfterPromotion, 50, Wormholes { holes });
        Ok(())
    },
};

struct Wormholes {
    holes: SquareSet,
}

impl ArrivalFilter for Wormholes {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        self.holes.contains(m.departure)
            || !self.holes.contains(m.arrival)
            || self.holes.into_iter().any(|hole| hole != m.arrival && game.position().is_empty(hole))
    }
}

impl EffectHook for Wormholes {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let arrival = ply.intention.arrival;
        if !self.holes.contains(arrival) || ply.at != arrival {
            return Going::On;
        }
        let promoted = game.position().journal().last_ply().iter().any(|recorded| {
            matches!(recorded.effect, Effect::Changed { at, before, after } if at == arrival && before.walk != after.walk)
        });
        let null = |hole: Square| hole == ply.intention.departure && ply.captured.is_empty() && !promoted;
        let exits: Vec<Square> = self
            .holes
            .into_iter()
            .filter(|&hole| hole != arrival && game.position().is_empty(hole) && !null(hole))
            .collect();
        if exits.is_empty() {
            return Going::Impossible;
        }
        let exit = exits[choices.pick(exits.len())];
        game.position_mut().move_unit(arrival, exit, Reason::FurtherMovement);
        ply.at = exit;
        game.promote(exit, ply.side, Reason::Promotion, choices);
        Going::On
    }
}
