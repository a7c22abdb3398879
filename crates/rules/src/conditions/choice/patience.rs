//! Patience chess, as far as the reference plays it.

use crate::conditions::{Condition, ConditionError};

/// The condition.
pub static PATIENCE: Condition = Condition {
    name: "PatienceChess",
    definition: "There is no castling. (The rule behind the name, that units may not enter the square left by the last \
                 move, is read by the reference but not enforced by version 4.104, and so not here.)",
    source: "the reference's behaviour",
    build: |condition, _, builder| {
        if let Some(word) = condition.first_unknown_word(&["TypeB"]) {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: format!("unknown variant {word}"),
            });
        }
        builder.no_castling();
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn there_is_no_castling() {
        let table = Table::new("7k/8/8/8/8/8/8/R3K2R", &["PatienceChess"]);
        assert!(!table.moves(Side::White).contains(&"e1g1".to_owned()));
    }
}
