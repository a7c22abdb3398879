//! CAST: units that could capture several cannot decide.

use crate::conditions::Condition;
use crate::general::{Builder, CheckGate, Game, Move, MoveListFilter};
use board::{Side, Square};

/// Strikes the captures of units by the number of captures that they have.
struct ByCaptures {
    /// Whether a unit with that many captures may make one.
    free: fn(usize) -> bool,
}

impl ByCaptures {
    fn captures(game: &mut Game<'_>, unit: Square, side: Side) -> usize {
        let mut moves = Vec::new();
        game.generate_from(unit, side, &mut moves);
        moves.iter().filter(|m| m.capture.is_some()).count()
    }
}

impl MoveListFilter for ByCaptures {
    fn filter(&self, _: &mut Game<'_>, _: Side, moves: &mut Vec<Move>) {
        let captures: Vec<Square> =
            moves.iter().filter(|m| m.capture.is_some()).map(|m| m.departure).collect();
        moves.retain(|m| {
            m.capture.is_none() || (self.free)(captures.iter().filter(|&&from| from == m.departure).count())
        });
    }
}

impl CheckGate for ByCaptures {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        let royal = game.captures_by(observer, target, side).len();
        let others = Self::captures(game, observer, side);
        (self.free)(royal + others)
    }
}

fn install(builder: &mut Builder, free: fn(usize) -> bool) {
    builder.list_filter(ByCaptures { free }).check_gate(ByCaptures { free });
}

/// A unit with a choice of captures cannot capture.
pub static CAST: Condition = Condition {
    name: "CASTChess",
    definition: "A unit that has more than one capture may make none of them; for checks the king counts as a capture.",
    source: "Popeye's manual",
    build: |condition, _, builder| {
        if condition.has("Inverse") {
            install(builder, |captures| captures != 1);
        } else {
            install(builder, |captures| captures <= 1);
        }
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn two_captures_are_none() {
        let table = Table::new("7k/8/8/p7/8/8/8/R2p3K", &["CASTChess"]);
        let moves = table.moves(Side::White);
        assert!(!moves.contains(&"a1a5".to_owned()) && !moves.contains(&"a1d1".to_owned()));
        let table = Table::new("7k/8/8/p7/8/8/8/R6K", &["CASTChess"]);
        assert!(table.moves(Side::White).contains(&"a1a5".to_owned()));
    }
}
