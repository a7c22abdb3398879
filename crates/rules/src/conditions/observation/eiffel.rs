//! Eiffel chess: a circle of kinds, each paralysed by the next.
//!
//! Source: the reference's manual; a queen paralyses pawns, a rook queens, a bishop rooks, a knight bishops and
//! a pawn knights.

use super::madrasi::is_observed_by_kind;
use super::restrict_units;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{Game, Level};
use board::{Marks, Side, Square, Walk};

/// The entry of the table.
pub static EIFFEL_CHESS: Condition = Condition {
    names: Words::new("EiffelChess", "EchecsEiffel", "EiffelSchach"),
    popeye: Some(121),
    definition: "A unit observed by an enemy unit of the next kind is paralysed: pawns by queens, queens by rooks, \
                 rooks by bishops, bishops by knights, knights by pawns. It can neither move nor observe.",
    source: "C. J. Feather (definition as in Popeye)",
    inventor: Some("C. J. Feather"),
    classes: &[Class::Paralyses],
    excludes: &[Trait::Of(Class::Paralyses), Trait::Marked(Marks::PARALYSING)],
    example: Ok(Example::new(
        "EiffelChess",
        "h#1.5",
        "1Bb5/8/1R6/5B2/8/8/K5k1/8",
        &["1...Rb6-g6 +   2.Kg2-h1 Bf5-e4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.full_questions();
        restrict_units(builder, Level::Observer, |game, square, side| {
            !is_eiffel_observed(game, square, side)
        });
        Ok(())
    },
    ..Condition::BASE
};

/// The kind that paralyses units of a walk.
const fn paralyser(walk: Walk) -> Option<Walk> {
    match walk {
        Walk::PAWN => Some(Walk::QUEEN),
        Walk::QUEEN => Some(Walk::ROOK),
        Walk::ROOK => Some(Walk::BISHOP),
        Walk::BISHOP => Some(Walk::KNIGHT),
        Walk::KNIGHT => Some(Walk::PAWN),
        _ => None,
    }
}

/// Whether the unit of `side` on `square` is observed by an enemy unit of the kind that paralyses its own.
pub(super) fn is_eiffel_observed(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    paralyser(game.unit(square).walk).is_some_and(|walk| is_observed_by_kind(game, walk, square, !side))
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn a_rook_paralyses_a_queen_and_not_the_other_way() {
        let table = Table::new("4k3/8/8/8/q6R/8/8/4K3", &["EiffelChess"]);
        assert_eq!(table.arrivals("a4", Black), "");
        assert!(table.arrivals("h4", White).contains("a4"));
    }
}
