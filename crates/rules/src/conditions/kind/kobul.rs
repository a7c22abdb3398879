//! Kobul kings.

use crate::attributes::half_neutral;
use crate::conditions::{
    Class, Condition, ConditionUse, Example, Parameter, Part, Reads, Trait, Variant, Words,
};
use crate::general::{Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply};
use board::{Marks, Reason, Side, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("KobulKings", Moment::Transformation).after(&half_neutral::EFFECT);

/// Kings take the walk of the last captured unit of their side.
pub static KOBUL_KINGS: Condition = Condition {
    names: Words::new("KobulKings", "RoisKobul", "KobulKoenige"),
    popeye: Some(179),
    definition: "When a unit of a side is captured, its king moves and captures as that unit from then on, as a king \
                 again when a pawn is captured. It holds for both kings or for the one named.",
    source: "D. Kostadinov, 2009 (Popeye's manual)",
    inventor: Some("D. Kostadinov"),
    year: Some(2009),
    parts: &[Part::OneOf(&[Variant::White, Variant::Black])],
    classes: &[Class::ChangesOthers],
    excludes: &[Trait::Of(Class::ChangesOthers)],
    example: Ok(Example::new(
        "KobulKings",
        "h#1.5",
        "8/8/8/8/Q5b1/3K4/7k/8",
        &["1...Qa4-f4 +   2.Kh2-h3 Qf4-g3 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let only = one_side(condition);
        builder.effect_of_captures(&EFFECT, Kobul { only });
        Ok(())
    },
    ..Condition::BASE
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

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_king_moves_as_the_last_unit_that_its_side_lost() {
        let table = Table::new("7k/3p4/8/3s4/8/8/8/1K1R4", &["KobulKings"]);
        let moves = table.moves_after(Side::White, "d1d5", Side::Black);
        assert_eq!(moves, ["d7d6", "h8f7", "h8g6"]);
        // a king again when a pawn is captured
        let after = table.after_moves(Side::White, &["d1d5", "h8g6", "d5d7"]);
        assert_eq!(after, "8/3R4/6k1/8/8/8/8/1K6");
    }

    #[test]
    fn it_may_hold_for_one_king_only() {
        let white = Parameter::Word("White".to_owned());
        let table = Table::under("7k/8/8/3s4/8/8/8/1K1R4", "KobulKings", &[white]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3R4/8/8/8/1K6"]);
    }
}
