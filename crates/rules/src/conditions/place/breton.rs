//! Breton chess.

use crate::conditions::colour::tibet;
use crate::conditions::kind::frankfurt;
use crate::conditions::{Condition, Example, Part, Reads, Variant, Words};
use crate::general::{Bound, Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply, Scope, Transitions};
use board::{Reason, Square, SquareSet, Walk};

/// The place of Breton among the effects of a move.
pub(crate) static BRETON_EFFECT: EffectPlace =
    EffectPlace::new("Breton", Moment::BeforePromotion).after(&frankfurt::EFFECT);

/// Breton with the word PY.
pub(crate) static BRETON_PY_EFFECT: EffectPlace =
    EffectPlace::new("BretonPy", Moment::Recolouring).before(&tibet::TIBET_EFFECT);

/// A like of what is captured goes too.
pub static BRETON: Condition = Condition {
    names: Words::same("Breton"),
    popeye: Some(208),
    definition: "With a captured unit another of the same kind disappears, one of the capturer's side or, with Adverse, \
                 of the captured one's, as the capturing side chooses; with Chromatic it changes sides instead.",
    source: "Popeye's manual",
    parts: &[Part::AnyOf(&[Variant::Adverse, Variant::Chromatic, Variant::Py])],
    example: Ok(Example::new(
        "Breton",
        "h#2",
        "8/6R1/8/8/5R1K/6r1/2b2k2/8",
        &["1.Kf2-g1 Kh4*g3[-wRg7]   2.Kg1-h1 Rf4-f1 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let popeye = condition.has("PY");
        let breton = Breton {
            adverse: condition.has("Adverse"),
            chromatic: condition.has("Chromatic"),
            neutrals: popeye,
        };
        if popeye {
            builder.effect_of_captures(&BRETON_PY_EFFECT, breton);
        } else {
            builder.effect_of_captures(&BRETON_EFFECT, breton);
        }
        Ok(())
    },
    ..Condition::BASE
};

struct Breton {
    adverse: bool,
    chromatic: bool,
    /// Whether neutral units go as well.
    neutrals: bool,
}

impl EffectHook for Breton {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if ply.captured.is_empty() {
            return Going::On;
        }
        let side = if self.adverse { !ply.side } else { ply.side };
        let is_candidate = |square: &Square| self.neutrals || !game.unit(*square).is_neutral();
        let alike = game.position().units_of(ply.captured.walk, side);
        let candidates: SquareSet = alike.into_iter().filter(is_candidate).collect();
        let ways = candidates.len() as usize;
        if ways == 0 {
            return Going::On;
        }
        let Some(at) = candidates.nth(choices.pick(ways)) else { return Going::On };
        game.position_mut().note_choice(at, Walk::NONE);
        if self.chromatic {
            let unit = game.unit(at);
            game.position_mut().change_unit(at, unit.with_sides_exchanged(), Reason::RemoteSideChange);
        } else {
            game.position_mut().remove_unit(at, Reason::Removal);
            if ply.at == at {
                ply.at = Square::NONE;
            }
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        // two units of a side lost with one capture, and changes of sides, are not told
        let tells = !self.adverse && !self.chromatic;
        let transitions = tells.then(|| Transitions { own_may_vanish: true, ..Transitions::default() });
        Bound { transitions, ..Bound::ANYTHING }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_like_of_the_capturers_side_goes_too() {
        let table = Table::new("s6k/8/8/3s4/8/8/8/KS1R4", &["Breton"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["s6k/8/8/3R4/8/8/8/K7"]);
    }

    #[test]
    fn or_one_of_the_captured_ones_as_the_capturer_chooses() {
        let adverse = Parameter::Word("Adverse".to_owned());
        let table = Table::under("s5sk/8/8/3s4/8/8/8/KS1R4", "Breton", &[adverse]);
        let expected = ["6sk/8/8/3R4/8/8/8/KS6", "s6k/8/8/3R4/8/8/8/KS6"];
        let mut diagrams = table.after(Side::White, "d1d5");
        diagrams.sort();
        assert_eq!(diagrams, expected);
    }

    #[test]
    fn or_it_changes_sides() {
        let chromatic = Parameter::Word("Chromatic".to_owned());
        let table = Table::under("7k/8/8/3s4/8/8/8/KS1R4", "Breton", &[chromatic]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3R4/8/8/8/Ks6"]);
    }
}
