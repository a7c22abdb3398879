//! Normal pawns.

use crate::conditions::{Condition, Reads};
use crate::general::Builder;
use board::Walk;
use movement::{Language, Movement};

/// Pawns on their first rank move.
pub static NORMAL_PAWN: Condition = Condition {
    name: "NormalPawn",
    definition: "Pawns on their own first rank move one square and capture as others do.",
    source: "Popeye's manual",
    reads: Reads::POSITION,
    build: |_, _, builder| {
        free_first_rank(builder);
        Ok(())
    },
};

/// Lets all pawns, and walks with a pawn in them, move from their first rank by one step.
pub(crate) fn free_first_rank(builder: &mut Builder) {
    let walks = ["p", "bp", "dr", "pp", "sh", "gy", "mp"];
    for walk in walks.into_iter().filter_map(|code| movement::by_code(Language::English, code)) {
        if let Some(movement) = freed(walk) {
            builder.replace_movement(walk, movement);
        }
    }
}

/// The movement of a walk without what ties it to its first rank.
fn freed(walk: Walk) -> Option<Movement> {
    let text = movement::walk(walk)?.movement().to_string();
    Movement::parse(&text.replace("unless(rank 1) ", "").replace("unless(rank -1) ", "")).ok()
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
