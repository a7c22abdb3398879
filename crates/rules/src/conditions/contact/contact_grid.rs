//! Contact grid chess.

use super::{Contact, Judged, judge};
use crate::conditions::geometry::grid::Grid;
use crate::conditions::{Condition, Example, Reads, Words};
use board::Square;
use std::sync::Arc;

/// The condition.
pub static CONTACT_GRID: Condition = Condition {
    names: Words::new("ContactGridChess", "ContactGrille", "KontaktGitter"),
    popeye: Some(21),
    definition: "Moves must leave the cell of the grid, and after its move a unit must stand beside another unit across a line of the grid; captured units are reborn in such contact only.",
    source: "Popeye's manual",
    implies: &["GridChess", "KoeKo"],
    example: Ok(Example::new("ContactGridChess", "h#1.5", "8/8/3PR3/8/8/8/8/3kK2R", &["1...Re6-e2 #"])),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let grid = Grid::read(condition, context.geometry)?;
        let contact = Contact::by_king(context.geometry);
        crate::conditions::geometry::grid::restrict(builder, grid.clone());
        let geometry = context.geometry;
        let across = |square: Square| {
            let beside = contact.partners[square.index()].into_iter();
            beside.filter(|&other| grid.separates(geometry, other, square)).collect()
        };
        let contact = Arc::new(Contact { partners: geometry.squares().map(across).collect() });
        let (over, after) = (Arc::clone(&contact), Arc::clone(&contact));
        judge(
            builder,
            Judged::Movers,
            move |occupied, square| over.over(occupied, square),
            move |game, ply, square| after.after(game, ply, square),
        );
        builder.rebirth_gate(move |game, square| contact.at(game, square));
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn castling_needs_contact_of_the_king_alone() {
        // on c1 the king touches b2 across a line; the rook on d1 touches nobody in another cell
        let table = Table::new("6k1/8/8/8/8/8/1P6/R3K3", &["ContactGridChess"]);
        assert!(table.moves(Side::White).contains(&"e1c1".to_owned()));
        let table = Table::new("6k1/8/8/8/8/8/8/R3K3", &["ContactGridChess"]);
        assert!(!table.moves(Side::White).contains(&"e1c1".to_owned()));
    }

    #[test]
    fn the_neighbour_must_be_in_another_cell() {
        let table = Table::new("8/8/8/8/8/8/1P6/R6K", &["ContactGridChess"]);
        // a2 shares the cell of b2
        assert_eq!(table.arrivals("a1", Side::White), "a3 c1");
    }
}
