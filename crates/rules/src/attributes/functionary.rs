//! Functionaries.

use super::{Attribute, Example, Words};
use crate::conditions::observation::restrict_units;
use crate::general::{Level, Reads};
use board::Marks;

/// They act only while the enemy observes them.
pub(super) static FUNCTIONARY: Attribute = Attribute {
    mark: Marks::FUNCTIONARY,
    names: Words::new("Functionary", "Fonctionnaire", "Beamtet"),
    definition: "It moves, captures and observes only while it is observed by an enemy unit.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Ka7 Rf6 Be7 Black Ka2 Black Functionary Sb5",
        &["1.Ka2-b3 Rf6-f3 +   2.Kb3-a4 Rf3-a3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        restrict_units(builder, Level::Observation, |game, square, side| {
            !game.unit(square).marks.has(Marks::FUNCTIONARY)
                || game.is_observed_at(Level::Observer, square, !side)
        });
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn it_acts_only_while_an_enemy_observes_it() {
        let rook = |forsyth| Table::new(forsyth, &[]).with_mark("d1", Marks::FUNCTIONARY);
        assert_eq!(rook("7k/8/8/8/8/8/8/K2R4").arrivals("d1", Side::White), "");
        let observed = rook("7k/8/8/8/8/5b2/8/K2R4");
        assert_eq!(observed.arrivals("d1", Side::White), "b1 c1 d2 d3 d4 d5 d6 d7 d8 e1 f1 g1 h1");
    }
}
