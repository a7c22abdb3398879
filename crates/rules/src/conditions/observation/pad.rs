//! PAD: each unit captures once.
//!
//! Source: the reference's manual. Which units have captured is remembered by the squares on which they stood in
//! the diagram.

use crate::attributes::hurdle_movers;
use crate::conditions::{Condition, Example, Part, Reads, Variant, Words, only_words};
use crate::general::{CheckGate, Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply};
use board::{Reason, Side, Square, Unit};

/// PADChess: a unit that captures for the second time.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("PadChess", Moment::Recolouring).after(&hurdle_movers::EFFECT);

/// The entry of the table.
pub static PAD_CHESS: Condition = Condition {
    names: Words::new("PADChess", "PADechecs", "PADSchach"),
    popeye: Some(240),
    definition: "A unit that captures for the second time disappears with what it captures. Strict: it may not \
                 capture a second time, and what is captured starts anew. Kings are exempt unless RexInclusive; \
                 they never capture twice then.",
    source: "definition as in Popeye",
    parts: &[Part::AnyOf(&[Variant::Strict, Variant::RexInclusive])],
    example: Ok(Example::new(
        "PADChess",
        "ser-#2",
        "8/3R4/2S5/p2p4/8/8/2p5/k1K5",
        &["1.Rd7-a7   2.Ra7*a5 #"],
    )),
    reads: Reads::ORIGINS,
    build: |given, _, builder| {
        only_words(given, &["Strict", "RexInclusive", "RexExclusive"])?;
        let rule = Pad {
            register: builder.register(),
            strict: given.has("Strict"),
            kings: given.has("RexInclusive"),
        };
        // so the reference, which writes lines when they are complete
        builder.read_at_the_end(rule.register);
        builder.effect(&EFFECT, rule);
        builder.check_gate(Playable);
        Ok(())
    },
    ..Condition::BASE
};

/// What a unit that captures does.
struct Pad {
    register: u16,
    strict: bool,
    kings: bool,
}

/// The bit of a unit in the register; units that were not in the diagram have none.
fn bit(unit: Unit) -> u64 {
    if unit.origin.0 < 64 { 1 << unit.origin.0 } else { 0 }
}

impl EffectHook for Pad {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.captured.is_empty() {
            return Going::On;
        }
        let mut captured = game.position().register(self.register);
        if self.strict {
            captured &= !bit(ply.captured);
        }
        let mover = bit(ply.mover);
        if !ply.mover.is_royal() || self.kings {
            if captured & mover != 0 {
                if self.strict || ply.mover.is_royal() {
                    return Going::Impossible;
                }
                if ply.at.is_some() && !game.position().is_empty(ply.at) {
                    game.position_mut().remove_unit(ply.at, Reason::Removal);
                    ply.at = Square::NONE;
                }
            }
            captured |= mover;
        }
        game.position_mut().remember(self.register, captured);
        Going::On
    }
}

/// A check is one only if the capture could be played.
struct Playable;

impl CheckGate for Playable {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        game.could_capture(observer, target, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn who_captures_twice_disappears_with_what_it_captures() {
        let table = Table::new("7k/8/8/p2s4/8/8/8/K2R4", &["PADChess"]);
        assert_eq!(table.after_moves(Side::White, &["d1d5", "h8h7"]), "8/7k/8/p2R4/8/8/8/K7");
        assert_eq!(table.after_moves(Side::White, &["d1d5", "h8h7", "d5a5"]), "8/7k/8/8/8/8/8/K7");
    }

    #[test]
    fn a_strict_unit_may_not_capture_again() {
        let strict = Parameter::Word("Strict".to_owned());
        let table = Table::under("7k/8/8/p2s4/8/8/8/K2R4", "PADChess", &[strict]);
        let moves = table.moves_after(Side::White, "d1d5", Side::White);
        assert!(moves.contains(&"d5b5".to_owned()) && !moves.contains(&"d5a5".to_owned()), "{moves:?}");
    }
}
