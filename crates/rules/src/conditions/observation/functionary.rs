//! Functionary chess: units act only while the enemy observes them.
//!
//! Source: P. Monreal, feenschach (Beamtenschach).

use super::restrict_units;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::Level;
use board::Marks;

/// The entry of the table.
pub static FUNCTIONARY_CHESS: Condition = Condition {
    names: Words::new("FunctionaryChess", "EchecsFonctionnaire", "BeamtenSchach"),
    popeye: Some(82),
    definition: "A unit moves, captures and observes only while it is observed by an enemy unit.",
    source: "P. Monreal (Beamtenschach)",
    inventor: Some("P. Monréal"),
    gives: Marks::FUNCTIONARY,
    example: Ok(Example::new("FunctionaryChess", "h=1.5", "8/8/6p1/8/3K1kP1/8/8/8", &["1...g4-g5 ="])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_units(builder, Level::Observation, |game, square, side| {
            game.is_observed_at(Level::Observer, square, !side)
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
    fn only_observed_units_move() {
        let table = Table::new("7k/8/8/8/4R2r/8/8/K6N", &["FunctionaryChess"]);
        assert!(table.arrivals("e4", White).contains("e5"));
        assert!(!table.arrivals("h1", White).is_empty());
        assert_eq!(table.arrivals("a1", White), "");
    }
}
