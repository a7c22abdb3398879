//! Andernach chess and its reverse.

use super::give_mover_to;
use crate::conditions::colour::dark_side;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    Choices, EffectPlace, Footprint, Game, Going, Moment, Ply, Transitions, WithFootprint, with_transitions,
};
use board::Side;

/// The place of AndernachChess among the effects of a move.
pub(crate) static ANDERNACH_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("AndernachChess", Moment::Recolouring).before(&ANTI_ANDERNACH_CHESS_EFFECT);

/// The place of AntiAndernachChess among the effects of a move.
pub(crate) static ANTI_ANDERNACH_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("AntiAndernachChess", Moment::Recolouring).before(&dark_side::EFFECT);

/// A capturing unit changes sides.
pub static ANDERNACH_CHESS: Condition = Condition {
    names: Words::new("AndernachChess", "EchecsAndernach", "AndernachSchach"),
    popeye: Some(76),
    definition: "A unit that captures changes sides; kings do not.",
    source: "Meeting of fairy chess friends, Andernach 1993",
    year: Some(1993),
    example: Ok(Example::new(
        "AndernachChess",
        "h#2.5",
        "6k1/8/S7/8/R7/K7/7p/8",
        &["1...Sa6-c5   2.h2-h1=Q Sc5-b7   3.Qh1*b7=w Ra4-a8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let turn = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if !ply.captured.is_empty() {
                give_mover_to(game, ply, !ply.side);
            }
            Going::On
        };
        let transitions = Transitions { changes_sides: true, ..Transitions::default() };
        // its own side loses a unit at most
        let hook = WithFootprint {
            all: |_: &Game<'_>, _: Side| Footprint { captures: !0, ..Footprint::NONE },
            reach: |_: &Game<'_>, _: Side| Footprint::NONE,
            hook: with_transitions(transitions, turn),
        };
        builder.effect_of_captures(&ANDERNACH_CHESS_EFFECT, hook);
        Ok(())
    },
    ..Condition::BASE
};

/// A unit that does not capture changes sides.
pub static ANTI_ANDERNACH_CHESS: Condition = Condition {
    names: Words::new("AntiAndernachChess", "EchecsAntiAndernach", "AntiAndernachSchach"),
    popeye: Some(84),
    definition: "A unit that moves without capturing changes sides; kings do not.",
    source: "Meeting of fairy chess friends, Andernach 1993",
    year: Some(1993),
    example: Ok(Example::new(
        "AntiAndernachChess",
        "h#2",
        "8/1R6/2k1K1b1/8/3P4/8/p7/8",
        &["1.Bg6-d3=w Bd3-a6=b   2.a2-a1=Q=w Qa1*a6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let turn = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.captured.is_empty() {
                give_mover_to(game, ply, !ply.side);
            }
            Going::On
        };
        let transitions = Transitions { changes_sides: true, ..Transitions::default() };
        builder.effect(&ANTI_ANDERNACH_CHESS_EFFECT, with_transitions(transitions, turn));
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn who_captures_goes_over_to_the_enemy_but_no_king() {
        let table = Table::new("7k/8/8/3p4/8/8/1p6/1K1R4", &["AndernachChess"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3r4/8/8/1p6/1K6"]);
        assert_eq!(table.after(Side::White, "d1d4"), ["7k/8/8/3p4/3R4/8/1p6/1K6"]);
        assert_eq!(table.after(Side::White, "b1b2"), ["7k/8/8/3p4/8/8/1K6/3R4"]);
    }

    #[test]
    fn in_the_reverse_a_unit_that_captures_nothing_does() {
        let table = Table::new("7k/8/8/3p4/8/8/8/K2R4", &["AntiAndernachChess"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3R4/8/8/8/K7"]);
        assert_eq!(table.after(Side::White, "d1d4"), ["7k/8/8/3p4/3r4/8/8/K7"]);
        assert_eq!(table.after(Side::White, "a1a2"), ["7k/8/8/3p4/8/8/K7/3R4"]);
    }
}
