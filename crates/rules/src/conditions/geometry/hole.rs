//! Holes: squares that do not exist.

use crate::conditions::{Condition, ConditionError, Drawn, Example, Part, Reads, Words};

/// The condition.
pub static HOLE: Condition = Condition {
    names: Words::new("Hole", "Trou", "Loch"),
    popeye: Some(38),
    definition: "The squares named are holes: no unit can stand on them or pass over them.",
    source: "Popeye's manual",
    parts: &[Part::SQUARES],
    drawn: Drawn::Blank,
    intelligent: true,
    example: Ok(Example::new("Hole b2", "h#1", "8/7R/6P1/1K6/8/8/8/k5r1", &["1.Rg1-b1 Rh7-a7 #"])),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let squares: Vec<_> = condition.squares().collect();
        if squares.is_empty() {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "the squares of the holes are missing".to_owned(),
            });
        }
        builder.holes(squares);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn riders_stop_before_a_hole() {
        let hole =
            ConditionUse { name: "Hole".into(), parameters: vec![Parameter::Squares(vec![Square(3)])] };
        let table = Table::with("8/8/8/8/8/8/8/R6K", &[hole]);
        assert!(!table.moves(Side::White).contains(&"a1d1".to_owned()));
        assert!(!table.moves(Side::White).contains(&"a1e1".to_owned()));
        assert!(table.moves(Side::White).contains(&"a1c1".to_owned()));
    }
}
