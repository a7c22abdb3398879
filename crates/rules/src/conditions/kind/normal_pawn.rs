//! Normal pawns.

use crate::conditions::{Condition, Example, Making, Reads, Variant, Words};
use crate::general::Builder;
use movement::Language;

/// Pawns on their first rank move.
pub static NORMAL_PAWN: Condition = Condition {
    names: Words::new("NormalPawn", "PionNormale", "NormalBauern"),
    popeye: Some(160),
    definition: "Pawns on their own first rank move one square and capture as others do.",
    source: "Popeye's manual",
    // conditions that bring pawns to their first rank, as Jacobi's document has it; under Einstein chess they go further by themselves
    making: Making {
        brought_by: &[
            &[("Circe", &[Variant::Equipollents])],
            &[("Circe", &[Variant::Parrain])],
            &[("Circe", &[Variant::ContraParrain])],
            &[("Circe", &[Variant::Cage])],
            &[("AntiCirce", &[Variant::Cage])],
            &[("EinsteinChess", &[]), ("Take&MakeChess", &[])],
        ],
        ..Making::NONE
    },
    example: Ok(Example::new("NormalPawn", "h#1", "8/8/8/8/5K2/8/6kQ/4P3", &["1.Kg2-f1 Qh2-f2 #"])),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        free_first_rank(builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Lets all pawns, and walks and hunters with a pawn in them, move from their first rank by one step.
pub(crate) fn free_first_rank(builder: &mut Builder) {
    builder.first_rank_is_free();
    give_first_rank_moves(builder);
}

/// Gives them such moves, for a rule that says from which of its squares.
pub(crate) fn give_first_rank_moves(builder: &mut Builder) {
    builder.free_hunters_of_first_rank();
    let walks = ["p", "bp", "dr", "pp", "sh", "gy", "mp"];
    for walk in walks.into_iter().filter_map(|code| movement::by_code(Language::English, code)) {
        if let Some(movement) = movement::walk(walk).and_then(|entry| entry.free_of_first_rank()) {
            builder.replace_movement(walk, movement);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_pawn_on_the_first_rank_goes_one_square() {
        let table = Table::new("8/8/8/8/8/8/1p6/P6K", &["NormalPawn"]);
        assert_eq!(table.arrivals("a1", Side::White), "a2 b2");
        let plain = Table::new("8/8/8/8/8/8/1p6/P6K", &[]);
        assert_eq!(plain.arrivals("a1", Side::White), "");
    }
}
