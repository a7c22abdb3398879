//! Provocation chess: units capture only while the enemy observes them.
//!
//! Source: the reference's manual.

use super::restrict_captures;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::Level;

/// The entry of the table.
pub static PROVOCATION_CHESS: Condition = Condition {
    names: Words::new("ProvocationChess", "EchecsProvacateurs", "ProvokationSchach"),
    popeye: Some(174),
    definition: "A unit captures and observes only while it is observed by an enemy unit.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "ProvocationChess",
        "h#1.5",
        "7b/8/4K2R/8/8/8/5R1k/8",
        &["1...Rf2-g2 +   2.Kh2-h1 Rh6-h2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(builder, Level::Observation, |game, capturer, _, side| {
            game.is_observed_at(Level::Observer, capturer, !side)
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
    fn only_a_provoked_unit_captures() {
        let table = Table::new("7k/8/8/8/1b2R3/8/8/K7", &["ProvocationChess"]);
        assert!(!table.arrivals("e4", White).contains("b4"));
        let provoked = Table::new("7k/8/8/8/1r2R3/8/8/K7", &["ProvocationChess"]);
        assert!(provoked.arrivals("e4", White).contains("b4"));
    }
}
