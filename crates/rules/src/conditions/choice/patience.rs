//! Patience chess, as far as the reference plays it.

use crate::conditions::{Condition, ConditionError, NoExample, Reads, Words};

/// The condition.
pub static PATIENCE: Condition = Condition {
    names: Words::new("PatienceChess", "EchecsPatience", "PatienceSchach"),
    popeye: Some(107),
    definition: "Plain chess. (The rule behind the name, that units may not enter the square left by the last move, is \
                 read by the reference but not enforced by version 4.104, and so not here.)",
    source: "the reference's behaviour",
    example: Err(NoExample::ChangesNothing),
    reads: Reads::POSITION,
    build: |condition, _, _| {
        if let Some(word) = condition.first_unknown_word(&["TypeB"]) {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: format!("unknown variant {word}"),
            });
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn units_come_back_and_kings_castle() {
        let table = Table::new("7k/8/8/8/8/8/8/R3K2R", &["PatienceChess"]);
        assert!(table.moves(Side::White).contains(&"e1g1".to_owned()));
    }
}
