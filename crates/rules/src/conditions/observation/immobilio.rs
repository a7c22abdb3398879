//! Immobilio: a unit is paralysed while its rebirth square is occupied.
//!
//! Source: the reference's manual. The rebirth square is that of Circe, as if the unit were captured where it
//! stands.

use super::restrict_units;
use crate::conditions::circe::home_square;
use crate::conditions::{Condition, ConditionError, Example, Parameter, Part, Reads, Words};
use crate::general::Level;
use board::Walk;

/// The entry of the table.
pub static IMMOBILIO: Condition = Condition {
    names: Words::same("Immobilio"),
    popeye: Some(239),
    definition: "A unit whose Circe rebirth square is occupied (by itself or another) is paralysed. With a list of \
                 kinds only these are concerned.",
    source: "definition as in Popeye",
    parts: &[Part::Walks { needed: false }],
    example: Ok(Example::new(
        "Immobilio",
        "h#1.5",
        "2k5/8/8/8/2S5/2K5/8/8",
        &["1...Sc4-d6 +   2.Kc8-c7 Sd6-e8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        if given.parameters.iter().any(|p| !matches!(p, Parameter::Walks(_))) {
            return Err(ConditionError::Parameter {
                condition: given.name.clone(),
                problem: "only kinds of units make sense here".to_owned(),
            });
        }
        let concerned: Vec<Walk> = given.walks().collect();
        restrict_units(builder, Level::Observer, move |game, square, side| {
            let unit = game.unit(square);
            (!concerned.is_empty() && !concerned.contains(&unit.walk))
                || home_square(game, unit.walk, square, side)
                    .is_none_or(|home| game.position().is_empty(home))
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
    fn a_knight_waits_until_its_home_is_empty() {
        // the knight on d4 stands on a dark square: its home is g1
        let free = Table::new("4k3/8/8/8/3S4/8/8/4K3", &["Immobilio"]);
        assert!(free.arrivals("d4", White).contains("f5"));
        let bound = Table::new("4k3/8/8/8/3S4/8/8/4K1B1", &["Immobilio"]);
        assert_eq!(bound.arrivals("d4", White), "");
    }
}
