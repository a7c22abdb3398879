//! Kings that are units like others.

use super::without_royals;
use crate::conditions::{Class, Condition, Example, Kings, Part, Reads, Variant, Words, only_words};

/// Kings may be captured.
pub static NON_ROYAL_KINGS: Condition = Condition {
    names: Words::same("NonRoyalKings"),
    definition: "Kings are ordinary units, to which pawns promote; they castle only with CastlingAllowed.",
    source: "Jacobi's documentation",
    parts: &[Part::AnyOf(&[Variant::CastlingAllowed])],
    kings: Kings::NotRoyal,
    example: Ok(Example::new("NonRoyalKings", "hx1", "3k4/8/5K2/8/8/8/1P6/8", &["1.Kd8-e7 Kf6*e7 x"])),
    classes: &[Class::MovesIntoCheck],
    reads: Reads::POSITION,
    build: |given, context, builder| {
        only_words(given, &["CastlingAllowed"])?;
        without_royals(context, builder);
        if given.has("CastlingAllowed") {
            builder.common_kings_castle();
        } else {
            builder.no_castling();
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn kings_castle_only_where_that_is_said() {
        let table = Table::new("4k3/8/8/8/8/8/8/4K2R", &["NonRoyalKings"]);
        assert!(!table.moves(Side::White).contains(&"e1g1".to_owned()));
        let word = Parameter::Word("CastlingAllowed".to_owned());
        let given = ConditionUse { name: "NonRoyalKings".to_owned(), parameters: vec![word] };
        let table = Table::with("4k3/8/8/8/8/8/8/4K2R", &[given]);
        assert!(table.moves(Side::White).contains(&"e1g1".to_owned()));
    }
}
