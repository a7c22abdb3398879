//! Lèse-majesté: the diagram may leave the king of the side not to move in check.
//!
//! Source: the reference's manual and behaviour. Kings are never captured.

use crate::conditions::{Condition, Example, Reads, Words, only_words};

/// The entry of the table.
pub static LESE_MAJESTE: Condition = Condition {
    names: Words::same("LeseMajeste"),
    popeye: Some(206),
    definition: "The side to move need not have a legal position before it: its enemy may stand in check in the diagram. \
                 Kings are never captured.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "LeseMajeste",
        "h#1.5",
        "8/8/8/5S2/8/1R1k4/8/4K2R",
        &["1...Rh1-h3 +   2.Kd3-c2 Rh3-c3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.diagram_check_allowed().spare_opponents_king();
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_enemy_king_may_stand_in_check_and_is_not_captured() {
        let table = Table::new("7k/8/8/8/8/8/8/K6R", &["LeseMajeste"]);
        assert!(table.game(Side::White).rules().diagram_check_allowed());
        assert_eq!(table.arrivals("h1", Side::White), "b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7");
    }
}
