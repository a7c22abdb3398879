//! Super guards and anti guards: guarding decides whether a unit can be captured.
//!
//! Source: super guards by R. Turnbull; anti guards is the opposite.

use super::restrict_captures;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::Level;

/// Super guards: the entry of the table.
pub static SUPER_GUARDS: Condition = Condition {
    names: Words::new("SuperGuards", "Supergardes", "SuperDeckungen"),
    popeye: Some(184),
    definition: "A unit that is observed by a unit of its own side can be neither captured nor checked.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "SuperGuards",
        "h#1.5",
        "3k4/1K6/8/1p6/2R5/2S5/8/8",
        &["1...Kb7-c6   2.Kd8-c8 Kc6-c7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(builder, Level::Observation, |game, _, captured, side| {
            !game.is_observed_at(Level::Observer, captured, !side)
        });
        Ok(())
    },
    ..Condition::BASE
};

/// Anti guards: the entry of the table.
pub static ANTI_GUARDS: Condition = Condition {
    names: Words::new("AntiGuards", "Antigardes", "AntiDeckungen"),
    popeye: Some(231),
    definition: "Only a unit that is observed by a unit of its own side can be captured or checked.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "AntiGuards",
        "h#1.5",
        "q3R3/8/8/8/6R1/5K2/5p2/7k",
        &["1...Kf3-g3   2.f2-f1=Q Kg3-h2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_captures(builder, Level::Observation, |game, _, captured, side| {
            game.is_observed_at(Level::Observer, captured, !side)
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
    fn guards_protect_or_expose() {
        let forsyth = "7k/8/8/p7/1b2R2b/8/8/K7";
        let shielded = Table::new(forsyth, &["SuperGuards"]).arrivals("e4", White);
        assert!(!shielded.contains("b4") && shielded.contains("h4"), "{shielded}");
        let exposed = Table::new(forsyth, &["AntiGuards"]).arrivals("e4", White);
        assert!(exposed.contains("b4") && !exposed.contains("h4"), "{exposed}");
    }
}
