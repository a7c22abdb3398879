//! Jiggers.

use super::{Attribute, Example, Words};
use crate::general::{Game, Ply, Reads};
use board::{Marks, Side};

/// They move into contact only.
pub(super) static JIGGER: Attribute = Attribute {
    mark: Marks::JIGGER,
    names: Words::same("Jigger"),
    definition: "After its move it must stand beside another unit.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Kb2 Rc2 Rf4 Black Kf6 Sh5 Black Jigger Rd8",
        &["1.Kf6-g7 Rc2-c7 +   2.Kg7-h8 Rf4-f8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        builder.legality(|game: &mut Game<'_>, ply: &Ply| {
            if !ply.mover.marks.has(Marks::JIGGER) {
                return true;
            }
            if ply.at.is_none() {
                // one that has vanished stands beside nothing
                return false;
            }
            let geometry = game.position().geometry();
            (-1..=1)
                .flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)))
                .filter(|&step| step != (0, 0))
                .filter_map(|(files, ranks)| geometry.offset(ply.at, files, ranks))
                .any(|beside| !game.position().is_empty(beside) && !game.unit(beside).is_hole())
        });
        for side in Side::BOTH {
            builder.play_to_observe(side);
        }
    },
    ..Attribute::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn it_moves_only_to_squares_beside_other_units() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &[]).with_mark("d1", Marks::JIGGER);
        assert_eq!(table.arrivals("d1", Side::White), "b1");
    }
}
