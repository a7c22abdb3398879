//! Jiggers.

use super::Attribute;
use crate::general::{Game, Ply, Reads};
use board::{Marks, Side};

/// They move into contact only.
pub(super) static JIGGER: Attribute = Attribute {
    mark: Marks::JIGGER,
    name: "Jigger",
    definition: "After its move it must stand beside another unit.",
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
