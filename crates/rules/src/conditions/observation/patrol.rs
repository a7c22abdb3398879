//! Patrol: units capture (or move at all) only while they are guarded.
//!
//! Source: F. Galvin, Fairy Chess Review 1975 (patrol chess). Kings too patrol.

use super::{restrict_captures, restrict_units};
use crate::conditions::{Condition, Example, Reads, Traditional, Words, only_words};
use crate::general::Level;
use board::Marks;

/// Patrol chess: the entry of the table.
pub static PATROUILLE: Condition = Condition {
    names: Words::new("Patrouille", "Patrouille", "PatrouilleSchach"),
    popeye: Some(16),
    definition: "A unit captures and observes only while it is observed by a unit of its own side.",
    source: "F. Galvin 1975",
    inventor: Some("F. Galvin"),
    year: Some(1975),
    traditional: &[Traditional::new("Patrol", &[("Patrouille", &[])])],
    gives: Marks::PATROL,
    example: Ok(Example::new(
        "Patrouille",
        "h#1.5",
        "8/2b5/8/4R3/8/7r/7k/4K2R",
        &["1...Re5-e2 +   2.Kh2-g1 Re2-h2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(builder, Level::Observation, |game, capturer, _, side| {
            game.is_observed_at(Level::Observer, capturer, side)
        });
        Ok(())
    },
    ..Condition::BASE
};

/// Ultra patrol chess: the entry of the table.
pub static ULTRA_PATROL: Condition = Condition {
    names: Words::new("UltraPatrol", "UltraPatrouille", "UltraPatrouille"),
    popeye: Some(146),
    definition: "A unit moves, captures and observes only while it is observed by a unit of its own side.",
    source: "definition as in Popeye, after F. Galvin's patrol chess",
    example: Ok(Example::new("UltraPatrol", "h#1.5", "8/P1Q5/1K5k/8/8/3p4/7p/8", &["1...Qc7-c6 #"])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_units(builder, Level::Observation, |game, square, side| {
            game.is_observed_at(Level::Observer, square, side)
        });
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn an_unguarded_unit_does_not_capture() {
        let table = Table::new("7k/8/8/8/1p2R3/8/8/K7", &["Patrouille"]);
        assert_eq!(table.arrivals("e4", White), "c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 g4 h4");
        let guarded = Table::new("7k/8/8/8/1p2R3/3P4/8/K7", &["Patrouille"]);
        assert!(guarded.arrivals("e4", White).contains("b4"));
    }

    #[test]
    fn in_ultra_patrol_it_does_not_even_move() {
        let table = Table::new("7k/8/8/8/1p2R3/8/8/K7", &["UltraPatrol"]);
        assert_eq!(table.arrivals("e4", White), "");
    }
}
