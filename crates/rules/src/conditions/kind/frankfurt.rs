//! Frankfurt chess.

use super::take_walk;
use crate::attributes::protean;
use crate::conditions::{Condition, Example, Part, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, OfTheMover, Ply};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("FrankfurtChess", Moment::BeforePromotion).after(&protean::EFFECT);

/// Units take the walk of what they capture, pawns included.
pub static FRANKFURT_CHESS: Condition = Condition {
    names: Words::new("FrankfurtChess", "Francfort", "FrankfurtSchach"),
    popeye: Some(232),
    definition: "A unit that captures takes the walk of what it captures. Kings do so too, unless they are excluded.",
    source: "Popeye's manual",
    parts: &[Part::MAYBE_EXCLUSIVE],
    example: Ok(Example::new(
        "FrankfurtChess",
        "h#1.5",
        "1k6/8/P7/8/3R4/8/7p/2K5",
        &["1...a6-a7 +   2.Kb8*a7=rP Rd4-a4 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let kings = !condition.has("RexExclusive");
        builder.effect_of_captures(
            &EFFECT,
            OfTheMover(move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                let at = ply.intention.arrival;
                if !ply.captured.is_empty() && (kings || !game.unit(at).is_royal()) {
                    take_walk(game, at, ply.captured.walk);
                }
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
        let table = Table::new("7k/8/8/3p4/8/8/1s6/K2R4", &["FrankfurtChess"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3P4/8/8/1s6/K7"]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/3p4/8/8/1S6/3R4"]);
    }

    #[test]
    fn kings_may_be_excluded() {
        let word = Parameter::Word("RexExclusive".to_owned());
        let table = Table::under("7k/8/8/8/8/8/1s6/K7", "FrankfurtChess", &[word]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/8/8/8/1K6/8"]);
    }
}
