//! Alice chess as a condition.

use crate::attributes::play_alice;
use crate::conditions::{Condition, Example, Reads, Words};
use board::Marks;

/// Two boards, between which every move changes.
pub static ALICE_CHESS: Condition = Condition {
    names: Words::new("AliceChess", "Alice", "AliceSchach"),
    popeye: Some(238),
    definition: "A unit moves on its own board, as if the other did not exist, and then goes to the same square of the \
                 other board, which must be empty; all begin on board A.",
    source: "V. R. Parton, 1953",
    inventor: Some("V. R. Parton"),
    year: Some(1953),
    comes_with: &[Marks::ALICE_A, Marks::ALICE_B],
    example: Ok(Example::new(
        "AliceChess",
        "h#1.5",
        "3k4/1K2R3/6P1/8/8/8/8/8",
        &["1...Kb7-c6B   2.Kd8-c8B Re7-e8B #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        let marked = context.position.occupied().into_iter().any(|square| {
            let marks = context.position.unit(square).marks;
            marks.has(Marks::ALICE_A) || marks.has(Marks::ALICE_B)
        });
        // marked units bring the rule themselves
        if !marked {
            play_alice(builder);
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
    fn a_moved_unit_is_on_the_other_board() {
        let after = |conditions: &[&str]| {
            Table::new("7k/p7/8/8/8/8/8/K2R4", conditions).moves_after(Side::White, "d1d8", Side::Black)
        };
        let pawn_moves = ["a7a5".to_owned(), "a7a6".to_owned()];
        // it gives no check there
        assert!(pawn_moves.iter().all(|played| after(&["AliceChess"]).contains(played)));
        assert!(pawn_moves.iter().all(|played| !after(&[]).contains(played)));
        // the king that goes there must mind it
        assert!(!after(&["AliceChess"]).contains(&"h8g8".to_owned()));
    }

    #[test]
    fn its_square_there_must_be_empty() {
        let table = Table::new("7k/p7/8/8/8/8/8/K2R3R", &["AliceChess"]);
        let moves = table.moves_after(Side::White, "d1d4", Side::White);
        assert!(moves.contains(&"h1h4".to_owned()) && moves.contains(&"h1e1".to_owned()), "{moves:?}");
        let table = Table::new("7k/8/p7/8/3p4/8/8/K2R4", &["AliceChess"]);
        // the pawn passes the rook of the other board, and does not stand where it stands
        let moves = table.moves_after(Side::White, "d1d3", Side::Black);
        assert!(moves.contains(&"a6a5".to_owned()) && !moves.contains(&"d4d3".to_owned()), "{moves:?}");
    }
}
