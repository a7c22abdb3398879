//! Vogtländer chess: who attacks the enemy king is himself in check.
//!
//! Source: the reference's manual.

use crate::conditions::{Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{CheckRule, Game};
use board::Side;

/// The entry of the table.
pub static VOGTLAENDER_CHESS: Condition = Condition {
    names: Words::new("VogtlaenderChess", "EchecsVogtlaender", "VogtlaenderSchach"),
    popeye: Some(49),
    definition: "A side is in check when one of its units observes the enemy king.",
    source: "definition as in Popeye",
    excludes: &[Trait::Under("Isardam"), Trait::Under("BrunnerChess")],
    example: Ok(Example::new(
        "VogtlaenderChess",
        "h#1.5",
        "5r2/1K6/8/3B4/8/8/3k4/3b4",
        &["1...Bd5-f7   2.Bd1-g4 Kb7-c8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.check_rule(Vogtlaender).spare_opponents_king();
        Ok(())
    },
    ..Condition::BASE
};

struct Vogtlaender;

impl CheckRule for Vogtlaender {
    fn rank(&self) -> u8 {
        10
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        plainly(game, !side)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_must_not_attack_the_king() {
        let table = Table::new("4k3/8/8/8/7R/8/8/K7", &["VogtlaenderChess"]);
        let arrivals = table.arrivals("h4", White);
        assert!(
            !arrivals.contains("e4") && !arrivals.contains("h8") && arrivals.contains("h7"),
            "{arrivals}"
        );
    }

    #[test]
    fn the_king_is_not_captured_by_moves_of_another_rule_either() {
        // the king observes the pawn, whose square of refuge it stands on
        let table = Table::new("4k3/K7/p7/8/8/8/8/8", &["VogtlaenderChess", "DangerCirce"]);
        assert_eq!(table.arrivals("a6", board::Side::Black), "a5");
    }
}
