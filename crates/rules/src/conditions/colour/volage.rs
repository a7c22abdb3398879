//! Volage: units that change sides by a move to a square of the other colour.

use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use crate::general::Builder;
use board::Marks;

/// Once in the game.
pub static VOLAGE: Condition = Condition {
    names: Words::same("Volage"),
    popeye: Some(6),
    definition: "A unit changes sides when it first moves to a square of the other colour; kings do not.",
    source: "Problem, 1958 (Popeye's manual)",
    year: Some(1958),
    gives: Marks::VOLAGE,
    excludes: &[Trait::NeutralUnits],
    example: Ok(Example::new(
        "Volage",
        "ser-h#2",
        "1S6/8/8/5Q2/s7/8/6K1/1k6",
        &["1.Kb1-a1   2.Sa4-c3=w Qf5-b1 #"],
    )),
    classes: &[Class::AsksForDestination],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        all_units_volage(builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Every time.
pub static HYPERVOLAGE: Condition = Condition {
    names: Words::same("Hypervolage"),
    popeye: Some(7),
    definition: "A unit changes sides whenever it moves to a square of the other colour; kings do not.",
    source: "Popeye's manual",
    implies: &["Volage"],
    example: Ok(Example::new(
        "Hypervolage",
        "h#1.5",
        "8/8/8/7R/8/8/7p/2k1K3",
        &["1...Rh5-b5   2.h2-h1=Q=w Qh1-c6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.lasting_marks(Marks::VOLAGE);
        all_units_volage(builder);
        Ok(())
    },
    ..Condition::BASE
};

fn all_units_volage(builder: &mut Builder) {
    builder.common_marks(Marks::VOLAGE);
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_unit_changes_sides_when_it_comes_to_the_other_colour() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["Volage"]);
        assert_eq!(table.after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3r4/K7"]);
        assert_eq!(table.after(Side::White, "d1d3"), ["7k/8/8/8/8/3R4/8/K7"]);
    }

    #[test]
    fn once_or_every_time() {
        let after =
            |name| Table::new("7k/8/8/8/8/8/8/K2R4", &[name]).after_moves(Side::White, &["d1d2", "d2d3"]);
        assert_eq!(after("Volage"), "7k/8/8/8/8/3r4/8/K7");
        assert_eq!(after("Hypervolage"), "7k/8/8/8/8/3R4/8/K7");
    }
}
