//! Kobul kings.

use crate::conditions::{Condition, ConditionUse, Parameter};
use crate::general::{Choices, EffectHook, Game, Going, Moment, Ply};
use board::{Marks, Reason, Side, Walk};

/// Kings take the walk of the last captured unit of their side.
pub static KOBUL_KINGS: Condition = Condition {
    name: "KobulKings",
    definition: "When a unit of a side is captured, its king moves and captures as that unit from then on, as a king \
                 again when a pawn is captured. It holds for both kings or for the one named.",
    source: "D. Kostadinov, 2009 (Popeye's manual)",
    build: |condition, _, builder| {
        let only = one_side(condition);
        builder.effect_of_captures(Moment::Transformation, 50, Kobul { only });
        Ok(())
    },
};

/// The side that is named behind a condition, if one is.
pub(crate) fn one_side(condition: &ConditionUse) -> Option<Side> {
    condition.parameters.iter().find_map(|parameter| match parameter {
        Parameter::Side(side) => Some(*side),
        Parameter::Word(word) if word == "White" => Some(Side::White),
        Parameter::Word(word) if word == "Black" => Some(Side::Black),
        _ => None,
    })
}

struct Kobul {
    only: Option<Side>,
}

impl EffectHook for Kobul {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let side = !ply.side;
        if ply.captured.is_empty() || self.only.is_some_and(|only| only != side) {
            return Going::On;
        }
        let walk = if game.rules().is_pawn(ply.captured.walk) { Walk::KING } else { ply.captured.walk };
        let kept = Marks::NEUTRAL.with(Marks::ROYAL);
        let Some(king) = game.position().royals(side).first() else { return Going::On };
        let unit = game.unit(king);
        let attributes = ply.captured.marks.without(kept);
        let own = Marks(unit.marks.0 & kept.0);
        let after = board::Unit { walk, marks: own.with(attributes), ..unit };
        game.position_mut().change_unit(king, after, Reason::RoyalChange);
        Going::On
    }
}
