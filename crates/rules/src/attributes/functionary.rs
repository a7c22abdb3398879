//! Functionaries.

use super::Attribute;
use crate::conditions::observation::restrict_units;
use crate::general::{Level, Reads};
use board::Marks;

/// They act only while the enemy observes them.
pub(super) static FUNCTIONARY: Attribute = Attribute {
    mark: Marks::FUNCTIONARY,
    name: "Functionary",
    definition: "It moves, captures and observes only while it is observed by an enemy unit.",
    reads: Reads::POSITION,
    build: |_, builder| {
        restrict_units(builder, Level::Observation, |game, square, side| {
            !game.unit(square).marks.has(Marks::FUNCTIONARY)
                || game.is_observed_at(Level::Observer, square, !side)
        });
    },
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
