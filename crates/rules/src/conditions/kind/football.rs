//! Football chess.

use crate::conditions::Condition;
use crate::general::{Choices, EffectHook, Game, Going, Moment, Ply};
use board::{Reason, Walk};

/// Units that reach the edge files may be substituted.
pub static FOOTBALL: Condition = Condition {
    name: "Football",
    definition: "A unit that arrives on the a- or the h-file may change into any unit of the bench: the walks that are \
                 listed, or those of the problem; kings are not changed.",
    source: "Popeye's manual",
    build: |condition, context, builder| {
        let mut bench: Vec<Walk> = condition.walks().collect();
        if bench.is_empty() {
            bench = vec![Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
            for square in context.position.occupied() {
                let walk = context.position.unit(square).walk;
                let excluded = movement::walk(walk).is_some_and(|entry| {
                    let kind = entry.kind();
                    (kind.is_pawn && walk != Walk::PAWN) || walk == Walk::KING
                });
                if !excluded && !bench.contains(&walk) && !is_dummy(walk) {
                    bench.push(walk);
                }
            }
        }
        builder.effect(Moment::AfterPromotion, 20, Football { bench });
        Ok(())
    },
};

/// Whether units of that walk cannot move at all.
fn is_dummy(walk: Walk) -> bool {
    movement::walk(walk).is_some_and(|entry| entry.movement() == movement::walks()[0].movement())
}

struct Football {
    bench: Vec<Walk>,
}

impl EffectHook for Football {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if ply.at.is_none() {
            return Going::On;
        }
        let unit = game.unit(ply.at);
        let geometry = game.position().geometry();
        let file = geometry.file(ply.at);
        if unit.is_empty() || unit.is_royal() || (file != 0 && file != geometry.files() - 1) {
            return Going::On;
        }
        let bench: Vec<Walk> = [unit.walk]
            .into_iter()
            .chain(self.bench.iter().copied().filter(|&walk| walk != unit.walk))
            .collect();
        let walk = bench[choices.pick(bench.len())];
        game.position_mut().change_unit(ply.at, unit.with_walk(walk), Reason::BareWalkChange);
        Going::On
    }
}
