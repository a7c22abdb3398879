//! Bolero: the file decides how a unit moves when it does not capture; inversely, when it captures.
//!
//! Source: definition as in the reference. Pawns are exempt, and kings unless RexInclusive.

use crate::conditions::observation::only_words;
use crate::conditions::{Condition, ConditionError, ConditionUse};
use crate::general::{Builder, Game, Level, Power, Use, WalkList};
use board::{Side, Square, Walk};

/// Bolero: the entry of the table.
pub static BOLERO: Condition = Condition {
    name: "Bolero",
    definition: "A unit (pawns excepted, and kings unless RexInclusive) moves without capturing as the unit of the \
                 game array on its file, and captures as itself.",
    source: "definition as in Popeye",
    build: |given, _, builder| build(given, builder, false),
};

/// Inverse bolero: the entry of the table.
pub static BOLERO_INVERSE: Condition = Condition {
    name: "BoleroInverse",
    definition: "A unit (pawns excepted, and kings unless RexInclusive) captures and observes as the unit of the \
                 game array on its file, and moves otherwise as itself.",
    source: "definition as in Popeye",
    build: |given, _, builder| build(given, builder, true),
};

fn build(given: &ConditionUse, builder: &mut Builder, inverse: bool) -> Result<(), ConditionError> {
    only_words(given, &["RexInclusive"])?;
    if inverse {
        builder.full_questions();
    }
    builder.power(Bolero { inverse, kings: given.has("RexInclusive") });
    Ok(())
}

/// The units of the game array from the first file to the last.
const ARRAY: [Walk; 8] =
    [Walk::ROOK, Walk::KNIGHT, Walk::BISHOP, Walk::QUEEN, Walk::KING, Walk::BISHOP, Walk::KNIGHT, Walk::ROOK];

struct Bolero {
    inverse: bool,
    kings: bool,
}

impl Power for Bolero {
    fn lends_what_is_there(&self) -> bool {
        true
    }

    fn change(&self, game: &mut Game<'_>, square: Square, _: Side, _: Option<Level>, walks: &mut WalkList) {
        let unit = game.unit(square);
        if game.rules().is_pawn(unit.walk) || (unit.is_royal() && !self.kings) {
            return;
        }
        let file = usize::from(game.position().geometry().file(square));
        let Some(&walk) = ARRAY.get(file) else { return };
        let own = walks.walks().to_vec();
        walks.clear();
        let (of_file, of_unit) =
            if self.inverse { (Use::Captures, Use::Quiet) } else { (Use::Quiet, Use::Captures) };
        walks.add_for(walk, of_file);
        for (walk, _) in own {
            walks.add_for(walk, of_unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_on_the_b_file_moves_as_a_knight_and_captures_as_a_rook() {
        let forsyth = "7k/8/8/8/1R4p1/8/3p4/7K";
        assert_eq!(Table::new(forsyth, &["Bolero"]).arrivals("b4", White), "a2 a6 c2 c6 d3 d5 g4");
    }

    #[test]
    fn inversely_it_captures_as_a_knight() {
        let forsyth = "7k/8/8/8/1R4p1/8/2p5/7K";
        let arrivals = Table::new(forsyth, &["BoleroInverse"]).arrivals("b4", White);
        assert!(arrivals.contains("c2") && arrivals.contains("f4") && !arrivals.contains("g4"), "{arrivals}");
    }
}
