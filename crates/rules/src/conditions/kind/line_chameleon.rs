//! Line chameleon chess.

use super::change_walk;
use crate::conditions::colour::norsk;
use crate::conditions::{Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, OfTheMover, Ply};
use board::{Marks, Reason, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("LineChameleonChess", Moment::AfterPromotion).before(&norsk::EFFECT);

/// Officers become what stands on their file in the game array.
pub static LINE_CHAMELEON_CHESS: Condition = Condition {
    names: Words::new("LineChameleonChess", "EchecsCameleonLigne", "LinienChamaeleonSchach"),
    popeye: Some(126),
    definition: "An officer that moves becomes the officer of its arrival's file in the game array: rook on a and h, \
                 knight on b and g, bishop on c and f, queen on d; on e it stays what it is.",
    source: "Popeye's manual",
    excludes: &[Trait::Marked(Marks::CHAMELEON)],
    example: Ok(Example::new(
        "LineChameleonChess",
        "h#2",
        "8/8/8/8/8/8/2kS4/R3K3",
        &["1.Kc2-b2 Sd2-b1   2.Kb2-c1 Sb1-d2=Q #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let change = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if ply.at.is_none() {
                return Going::On;
            }
            let rules = game.rules();
            let officers = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT];
            let walk = game.unit(ply.at).walk;
            if !officers.into_iter().any(|officer| rules.standard(officer) == walk) {
                return Going::On;
            }
            let officer = match game.position().geometry().file(ply.at) {
                0 | 7 => Walk::ROOK,
                1 | 6 => Walk::KNIGHT,
                2 | 5 => Walk::BISHOP,
                3 => Walk::QUEEN,
                _ => return Going::On,
            };
            change_walk(game, ply.at, rules.standard(officer), Reason::WalkChange);
            Going::On
        };
        builder.effect(&EFFECT, OfTheMover(change));
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn an_officer_becomes_what_stands_on_its_file_in_the_array() {
        let after =
            |played| Table::new("7k/8/8/8/8/8/3P4/K2Q4", &["LineChameleonChess"]).after(Side::White, played);
        assert_eq!(after("d1h1"), ["7k/8/8/8/8/8/3P4/K6R"]);
        assert_eq!(after("d1b1"), ["7k/8/8/8/8/8/3P4/KS6"]);
        assert_eq!(after("d1c1"), ["7k/8/8/8/8/8/3P4/K1B5"]);
        assert_eq!(after("d1e1"), ["7k/8/8/8/8/8/3P4/K3Q3"]);
        assert_eq!(after("d2d3"), ["7k/8/8/8/8/3P4/8/K2Q4"]);
        assert_eq!(after("a1b1"), ["7k/8/8/8/8/8/3P4/1K1Q4"]);
    }
}
