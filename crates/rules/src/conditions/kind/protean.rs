//! Protean chess.

use super::take_over;
use crate::attributes::chameleon;
use crate::attributes::protean;
use crate::conditions::{Class, Condition, Example, Part, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, OfTheMover, Ply};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("ProteanChess", Moment::BeforePromotion)
    .before(&protean::EFFECT)
    .after(&chameleon::EFFECT);

/// Units take the walk of what they capture.
pub static PROTEAN_CHESS: Condition = Condition {
    names: Words::new("ProteanChess", "EchecsProtee", "ProteischesSchach"),
    popeye: Some(165),
    definition: "A unit that captures takes the walk of what it captures; from a pawn it becomes a reverse pawn and \
                 from a reverse pawn a pawn. Kings do so too, unless they are excluded.",
    source: "A. Pakhomov, 1994 (Popeye's manual)",
    inventor: Some("A. Pakhomov"),
    year: Some(1994),
    parts: &[Part::MAYBE_EXCLUSIVE],
    classes: &[Class::ChangesMover, Class::BringsFairyUnits],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "ProteanChess",
        "h#2.5",
        "8/4k3/8/2P2K2/8/4P3/8/2r5",
        &["1...Kf5-e5   2.Ke7-d7 c5-c6 +   3.Kd7*c6=rPP Ke5-d6 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let kings = !condition.has("RexExclusive");
        builder.effect_of_captures(
            &EFFECT,
            OfTheMover(move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                take_over(game, ply, kings);
                Going::On
            }),
        );
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_unit_takes_the_walk_of_what_it_captures() {
        let table = Table::new("7k/8/8/3s4/8/8/1s6/K2R4", &["ProteanChess"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3S4/8/8/1s6/K7"]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/3s4/8/8/1S6/3R4"]);
    }

    #[test]
    fn from_a_pawn_it_becomes_one_that_goes_backwards() {
        let table = Table::new("7k/8/8/3p4/8/8/8/K2R4", &["ProteanChess"]);
        let moves = table.moves_after(Side::White, "d1d5", Side::White);
        assert!(moves.contains(&"d5d4".to_owned()) && !moves.contains(&"d5d6".to_owned()), "{moves:?}");
    }

    #[test]
    fn kings_may_be_excluded() {
        let word = Parameter::Word("RexExclusive".to_owned());
        let table = Table::under("7k/8/8/8/8/8/1s6/K7", "ProteanChess", &[word]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/8/8/8/1K6/8"]);
    }
}
