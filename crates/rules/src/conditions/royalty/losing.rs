//! Losing chess: who can capture must, and kings are ordinary units.
//!
//! Source: "the losing game", traditional. There is no check; pawns promote to kings too.

use super::without_royals;
use crate::conditions::choice::{Strictness, install};
use crate::conditions::{
    Class, Condition, Example, Kings, Reads, Traditional, Trait, Variant, Words, only_words,
};
use crate::general::{Game, Move};
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
    build: |given, _, builder| {
        only_words(given, &[])?;
        without_royals(builder);
        for side in Side::BOTH {
            let captures = |_: &mut Game<'_>, m: &Move| u32::from(m.capture.is_some());
            install(builder, given, side, Strictness::Regular, captures)?;
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_capture_even_of_the_king_is_compulsory() {
        let table = Table::new("8/8/8/8/8/8/6k1/7K", &["LosingChess"]);
        assert_eq!(table.moves(White), ["h1g2"]);
    }
}
