//! Central chess: units act only while a chain of observation leads from their king to them.
//!
//! Source: the reference's manual.

use super::restrict_units;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{Game, Level};
use board::{Side, Square};

/// The entry of the table.
pub static CENTRAL_CHESS: Condition = Condition {
    names: Words::new("CentralChess", "EchecsCentral", "ZentralSchach"),
    popeye: Some(110),
    definition: "A unit may move and observe only if it is the king, or is observed by a unit of its own side that \
                 itself may do so.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "CentralChess",
        "h=2",
        "k7/8/1K6/1S1p4/8/8/8/8",
        &["1.Ka8-b8 Sb5-a7   2.Kb8-a8 Sa7-c6 ="],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        restrict_units(builder, Level::Observation, is_connected);
        Ok(())
    },
    ..Condition::BASE
};

/// Whether a chain of observations leads from the side's king to the unit. A unit does not support itself.
fn is_connected(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    let royal = game.unit(square).is_royal();
    game.ask("connected to the king", square.0, false, |game| royal || game.is_observed(square, side))
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn only_units_in_the_kings_chain_move() {
        let table = Table::new("7k/8/8/8/4R3/8/1P6/K6N", &["CentralChess"]);
        assert_eq!(table.arrivals("b2", White), "b3 b4");
        assert_eq!(table.arrivals("h1", White), "");
        assert_eq!(table.arrivals("e4", White), "");
    }
}
