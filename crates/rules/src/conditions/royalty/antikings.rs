//! Anti-kings: a king that is not attacked is in check.
//!
//! Source: definition as in the reference. Kings cannot be captured.

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{CheckRule, Game};
use board::Side;

/// The entry of the table.
pub static ANTI_KINGS: Condition = Condition {
    names: Words::new("AntiKings", "AntiRois", "AntiKoenige"),
    popeye: Some(139),
    definition: "A king is in check when no enemy unit observes it, and not in check when one does.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "AntiKings",
        "h#2.5",
        "8/8/5q1k/6K1/8/3r3S/8/8",
        &["1...Kg5-f4 +   2.Kh6-g5 Kf4-e3   3.Qf6-f4 Sh3-g1 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.check_rule(AntiKings).spare_opponents_king();
        Ok(())
    },
    ..Condition::BASE
};

struct AntiKings;

impl CheckRule for AntiKings {
    fn rank(&self) -> u8 {
        30
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        (game.rules().checks_without_king() || !game.king_squares(side).is_empty()) && !plainly(game, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_king_goes_where_it_is_attacked() {
        let table = Table::new("7r/8/8/8/8/8/6K1/7k", &["AntiKings"]);
        let arrivals = table.arrivals("g2", White);
        assert_eq!(arrivals, "g1 h2 h3");
    }

    #[test]
    fn without_kings_a_side_is_in_check_that_loses_no_kind() {
        use crate::Rules;
        let table = Table::new("7k/8/8/8/8/1p6/P7/7K", &["AntiKings", "ExtinctionChess"]);
        assert!(!table.game(White).is_in_check(White), "the last pawn can be captured");
        assert!(
            Table::new("7k/8/8/8/8/8/P7/7K", &["AntiKings", "ExtinctionChess"])
                .game(White)
                .is_in_check(White)
        );
    }
}
