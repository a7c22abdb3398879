//! Bicolores: kings are in check by units of either side.
//!
//! Source: the reference's manual.

use crate::conditions::{Condition, Example, Reads, Trait, Words, only_words};
use crate::general::{ExtraObservers, Game, Level};
use board::{Side, Square};

/// The entry of the table.
pub static BICOLORES: Condition = Condition {
    names: Words::same("Bicolores"),
    popeye: Some(51),
    definition: "Units observe for both sides: a king is in check by units of its own side too.",
    source: "definition as in Popeye",
    excludes: &[Trait::NeutralUnits],
    example: Ok(Example::new(
        "Bicolores",
        "h#1.5",
        "4K3/8/8/7k/8/1Q6/8/4Q3",
        &["1...Qe1-g1   2.Kh5-h6 Qb3-h3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.extra_observers(OtherSide);
        Ok(())
    },
    ..Condition::BASE
};

struct OtherSide;

impl ExtraObservers for OtherSide {
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        // nobody has a move by which to capture the own king
        if level == Level::Check && game.rules().checks_among_moves() {
            return false;
        }
        game.position().occupied_by(!side).into_iter().any(|observer| {
            observer != target && game.observes(observer, target, !side, level) && visit(game, observer)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn units_are_in_danger_by_their_own_side_too() {
        let table = Table::new("K7/8/3P3k/8/8/8/8/3Q4", &["Bicolores", "DangerCirce"]);
        assert_eq!(table.arrivals("d6", White), "d2 d7");
    }

    #[test]
    fn units_of_one_side_do_not_paralyse_each_other() {
        let table = Table::new("3rk3/8/8/8/4K3/8/3r4/8", &["Bicolores", "Madrasi"]);
        assert!(table.arrivals("d8", Black).contains("d7"));
        let table = Table::new("2R1k3/3r4/8/8/4K3/8/8/8", &["Bicolores", "PartialParalysis"]);
        assert!(table.arrivals("d7", Black).contains("c7"), "where it paralyses the rook that checks");
    }

    #[test]
    fn a_king_avoids_its_own_rook() {
        let table = Table::new("4k3/8/8/8/7R/8/8/6K1", &["Bicolores"]);
        let arrivals = table.arrivals("g1", White);
        assert_eq!(arrivals, "f1 f2 g2");
    }
}
