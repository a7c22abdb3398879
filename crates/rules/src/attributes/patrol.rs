//! Patrol units: they capture only while they are guarded.

use super::{Attribute, Example, Words};
use crate::conditions::observation::restrict_captures;
use crate::general::{Level, Reads};
use board::Marks;

/// The attribute.
pub(super) static PATROL: Attribute = Attribute {
    mark: Marks::PATROL,
    names: Words::new("Patrol", "Patrouille", "Patrouille"),
    definition: "A unit that captures and observes only while it is observed by a unit of its own side.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Kg1 Sg8 White Patrol Rf7 Black Kf8",
        &["1.Kf8-g7 Sg8-f6   2.Kg7-h8 pRf7-h7 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        restrict_captures(builder, Level::Observation, |game, capturer, _, side| {
            !game.unit(capturer).marks.has(Marks::PATROL)
                || game.is_observed_at(Level::Observer, capturer, side)
        });
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn it_captures_only_while_its_own_side_observes_it() {
        let rook = |forsyth| Table::new(forsyth, &[]).with_mark("d1", Marks::PATROL);
        assert_eq!(rook("7k/8/8/8/3p4/8/8/K2R4").arrivals("d1", Side::White), "b1 c1 d2 d3 e1 f1 g1 h1");
        assert_eq!(rook("7k/8/8/8/3p4/8/8/2KR4").arrivals("d1", Side::White), "d2 d3 d4 e1 f1 g1 h1");
    }
}
