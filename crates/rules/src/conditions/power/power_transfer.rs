//! Power transfer: a unit moves like what stands on its rebirth square, or on a square that another type of Circe tells.
//!
//! Sources: the reference's manual for the square of the game array; Jacobi's documentation for the other types, which it
//! names without saying more. A type tells the square as it would if the unit were captured where it stands. Kings are
//! concerned with RexInclusive, and under the types that do not begin from the game array (in Point reflection, which
//! is Symmetry, and in Annan and its kin kings move like others too).
//!
//! Moves and checks are made so; other questions of observation look at the units as they are.

use crate::conditions::circe::TransferSquare;
use crate::conditions::{
    Class, Combination, Condition, ConditionError, Example, Making, Means, Part, Reads, Traditional, Variant,
    Words,
};
use crate::general::{Game, Level, Power, PowerBound, Scope, WalkList};
use board::{Side, Square};

/// Why types that begin from the other unit of a capture tell no square.
const NO_OTHER_UNIT: &str = "speaks of the other unit of a capture, and there is none";

/// The entry of the table.
pub static POWER_TRANSFER: Condition = Condition {
    names: Words::new("PowerTransfer", "TransfertPouvoir", "KraftTransfer"),
    popeye: Some(229),
    definition: "A unit (kings excepted unless RexInclusive) whose Circe rebirth square is occupied moves and gives check \
                 like the unit there. Another type (Mirror, Diametral, VerticalMirror, Rank, File, Symmetry, Diagram, \
                 Antipodes, Above, Below) tells another square.",
    source: "definition as in Popeye; types as in Jacobi",
    traditional: &[Traditional::new("CircePowerTransfer", &[("PowerTransfer", &[])])],
    parts: &[Part::MAYBE_INCLUSIVE],
    making: Making {
        combinations: &[
            Combination::new(&["TypeCirce"], Means::Itself),
            Combination::new(&["Symmetry"], Means::With(Variant::Symmetry)),
            Combination::new(&["Diagram"], Means::With(Variant::Diagram)),
            Combination::new(&["Above"], Means::With(Variant::Above)),
            Combination::new(&["Below"], Means::With(Variant::Below)),
            Combination::new(&["Mirror"], Means::With(Variant::Mirror)),
            Combination::new(&["Diametral"], Means::With(Variant::Diametral)),
            Combination::new(&["Antipodes"], Means::With(Variant::Antipodes)),
            Combination::new(&["Rank"], Means::With(Variant::Rank)),
            Combination::new(&["File"], Means::With(Variant::File)),
            Combination::new(&["Clone"], Means::Refused(NO_OTHER_UNIT)),
            Combination::new(&["Couscous"], Means::Refused(NO_OTHER_UNIT)),
        ],
        needs_combination: true,
        ..Making::NONE
    },
    classes: &[Class::PowersFromElsewhere],
    example: Ok(Example::new(
        "PowerTransfer",
        "h#1.5",
        "8/7K/S7/Q7/7k/8/8/1r6",
        &["1...Sa6-g6   2.Kh4-h3 Qa5-h5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        let known = |parameter| TYPES.contains(&parameter);
        if let Some(other) = given.words().find(|&word| !known(word)) {
            return Err(ConditionError::Parameter {
                condition: given.name.clone(),
                problem: format!("{other} is no type of transfer"),
            });
        }
        let square = TransferSquare::of(given)?;
        builder.reads(square.reads());
        let kings = given.has("RexInclusive") || !square.is_of_array();
        builder.checks_among_moves().power(PowerTransfer { square, kings });
        Ok(())
    },
    ..Condition::BASE
};

/// The words that are understood.
const TYPES: [&str; 11] = [
    "RexInclusive",
    "Mirror",
    "Diametral",
    "VerticalMirror",
    "Rank",
    "File",
    "Symmetry",
    "Diagram",
    "Antipodes",
    "Above",
    "Below",
];

struct PowerTransfer {
    square: TransferSquare,
    kings: bool,
}

impl Power for PowerTransfer {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn rank(&self) -> u8 {
        10
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if observing.is_some_and(|level| level < Level::Check) {
            return;
        }
        let unit = game.unit(square);
        if unit.is_royal() && !self.kings {
            return;
        }
        let lender = self.square.find(game, square, side).map(|at| game.unit(at));
        if let Some(lender) = lender.filter(|lender| !lender.is_empty()) {
            walks.set(lender.walk);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_whose_home_holds_a_knight_is_a_knight() {
        // the rook on d4, a dark square, has its home on a1
        let table = Table::new("7k/8/8/8/3R4/8/8/S6K", &["PowerTransfer"]);
        assert_eq!(table.arrivals("d4", White), "b3 b5 c2 c6 e2 e6 f3 f5");
    }

    #[test]
    fn other_types_look_at_other_squares() {
        let knight = "b3 b5 c2 c6 e2 e6 f3 f5";
        for (forsyth, kind) in [
            // the home of a black rook that stands there
            ("k6s/8/8/8/3R4/8/8/7K", "Mirror"),
            // opposite the home on a1
            ("7s/8/8/8/3R4/8/8/k6K", "Diametral"),
            // opposite the square itself
            ("7k/8/8/4s3/3R4/8/8/7K", "Symmetry"),
            ("7k/8/8/3s4/3R4/8/8/7K", "Above"),
            ("7k/8/8/8/3R4/3s4/8/7K", "Below"),
        ] {
            let parameters = vec![Parameter::Word(kind.to_owned())];
            let given = ConditionUse { name: "PowerTransfer".to_owned(), parameters };
            let arrivals = Table::with(forsyth, &[given]).arrivals("d4", White);
            assert_eq!(arrivals, knight, "{kind}");
        }
    }
}
