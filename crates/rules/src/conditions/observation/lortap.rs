//! Lortap: units capture only while they are not guarded.
//!
//! Source: patrol chess turned round, as is the name.

use super::restrict_captures;
use crate::conditions::{Condition, Example, Reads, Traditional, Words, only_words};
use crate::general::Level;

/// The entry of the table.
pub static LORTAP: Condition = Condition {
    names: Words::new("Lortap", "Elliuortap", "Elliuortap"),
    popeye: Some(161),
    definition: "A unit captures and observes only while it is not observed by a unit of its own side.",
    source: "definition as in Popeye",
    traditional: &[Traditional::new("Elliuortap", &[("Lortap", &[])])],
    example: Ok(Example::new(
        "Lortap",
        "h#1.5",
        "8/6S1/6P1/3K4/8/k7/4r3/8",
        &["1...Kd5-c4   2.Re2-a2 Kc4-b3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(builder, Level::Observation, |game, capturer, _, side| {
            !game.is_observed_at(Level::Observer, capturer, side)
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
    fn a_guarded_unit_does_not_capture() {
        let table = Table::new("7k/8/8/8/1p2R3/3P4/8/K7", &["Lortap"]);
        assert!(!table.arrivals("e4", White).contains("b4"));
    }
}
