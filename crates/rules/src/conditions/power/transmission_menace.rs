//! Transmission menace: an observed unit gains the power of its observers.
//!
//! Source: the reference's manual. Only moves and checks are made with the gained power; other questions of
//! observation look at the units as they are. In the reference only kinds that stand in
//! the diagram are lent, and a queen lends a rook's power on ranks and files and a bishop's on diagonals where there are
//! such kinds, her own only on the lines that are left (`Game::answers_as`).

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{Game, Level, Power, PowerBound, Scope, WalkList};
use board::{Side, Square, Walk};

/// The entry of the table.
pub static TRANSMISSION_MENACE: Condition = Condition {
    names: Words::same("TransmissionMenace"),
    popeye: Some(228),
    definition: "A unit observed by enemy units moves and gives check as these too.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "TransmissionMenace",
        "h#1.5",
        "2k5/5K2/2B5/8/8/8/8/8",
        &["1...Kf7-e6   2.Kc8-d8 Bc6-d7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.checks_among_moves().power(TransmissionMenace);
        Ok(())
    },
    ..Condition::BASE
};

struct TransmissionMenace;

impl Power for TransmissionMenace {
    fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::FROM_UNITS
    }

    fn rank(&self) -> u8 {
        10
    }

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
        for &walk in game.rules().walks_of_diagram() {
            let is_line_piece = matches!(walk, Walk::QUEEN | Walk::ROOK | Walk::BISHOP);
            let is_lent = if is_line_piece && !game.asks_fully(!side) {
                game.answers_as(walk, square, !side)
            } else {
                game.is_observed_by_walk(walk, square, !side, Level::Geometry)
            };
            if is_lent {
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
