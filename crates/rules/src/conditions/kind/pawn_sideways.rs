//! Pawns that also go to the side.

use crate::conditions::{Condition, Example, Reads, Words};
use board::Walk;
use movement::Movement;

/// Pawns go one square to the left or right as well.
pub static PAWN_SIDEWAYS: Condition = Condition {
    names: Words::same("PawnSideways"),
    definition: "Pawns may also move one square to the left or right. They capture as ever.",
    source: "N. Tomašev, U. Paquet, D. Hassabis, V. Kramnik, Assessing Game Balance with AlphaZero, 2020",
    year: Some(2020),
    example: Ok(Example::new(
        "PawnSideways",
        "h#1.5",
        "8/1Q6/1PP1B3/4K3/1k6/8/s7/8",
        &["1...b6-a6 +   2.Kb4-a3 Qb7-b3 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let movement = movement::walk(Walk::PAWN).map(|entry| {
            let aside = Movement::parse("each([1,0] [-1,0]) go move").into_iter();
            Movement::Choice(std::iter::once(entry.movement().clone()).chain(aside).collect())
        });
        if let Some(movement) = movement {
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
    fn a_pawn_goes_to_the_side_and_captures_diagonally() {
        let table = Table::new("7k/8/8/8/8/2s5/1P1s4/7K", &["PawnSideways"]);
        assert_eq!(table.arrivals("b2", Side::White), "a2 b3 b4 c2 c3");
        let blocked = Table::new("7k/8/8/8/8/8/1Ps5/7K", &["PawnSideways"]);
        assert_eq!(blocked.arrivals("b2", Side::White), "a2 b3 b4");
    }
}
