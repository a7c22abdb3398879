//! Anda: units that become neutral by giving check, or by not giving check.

use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use board::Marks;

/// All units are Anda units.
pub static ANDA: Condition = Condition {
    names: Words::same("Anda"),
    popeye: Some(233),
    definition: "A unit that gives check by its move becomes neutral, a neutral one becomes the mover's; kings do not.",
    source: "Popeye's manual",
    gives: Marks::ANDA,
    classes: &[Class::MakesNeutral],
    excludes: &[Trait::Marked(Marks::ANDA_INVERSE), Trait::Under("AndaInverse")],
    example: Ok(Example::new(
        "Anda",
        "h#1.5",
        "3S4/r7/8/5B2/k3K3/8/4p3/8",
        &["1...Sd8-c6   2.e2-e1=Q[=n] + nQe1-b4[=w] #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.common_marks(Marks::ANDA);
        Ok(())
    },
    ..Condition::BASE
};

/// All units are inverse Anda units.
pub static ANDA_INVERSE: Condition = Condition {
    names: Words::new("AndaInverse", "AndaInverse", "AndaInvers"),
    popeye: Some(234),
    definition: "A unit that moves without giving check becomes neutral, a neutral one becomes the mover's; kings \
                 do not.",
    source: "Popeye's manual",
    gives: Marks::ANDA_INVERSE,
    classes: &[Class::MakesNeutral],
    excludes: &[Trait::Marked(Marks::ANDA)],
    example: Ok(Example::new(
        "AndaInverse",
        "h#2",
        "8/8/6K1/8/8/5p2/1Q1S4/3k4",
        &["1.Kd1-e1 Sd2*f3 +   2.Ke1-d1 Qb2-d2 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.common_marks(Marks::ANDA_INVERSE);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_unit_becomes_neutral_by_giving_check() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["Anda"]);
        assert_eq!(table.after(Side::White, "d1d8"), ["3=R3k/8/8/8/8/8/8/K7"]);
        assert_eq!(table.after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3R4/K7"]);
    }

    #[test]
    fn by_the_inverse_it_becomes_neutral_by_any_other_move() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["AndaInverse"]);
        assert_eq!(table.after(Side::White, "d1d8"), ["3R3k/8/8/8/8/8/8/K7"]);
        assert_eq!(table.after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3=R4/K7"]);
    }
}
