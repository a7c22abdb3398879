//! Positions in which engines are compared by their moves.

use super::opening::random_line;
use crate::evaluation::GeneralJudge;
use crate::playable::Playable;
use crate::search::Table;
use crate::thinking::Thinking;
use rules::general::Move;

/// Positions of quick games of our own engine against itself, each from a game of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Positions {
    /// The seed.
    pub seed: u64,
    /// How many positions are searched for a move.
    pub nodes: u64,
    /// How much one side may be better, in hundredths of a pawn: where a game is decided, most moves are worth the same.
    pub most: i32,
}

/// Random half-moves at the beginning: at least so many, and up to so many more.
const OPENING: u32 = 4;
const OPENING_MORE: u64 = 6;

/// Half-moves after them: up to so many.
const FURTHER: u64 = 90;

impl Positions {
    /// The moves that lead to a position, numbered from 0. The game has not ended there.
    #[must_use]
    pub fn line(&self, number: u64, game: &Playable, judge: &GeneralJudge) -> Vec<Move> {
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        #[allow(clippy::cast_possible_truncation, reason = "below 7")]
        let opening = OPENING + (number % (OPENING_MORE + 1)) as u32;
        let mut line: Vec<Move> = random_line(game, opening, seed).into_iter().map(|(_, m)| m).collect();
        // neighbouring numbers are spread over all lengths
        let wanted = line.len() + usize::try_from(number.wrapping_mul(37) % FURTHER).unwrap_or(0);
        let table = Table::new(1);
        // the last position so far that is not decided
        let mut even = line.len();
        while line.len() <= wanted {
            let thinking = Thinking { game, judge, table: &table, moves: &line, threads: 1, tables: None };
            if thinking.result().is_some() {
                break;
            }
            let Some((m, value)) = thinking.quickly(self.nodes) else { break };
            if value.abs() <= self.most {
                even = line.len();
            }
            line.push(m);
        }
        line.truncate(even);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn positions_come_from_the_seed_are_even_and_have_moves() {
        let variant = Variant::read("makruk", None).expect("it is shipped");
        let game = variant.playable("makruk", variant.start()).expect("it can be played");
        let judge = GeneralJudge::of(&game, false);
        let positions = Positions { seed: 7, nodes: 60, most: 200 };
        let lines: Vec<Vec<Move>> = (0..6).map(|number| positions.line(number, &game, &judge)).collect();
        assert_eq!(lines[3], positions.line(3, &game, &judge));
        assert_ne!(lines[3], Positions { seed: 8, ..positions }.line(3, &game, &judge));
        let lengths: std::collections::BTreeSet<usize> = lines.iter().map(Vec::len).collect();
        assert!(lengths.len() >= 4, "{lengths:?}");
        for line in &lines {
            assert!(!game.after(line).legal_moves().is_empty());
        }
    }
}
