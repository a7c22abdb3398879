//! Royal squares: a square takes the place of a side's king.
//!
//! Source: the reference's manual. What stands on the square, if anything does, does not matter.

use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Kings, Parameter, Part, Reads, Words,
};
use crate::general::{Builder, CheckRule, Game, Level};
use board::{Side, Square, SquareSet};

const DEFINITION: &str = "A square takes the place of the side's king: the side is in check when an enemy unit observes it, \
                          whatever stands there.";

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteRoyalSquare", "BlancCaseRoyal", "WeissesKoeniglichesFeld"),
    popeye: Some(103),
    definition: DEFINITION,
    source: "definition as in Popeye",
    parts: &[Part::ONE_SQUARE],
    kings: Kings::SquareOf(Side::White),
    example: Ok(Example::new(
        "WhiteRoyalSquare e4",
        "h#2",
        "8/8/8/6B1/4r1R1/8/8/4k3",
        &["1.Re4-e2 + Bg5-e3   2.Ke1-f1 Rg4-g1 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackRoyalSquare", "NoirCaseRoyal", "SchwarzesKoeniglichesFeld"),
    popeye: Some(102),
    definition: DEFINITION,
    source: "definition as in Popeye",
    parts: &[Part::ONE_SQUARE],
    kings: Kings::SquareOf(Side::Black),
    example: Ok(Example::new(
        "BlackRoyalSquare d4",
        "h#1.5",
        "8/8/8/6p1/7K/7R/8/3B4",
        &["1...Kh4-h5   2.g5-g4 Rh3-d3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, Side::Black),
    ..Condition::BASE
};

fn build(given: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    let squares: Vec<Square> = given.squares().collect();
    let [square] = squares[..] else {
        return Err(ConditionError::Parameter {
            condition: given.name.clone(),
            problem: "exactly one square is expected".to_owned(),
        });
    };
    if given.parameters.iter().any(|p| !matches!(p, Parameter::Squares(_))) {
        return Err(ConditionError::Parameter {
            condition: given.name.clone(),
            problem: "only a square makes sense here".to_owned(),
        });
    }
    builder.check_rule(RoyalSquare { side, square });
    Ok(())
}

struct RoyalSquare {
    side: Side,
    square: Square,
}

impl CheckRule for RoyalSquare {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        // where a check must be a capture that is played, nothing royal is to be captured on the square
        let square_counts = side == self.side && !game.rules().play_to_observe[!side];
        plainly(game, side) || square_counts && game.is_observed_at(Level::Check, self.square, !side)
    }

    fn royal_squares(&self, side: Side) -> Option<SquareSet> {
        Some(if side == self.side { SquareSet::of(self.square) } else { SquareSet::EMPTY })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn the_square_is_protected_like_a_king() {
        let given = ConditionUse {
            name: "WhiteRoyalSquare".to_owned(),
            parameters: vec![Parameter::Squares(vec![Square(27)])],
        };
        let table = Table::with("3r3k/8/8/8/8/3Q4/P7/3R4", &[given]);
        assert_eq!(table.moves(White), ["d3d5", "d3d6", "d3d7", "d3d8"]);
    }
}
