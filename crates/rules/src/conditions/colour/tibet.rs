//! Tibet: a capture of another kind of unit changes the capturer's side.

use super::give_mover_to;
use crate::conditions::colour::andernach;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::Side;

/// The place of Tibet among the effects of a move.
pub(crate) static TIBET_EFFECT: EffectPlace =
    EffectPlace::new("Tibet", Moment::Recolouring).before(&DOUBLE_TIBET_EFFECT);

/// The place of DoubleTibet among the effects of a move.
pub(crate) static DOUBLE_TIBET_EFFECT: EffectPlace =
    EffectPlace::new("DoubleTibet", Moment::Recolouring).before(&andernach::ANDERNACH_CHESS_EFFECT);

/// Black units only.
pub static TIBET: Condition = Condition {
    names: Words::new("Tibet", "Tibet", "TibetSchach"),
    popeye: Some(35),
    definition: "A black unit that captures a unit of another kind becomes white; kings do not.",
    source: "Petko A. Petkov, 1993 (Popeye's manual)",
    inventor: Some("P. A. Petkov"),
    year: Some(1993),
    example: Ok(Example::new(
        "Tibet",
        "h#1.5",
        "r3k3/S7/8/8/8/1p6/8/R3K3",
        &["1...Ra1-c1   2.Ra8*a7=w Rc1-c8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect_of_captures(&TIBET_EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.side == Side::Black && captured_another_kind(game, ply) {
                give_mover_to(game, ply, Side::White);
            }
            Going::On
        });
        Ok(())
    },
    ..Condition::BASE
};

/// Units of both sides.
pub static DOUBLE_TIBET: Condition = Condition {
    names: Words::new("DoubleTibet", "DoubleTibet", "DoppeltibetSchach"),
    popeye: Some(36),
    definition: "A unit that captures a unit of another kind changes sides; kings do not.",
    source: "Petko A. Petkov, 1993 (Popeye's manual)",
    inventor: Some("P. A. Petkov"),
    year: Some(1993),
    implies: &["Tibet"],
    example: Ok(Example::new(
        "DoubleTibet",
        "h#2",
        "8/5K2/8/kR6/8/8/5Sp1/8",
        &["1.Ka5-a6 Sf2-h1   2.g2*h1=Q=w Qh1-b7 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect_of_captures(
            &DOUBLE_TIBET_EFFECT,
            |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                if captured_another_kind(game, ply) {
                    give_mover_to(game, ply, !ply.side);
                }
                Going::On
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

/// Whether what stands on the arrival now (after promotion, say) is of another walk than what was captured.
fn captured_another_kind(game: &Game<'_>, ply: &Ply) -> bool {
    !ply.captured.is_empty() && game.unit(ply.intention.arrival).walk != ply.captured.walk
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_black_unit_becomes_white_by_capturing_another_kind() {
        let table = Table::new("3r4/8/8/3S4/8/8/8/K6k", &["Tibet"]);
        assert_eq!(table.after(Side::Black, "d8d5"), ["8/8/8/3R4/8/8/8/K6k"]);
        let alike = Table::new("3r4/8/8/3R4/8/8/8/K6k", &["Tibet"]);
        assert_eq!(alike.after(Side::Black, "d8d5"), ["8/8/8/3r4/8/8/8/K6k"]);
    }

    #[test]
    fn white_units_change_in_double_tibet_only() {
        let after = |name| Table::new("7k/8/8/3s4/8/8/8/K2R4", &[name]).after(Side::White, "d1d5");
        assert_eq!(after("Tibet"), ["7k/8/8/3R4/8/8/8/K7"]);
        assert_eq!(after("DoubleTibet"), ["7k/8/8/3r4/8/8/8/K7"]);
    }
}
