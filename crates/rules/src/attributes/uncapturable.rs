//! Uncapturable units.

use super::{Attribute, Example, Words};
use crate::general::{ArrivalFilter, Game, Move, Reads, Scope, Strikes};
use board::{Marks, Side};

/// They cannot be captured.
pub(super) static UNCAPTURABLE: Attribute = Attribute {
    mark: Marks::UNCAPTURABLE,
    names: Words::new("Uncapturable", "Imprenable", "Unschlagbar"),
    definition: "It cannot be captured.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Kc8 Bb2 White Uncapturable Rc4 Black Kc5 Pf5",
        &["1.Kc5-b6 uRc4-c6 +   2.Kb6-a7 uRc6-a6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        builder.move_filter(Spared);
    },
    ..Attribute::BASE
};

struct Spared;

impl ArrivalFilter for Spared {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        m.capture.is_none() || !game.unit(m.capture).marks.has(Marks::UNCAPTURABLE)
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn nobody_captures_it_and_nobody_passes() {
        let table = Table::new("7k/8/8/8/3p4/8/8/K2R4", &[]).with_mark("d4", Marks::UNCAPTURABLE);
        assert_eq!(table.arrivals("d1", Side::White), "b1 c1 d2 d3 e1 f1 g1 h1");
    }
}
