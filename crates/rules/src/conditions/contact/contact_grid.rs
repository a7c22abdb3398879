//! Contact grid chess.

use super::{Contact, judge};
use crate::conditions::Condition;
use crate::conditions::geometry::grid::Grid;
use crate::general::Game;
use std::sync::Arc;

/// The condition.
pub static CONTACT_GRID: Condition = Condition {
    name: "ContactGridChess",
    definition: "Moves must leave the cell of the grid, and after its move a unit must stand beside another unit across a line of the grid; captured units are reborn in such contact only.",
    source: "Popeye's manual",
    build: |condition, context, builder| {
        let grid = Grid::read(condition, context.geometry)?;
        let contact = Contact::by_king(context.geometry);
        crate::conditions::geometry::grid::restrict(builder, grid.clone());
        let touches = Arc::new(move |game: &Game<'_>, square| {
            let geometry = game.position().geometry();
            contact.units(game, square).into_iter().any(|other| grid.separates(geometry, other, square))
        });
        let in_contact = Arc::clone(&touches);
        judge(builder, move |game, _, square| in_contact(game, square));
        builder.rebirth_gate(move |game, square| touches(game, square));
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_neighbour_must_be_in_another_cell() {
        let table = Table::new("8/8/8/8/8/8/1P6/R6K", &["ContactGridChess"]);
        // a2 shares the cell of b2
        assert_eq!(table.arrivals("a1", Side::White), "a3 c1");
    }
}
