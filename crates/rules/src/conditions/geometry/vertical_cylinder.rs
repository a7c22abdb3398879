//! Vertical cylinder: the a-file and the h-file are neighbours.

use crate::conditions::{Condition, Example, Reads, Words};
use board::Walk;
use movement::Movement;

/// All units move round the board.
pub static VERTICAL_CYLINDER: Condition = Condition {
    names: Words::same("VerticalCylinder"),
    definition: "The a-file and the h-file are neighbours; lengths of moves are those of the shortest way round.",
    source: "traditional; Jacobi's documentation",
    example: Ok(Example::new(
        "VerticalCylinder",
        "h#2",
        "8/k4K2/8/8/3R4/1s6/1s6/8",
        &["1.Ka7-h8 Kf7-g6   2.Kh8-g8 Rd4-d8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        for (number, entry) in (0u16..).zip(movement::walks()) {
            if number > 0 {
                let around = Movement::Cylinder(Box::new(entry.movement().clone()));
                builder.replace_movement(Walk(number), around);
            }
        }
        builder.cylinder().several_ways();
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_bishop_goes_round_the_board() {
        let table = Table::new("7k/8/8/8/7B/8/8/K7", &["VerticalCylinder"]);
        assert!(table.arrivals("h4", Side::White).contains("a5"));
        let pawn = Table::new("7k/8/8/8/8/7p/P7/3K4", &["VerticalCylinder"]);
        assert!(pawn.arrivals("a2", Side::White).contains("h3"));
    }
}
