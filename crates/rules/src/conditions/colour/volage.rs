//! Volage: units that change sides by a move to a square of the other colour.

use crate::conditions::Condition;
use crate::general::Builder;
use board::Marks;

/// Once in the game.
pub static VOLAGE: Condition = Condition {
    name: "Volage",
    definition: "A unit changes sides when it first moves to a square of the other colour; kings do not.",
    source: "Problem, 1958 (Popeye's manual)",
    build: |_, _, builder| {
        all_units_volage(builder);
        Ok(())
    },
};

/// Every time.
pub static HYPERVOLAGE: Condition = Condition {
    name: "Hypervolage",
    definition: "A unit changes sides whenever it moves to a square of the other colour; kings do not.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.lasting_volage();
        all_units_volage(builder);
        Ok(())
    },
};

fn all_units_volage(builder: &mut Builder) {
    builder.common_marks(Marks::VOLAGE);
}
