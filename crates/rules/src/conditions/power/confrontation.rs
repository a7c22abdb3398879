//! Face to face, back to back, cheek to cheek: units that touch enemy units take their way of moving.
//!
//! Source: definitions as in the reference. The lent power holds for moves and full observation; questions
//! of paralysis are asked of the units as they are.

use super::relative;
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Reads, Trait, Words, only_words,
};
use crate::general::{Builder, Game, Level, Power, PowerBound, Scope, WalkList};
use board::{Marks, Side, Square};

/// Face to face: the entry of the table.
pub static FACE_TO_FACE: Condition = Condition {
    names: Words::new("FaceToFace", "FaceAFace", "AngesichtZuAngesicht"),
    popeye: Some(189),
    definition: "A unit with an enemy unit directly before it moves and observes as that unit.",
    source: "definition as in Popeye",
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "FaceToFace",
        "h#1.5",
        "2q1Q3/8/2P5/8/8/K6k/8/8",
        &["1...c6-c7   2.Kh3-g4 c7-g3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[(0, 1)]),
    ..Condition::BASE
};

/// Back to back: the entry of the table.
pub static BACK_TO_BACK: Condition = Condition {
    names: Words::new("BackToBack", "DosADos", "RueckenAnRuecken"),
    popeye: Some(190),
    definition: "A unit with an enemy unit directly behind it moves and observes as that unit.",
    source: "definition as in Popeye",
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "BackToBack",
        "h#2",
        "8/8/1K2R3/8/k7/8/8/s7",
        &["1.Sa1-c2 Re6-e5   2.Sc2-b4 Re5-a5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[(0, -1)]),
    ..Condition::BASE
};

/// Cheek to cheek: the entry of the table.
pub static CHEEK_TO_CHEEK: Condition = Condition {
    names: Words::new("CheekToCheek", "JoueAJoue", "WangeAnWange"),
    popeye: Some(191),
    definition: "A unit with enemy units beside it moves and observes as these.",
    source: "definition as in Popeye",
    classes: &[Class::PowersOfNeighbours, Class::PowersFromElsewhere],
    excludes: &[Trait::Of(Class::PowersOfNeighbours), Trait::Under("Masand"), Trait::Marked(Marks::MAGIC)],
    example: Ok(Example::new(
        "CheekToCheek",
        "h#1.5",
        "8/6k1/8/6KB/R7/8/2b4p/8",
        &["1...Ra4-h4   2.Kg7-h7 Bh5-f7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[(-1, 0), (1, 0)]),
    ..Condition::BASE
};

fn build(
    given: &ConditionUse,
    builder: &mut Builder,
    neighbours: &'static [(i32, i32)],
) -> Result<(), ConditionError> {
    only_words(given, &[])?;
    builder.full_questions().power(Confrontation { neighbours });
    Ok(())
}

struct Confrontation {
    /// Where enemy units lend their power, as the side sees the board.
    neighbours: &'static [(i32, i32)],
}

impl Power for Confrontation {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn lets_check_as_itself(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        let own = game.unit(square).walk;
        self.neighbours.iter().any(|&(files, forward)| {
            let neighbour = relative(game, square, files, forward, side).map(|at| game.unit(at));
            neighbour.is_none_or(|unit| !unit.belongs_to(!side) || unit.walk == own)
        })
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if observing.is_some_and(|level| level < Level::Observation) {
            return;
        }
        let own = walks.walks().to_vec();
        let mut lent = Vec::new();
        for &(files, forward) in self.neighbours {
            let neighbour =
                relative(game, square, files, forward, side).map(|neighbour| game.unit(neighbour));
            if let Some(unit) = neighbour.filter(|unit| unit.belongs_to(!side)) {
                lent.push(unit.walk);
            }
        }
        if lent.is_empty() {
            return;
        }
        walks.clear();
        // a unit with a free cheek observes as itself too, though it does not move so
        let keeps_own = observing.is_some() && lent.len() < self.neighbours.len();
        for walk in lent {
            walks.add_again(walk);
        }
        if keeps_own {
            for (walk, serves) in own {
                walks.add_for(walk, serves);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_facing_a_knight_moves_as_a_knight() {
        let table = Table::new("7k/8/8/4s3/4R3/8/8/K7", &["FaceToFace"]);
        assert_eq!(table.arrivals("e4", White), "c3 c5 d2 d6 f2 f6 g3 g5");
    }

    #[test]
    fn between_two_enemies_a_unit_has_the_power_of_both() {
        let table = Table::new("7k/8/8/8/3sRb2/8/8/K7", &["CheekToCheek"]);
        let arrivals = table.arrivals("e4", White);
        assert!(arrivals.contains("f6") && arrivals.contains("g6") && !arrivals.contains("e5"), "{arrivals}");
    }

    #[test]
    fn beside_a_transfer_of_powers_lent_ones_do_not_check() {
        // the rook that faces a bishop would check as one
        let bishop_checks = |conditions: &[&str]| {
            use crate::Rules;
            Table::new("8/8/8/8/4k3/2b5/2R5/K7", conditions).game(White).is_in_check(board::Side::Black)
        };
        assert!(bishop_checks(&["FaceToFace"]));
        assert!(!bishop_checks(&["FaceToFace", "PowerTransfer"]));
    }
}
