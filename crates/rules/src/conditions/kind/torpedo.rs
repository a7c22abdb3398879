//! Pawns that may go two squares from anywhere.

use crate::conditions::{Condition, Example, Reads, Words};
use board::Walk;
use movement::Movement;

/// The double step is not bound to the second rank.
pub static TORPEDO_CHESS: Condition = Condition {
    names: Words::same("TorpedoChess"),
    definition: "Pawns may move one or two squares wherever they stand, and can be captured in passing wherever they have \
                 made a double step.",
    source: "N. Tomašev, U. Paquet, D. Hassabis, V. Kramnik, Assessing Game Balance with AlphaZero, 2020",
    year: Some(2020),
    example: Ok(Example::new(
        "TorpedoChess",
        "h#2",
        "1k6/2r5/6B1/p6b/4P3/8/1K6/8",
        &["1.Kb8-c8 e4-e6   2.Kc8-d8 e6-e8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let pawn = "unless(rank 1) (each(<-1,1> <1,1>) go (capture | in-passing move) \
                    | each(<0,1>) go move passed go move)";
        if let Ok(movement) = Movement::parse(pawn) {
            builder.replace_movement(Walk::PAWN, movement);
        }
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_pawn_goes_two_squares_from_anywhere() {
        let table = Table::new("7k/8/8/8/8/1P6/8/7K", &["TorpedoChess"]);
        assert_eq!(table.arrivals("b3", Side::White), "b4 b5");
    }

    #[test]
    fn a_pawn_that_passes_is_captured_in_passing() {
        let table = Table::new("7k/8/8/2p5/8/1P6/8/7K", &["TorpedoChess"]);
        let moves = table.moves_after(Side::White, "b3b5", Side::Black);
        assert!(moves.contains(&"c5b4".to_owned()), "{moves:?}");
    }
}
