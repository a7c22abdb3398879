//! Transmission menace: an observed unit gains the power of its observers.
//!
//! Source: the reference's manual. Only moves and checks are made with the gained power; other questions of
//! observation look at the units as they are.

use crate::conditions::Condition;
use crate::conditions::observation::only_words;
use crate::general::{Game, Level, Power, WalkList};
use board::{Side, Square, Walk};

/// The entry of the table.
pub static TRANSMISSION_MENACE: Condition = Condition {
    name: "TransmissionMenace",
    definition: "A unit observed by enemy units moves and gives check as these too.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.power(TransmissionMenace);
        Ok(())
    },
};

struct TransmissionMenace;

impl Power for TransmissionMenace {
    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if observing.is_some_and(|level| level < Level::Check) {
            return;
        }
        let enemies = game.position().occupied_by(!side).into_iter();
        let mut lent: Vec<Walk> = enemies.map(|enemy| game.unit(enemy).walk).collect();
        lent.sort_unstable();
        lent.dedup();
        for walk in lent {
            if game.is_observed_by_walk(walk, square, !side, Level::Geometry) {
                walks.add(walk);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_knight_attacked_by_a_bishop_moves_as_a_bishop_too() {
        let table = Table::new("7k/8/8/2b5/3S4/8/8/K7", &["TransmissionMenace"]);
        let arrivals = table.arrivals("d4", White);
        assert!(arrivals.contains("c5") && arrivals.contains("g7") && arrivals.contains("e6"), "{arrivals}");
    }
}
