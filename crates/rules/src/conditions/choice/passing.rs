//! A side that has no move that it may play passes.
//!
//! Source: Jacobi's documentation, where the rule makes Blackcap and Checking of the duties to capture and to check. It
//! cannot pass out of check, and mates and stalemates are judged without it.

use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Builder, ExtraMoves, Game, Kind, Move, Selection};
use board::Side;

/// White.
pub static WHITE_PASSES: Condition = Condition {
    names: Words::same("WhitePasses"),
    definition: "White passes when he has no move that he may play.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "WhitePasses",
        "h+1.5",
        "8/8/8/8/8/k1p5/P1q5/K7",
        &["1... ...   2.Ka3-b4 a2-a3 +"],
    )),
    reads: Reads::PASSES,
    build: |_, _, builder| {
        install(builder, Side::White);
        Ok(())
    },
    ..Condition::BASE
};

/// Black.
pub static BLACK_PASSES: Condition = Condition {
    names: Words::same("BlackPasses"),
    definition: "Black passes when he has no move that he may play.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "BlackPasses",
        "h#2",
        "8/8/5R2/4K3/8/5S2/6k1/8",
        &["1.Kg2-h1 Rf6-g6   2. ... Rg6-g1 #"],
    )),
    reads: Reads::PASSES,
    build: |_, _, builder| {
        install(builder, Side::Black);
        Ok(())
    },
    ..Condition::BASE
};

fn install(builder: &mut Builder, side: Side) {
    builder.extra_moves(Passes(side)).selection_at(900, Passes(side));
}

#[derive(Clone, Copy)]
struct Passes(Side);

impl ExtraMoves for Passes {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        // a pass is not answered by a pass
        let answered = game.plies().last().is_some_and(|ply| ply.intention.kind == Kind::Pass);
        if side == self.0 && !answered {
            moves.push(Move::PASS);
        }
    }
}

impl Selection for Passes {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        let moving = moves.iter().any(|m| m.kind != Kind::Pass);
        if game.position().side_to_move() == self.0 && moving {
            moves.retain(|m| m.kind != Kind::Pass);
        }
    }

    fn concerns(&self, side: Side) -> bool {
        side == self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_stalemated_side_passes() {
        let table = Table::new("7k/5K2/6Q1/8/8/8/8/8", &["BlackPasses"]);
        assert_eq!(table.game(Side::Black).legal_moves().len(), 1);
        let free = Table::new("7k/8/8/8/8/8/8/K7", &["BlackPasses"]);
        assert_eq!(free.game(Side::Black).legal_moves().len(), 3);
    }
}
