//! Make and make: who captures nothing moves twice.
//!
//! Jacobi's AntiMarsCirce with Make: in AntiMarsCirce a move that captures nothing begins on the rebirth square, and with Make a
//! unit goes there by a move of its own that captures nothing. The two steps are one move; a unit that would only come back to
//! its square does not move. Castling is as in AntiMarsCirce played from where the king stands.

use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{ExtraMoves, Game, Kind, Move};
use board::{Reason, Side, Square};

/// The entry of the table.
pub static MAKE_MAKE_CHESS: Condition = Condition {
    names: Words::same("Make&MakeChess"),
    definition: "A unit that captures nothing makes, in one move, two of its moves that capture nothing; it cannot move \
                 otherwise. With RexExclusive kings move as ever.",
    source: "Jacobi's documentation: AntiMarsCirce with Make",
    example: Ok(Example::new(
        "Make&MakeChess",
        "h#1.5",
        "8/8/8/4K3/8/2p5/1Q6/4k3",
        &["1...Ke5-g3   2.Ke1-g1 Qb2-e1 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["RexExclusive"])?;
        builder.extra_moves(MakeMake { kings: !given.has("RexExclusive") });
        Ok(())
    },
    ..Condition::BASE
};

struct MakeMake {
    /// Whether kings are concerned.
    kings: bool,
}

impl ExtraMoves for MakeMake {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let unit = game.unit(square);
        if !self.kings && unit.is_royal() {
            return;
        }
        // exchanges of units, which other rules bring, capture nothing either, but are no movements of this unit
        let is_step = |m: &Move| {
            let captures_nothing = m.capture.is_none() && game.position().is_empty(m.arrival);
            m.departure == square && captures_nothing && m.kind != Kind::Castling
        };
        let first: Vec<Square> = moves.iter().filter(|m| is_step(m)).map(|m| m.arrival).collect();
        moves.retain(|m| !is_step(m));
        let mut further: Vec<Move> = Vec::new();
        for via in first {
            game.position_mut().begin_ply();
            game.position_mut().move_unit(square, via, Reason::Bookkeeping);
            let mut steps = game.take_list();
            game.generate_walk(unit.walk, via, side, &mut steps);
            game.position_mut().undo_ply();
            for step in steps.iter().filter(|step| step.capture.is_none() && step.arrival != square) {
                if !further.iter().any(|m| (m.arrival, m.passed) == (step.arrival, step.passed)) {
                    further.push(Move { departure: square, ..*step });
                }
            }
            game.give_back_list(steps);
        }
        moves.append(&mut further);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_knight_moves_twice_and_captures_at_once() {
        let table = Table::new("7k/8/8/8/8/2p5/8/S6K", &["Make&MakeChess"]);
        let moves = table.arrivals("a1", Side::White);
        // by b3 and c2, never back to the corner
        assert_eq!(moves, "a3 a5 b4 c1 c5 d2 d4 e1 e3");
        let table = Table::new("7k/8/8/8/8/1p6/8/S6K", &["Make&MakeChess"]);
        assert!(table.arrivals("a1", Side::White).contains("b3"));
    }
}
