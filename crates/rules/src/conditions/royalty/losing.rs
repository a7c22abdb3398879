//! Losing chess: who can capture must, and kings are ordinary units.
//!
//! Source: "the losing game", traditional. There is no check; pawns promote to kings too.

use super::without_royals;
use crate::conditions::choice::{Strictness, install};
use crate::conditions::{
    Class, Condition, Example, Kings, Reads, Traditional, Trait, Variant, Words, only_words,
};
use crate::general::{CheckRule, Game, Move};
use board::Side;
use stipulation::Goal;

/// The entry of the table.
pub static LOSING_CHESS: Condition = Condition {
    names: Words::new("LosingChess", "QuiPerdGagne", "Schlagschach"),
    popeye: Some(170),
    definition: "Captures are compulsory; kings are ordinary units, there is no check, and pawns promote to kings too.",
    source: "traditional",
    traditional: &[Traditional::new("LosingChess", &[("LosingChess", &[]), ("NonRoyalKings", &[])])],
    kings: Kings::NotRoyal,
    classes: &[Class::ChoosesMoves],
    excludes: &[
        Trait::Under("WhiteRoyalSquare"),
        Trait::Under("BlackRoyalSquare"),
        Trait::Under("WhiteOscillatingKings"),
        Trait::Under("BlackOscillatingKings"),
        Trait::Under("SwappingKings"),
        Trait::With("Circe", Variant::RexInclusive),
        Trait::With("ImmunChess", Variant::RexInclusive),
        Trait::RoyalUnits,
        Trait::Asks(Goal::Mate),
        Trait::Asks(Goal::Check),
    ],
    intelligent: true,
    example: Ok(Example::new(
        "LosingChess",
        "hx1.5",
        "3K4/8/7S/8/8/8/8/4k3",
        &["1...Sh6-g4   2.Ke1-f2 Sg4*f2 x"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| {
        only_words(given, &[])?;
        without_royals(context, builder);
        // by itself the rule leaves nobody royal; others may make kings royal, which are captured all the same, or say what else check is
        if context.all.len() > 1 {
            builder.check_rule(NoCheck).royals_capturable();
        }
        for side in Side::BOTH {
            let captures = |_: &mut Game<'_>, m: &Move| u32::from(m.capture.is_some());
            install(builder, given, side, Strictness::Regular, captures)?;
        }
        Ok(())
    },
    ..Condition::BASE
};

/// There is no check, whatever other rules say.
struct NoCheck;

impl CheckRule for NoCheck {
    fn is_in_check(&self, _: &mut Game<'_>, _: Side, _: &mut dyn FnMut(&mut Game<'_>, Side) -> bool) -> bool {
        false
    }

    fn rank(&self) -> u8 {
        0
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn kings_that_another_rule_makes_royal_are_captured_too() {
        let table = Table::new("8/8/8/8/1K1k4/8/8/8", &["LosingChess", "RoyalDynasty"]);
        assert_eq!(table.moves_after(Black, "d4c3", White), ["b4c3"]);
    }

    #[test]
    fn a_capture_even_of_the_king_is_compulsory() {
        let table = Table::new("8/8/8/8/8/8/6k1/7K", &["LosingChess"]);
        assert_eq!(table.moves(White), ["h1g2"]);
    }

    #[test]
    fn a_king_that_royal_dynasty_makes_royal_is_never_in_check() {
        for order in [["LosingChess", "RoyalDynasty"], ["RoyalDynasty", "LosingChess"]] {
            let table = Table::new("7k/8/8/8/8/5r2/8/K5R1", &order);
            assert!(table.game(White).position().royals(White).is_single());
            // into the lines of a rook, and out of them
            assert_eq!(table.arrivals("a1", White), "a2 b1 b2");
            assert_eq!(table.arrivals("h8", Black), "g7 g8 h7");
        }
    }

    #[test]
    fn no_other_rule_makes_a_check() {
        // the last rook of its side could be captured
        let table = Table::new("7k/8/8/8/8/8/6r1/K5R1", &["LosingChess", "ExtinctionChess"]);
        assert!(!table.game(White).is_in_check(White));
        let table = Table::new("7k/8/8/8/8/8/6r1/K5R1", &["ExtinctionChess"]);
        assert!(table.game(White).is_in_check(White));
    }
}
