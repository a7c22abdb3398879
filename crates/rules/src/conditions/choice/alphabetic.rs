//! Alphabetic chess: the unit on the alphabetically first square moves.

use super::{Strictness, install};
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Reads, Traditional, Variant, Words,
};
use crate::general::{Builder, Game, Move};
use crate::orthodox::PlainStep;
use board::{Geometry, Side, Square};

fn demand(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    let last = condition.has("Anti");
    let place = move |geometry: Geometry, square: Square| {
        let place = u32::from(geometry.file(square)) * 16 + 1 + u32::from(geometry.rank(square));
        if last { place } else { u32::MAX - place }
    };
    let first = move |game: &mut Game<'_>, m: &Move| {
        if m.departure.is_none() {
            // moves of no unit, such as an exchange of roles, come before a1
            return if last { 0 } else { u32::MAX };
        }
        place(game.position().geometry(), m.departure)
    };
    let first_step = move |step: &PlainStep| place(Geometry::CHESS, step.departure);
    install(builder, condition, side, Strictness::Regular, (first, first_step))
}

/// Both sides.
pub static ALPHABETIC: Condition = Condition {
    names: Words::new("AlphabeticChess", "EchecsAlphabetiques", "AlphabetischesSchach"),
    popeye: Some(130),
    definition: "Of the units that can move, the one on the square that is first in the alphabet (a1, a2 … h8) must.",
    source: "Popeye's manual",
    traditional: &[Traditional::new(
        "AlphabeticChess",
        &[("WhiteAlphabeticChess", &[]), ("BlackAlphabeticChess", &[])],
    )],
    implies: &["WhiteAlphabeticChess", "BlackAlphabeticChess"],
    classes: &[Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "AlphabeticChess",
        "h#1.5",
        "8/8/8/8/8/3p3K/5R2/6k1",
        &["1...Rf2-d2   2.Kg1-h1 Rd2-d1 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        demand(condition, builder, Side::White)?;
        demand(condition, builder, Side::Black)
    },
    ..Condition::BASE
};

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteAlphabeticChess", "BlancEchecsAlphabetiques", "WeissesAlphabetischesSchach"),
    popeye: Some(181),
    definition: "Of White's units that can move, the one on the square that is first in the alphabet must.",
    source: "Popeye's manual",
    further_words: &[Variant::Anti],
    classes: &[Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteAlphabeticChess",
        "h#2",
        "8/8/4R3/8/8/8/7k/4K2R",
        &["1.Kh2*h1 Ke1-f2   2.Kh1-h2 Re6-h6 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackAlphabeticChess", "NoirEchecsAlphabetiques", "SchwarzesAlphabetischesSchach"),
    popeye: Some(182),
    definition: "Of Black's units that can move, the one on the square that is first in the alphabet must.",
    source: "Popeye's manual",
    further_words: &[Variant::Anti],
    classes: &[Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "BlackAlphabeticChess",
        "h#2.5",
        "4k3/8/7K/5R2/7b/8/8/8",
        &["1...Rf5-e5 +   2.Ke8-f8 Kh6-g6   3.Kf8-g8 Re5-e8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::Black),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_a_file_comes_before_the_first_rank() {
        let table = Table::new("7k/8/8/8/P7/8/8/1R5K", &["AlphabeticChess"]);
        assert_eq!(table.moves(Side::White), ["a4a5"]);
    }
}
