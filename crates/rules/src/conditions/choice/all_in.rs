//! All-in, half-in and mainly-in chess: units of the other side are moved too.

use crate::conditions::Condition;
use crate::general::{ExtraMoves, Game, Legality, Move, MoveListFilter, Ply};
use board::Side;

/// Adds the moves of the other side's units, as that side would play them.
struct Borrowed;

impl ExtraMoves for Borrowed {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        for square in game.position().occupied_by(!side) {
            game.generate_from(square, !side, moves);
        }
    }
}

/// Only the moves of the other side's units.
struct OnlyBorrowed;

impl MoveListFilter for OnlyBorrowed {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        moves.clear();
        Borrowed.for_side(game, side, moves);
    }
}

/// Forbids to take the last move back at once.
struct NoUndoing;

impl Legality for NoUndoing {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let [.., last, _] = game.plies() else { return true };
        let (then, now) = (last.intention, ply.intention);
        !(last.captured.is_empty()
            && ply.captured.is_empty()
            && then.departure == now.arrival
            && then.arrival == now.departure
            && last.mover == ply.mover)
    }
}

/// Forbids to move the unit that was moved last.
struct OtherUnit;

impl Legality for OtherUnit {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let [.., last, _] = game.plies() else { return true };
        last.at != ply.intention.departure || last.at.is_none()
    }
}

/// Units of both sides, no undoing.
pub static ALL_IN: Condition = Condition {
    name: "AllInChess",
    definition: "A side may also move the units of the other side, but not take the last move back at once.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.extra_moves(Borrowed).legality(NoUndoing).looks_back();
        Ok(())
    },
};

/// Only the other side's units.
pub static HALF_IN: Condition = Condition {
    name: "HalfInChess",
    definition: "A side moves the units of the other side.",
    source: "the reference's behaviour",
    build: |_, _, builder| {
        builder.list_filter(OnlyBorrowed);
        Ok(())
    },
};

/// Units of both sides, never the same twice running.
pub static MAINLY_IN: Condition = Condition {
    name: "MainlyInChess",
    definition: "A side may also move the units of the other side, but not the unit that was moved last.",
    source: "the reference's behaviour",
    build: |_, _, builder| {
        builder.extra_moves(Borrowed).legality(OtherUnit).looks_back();
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn black_units_are_moved_by_white_but_not_back() {
        let table = Table::new("r6k/8/8/8/8/8/7P/K7", &["AllInChess"]);
        let moves = table.moves_after(Side::White, "a8b8", Side::Black);
        assert!(!moves.is_empty() && !moves.contains(&"b8a8".to_owned()));
    }
}
