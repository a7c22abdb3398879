//! Proof games without duals within three half-moves, for the heuristic mode.
//!
//! What precedes the position of a question is not known, so the first two half-moves after it are no duals. A position that
//! was refuted on a way that makes the next moves duals counts as refuted on every way: see
//! [`course::local_duals`](crate::course) for why a sound problem loses nothing by that.

use super::search::{Search, Way};
use crate::duals::{Free, is_dual};
use crate::{Board, Manner};
use board::Key;
use rules::orthodox::{self, Move, OrthodoxRules};
use rules::{PlainMove, Rules};

impl Search<'_> {
    /// Searches games of that manner only.
    pub(super) fn keep_to(&mut self, manner: Manner) {
        self.way = Way { manner, ..Way::default() };
    }

    /// A move of plain chess is tried.
    #[inline]
    pub(super) fn enter(&mut self, board: &orthodox::Board, tried: Move) {
        if self.way.manner == Manner::Heuristic {
            self.way.boards.push(*board);
            self.way.moves.push(OrthodoxRules::new(*board).plain(tried));
        }
    }

    /// A move of a game is tried.
    #[inline]
    pub(super) fn enter_in_game(&mut self, plain: PlainMove) {
        if self.way.manner == Manner::Heuristic {
            self.way.moves.push(plain);
        }
    }

    /// The move is taken back.
    #[inline]
    pub(super) fn leave(&mut self) {
        if self.way.manner == Manner::Heuristic {
            self.way.moves.pop();
            self.way.boards.pop();
        }
    }

    /// The last three half-moves, if duals are left out and both sides move.
    #[inline]
    fn last_moves(&self) -> Option<[PlainMove; 3]> {
        let Way { manner, ref moves, .. } = self.way;
        let asked = manner == Manner::Heuristic && !self.series;
        moves.last_chunk().copied().filter(|_| asked)
    }

    /// Whether the position of that key was reached by a dual of plain chess.
    #[inline]
    pub(super) fn is_dual(&self, key: Key) -> bool {
        let Some(moves) = self.last_moves() else { return false };
        let Some(&[before, _, _]) = self.way.boards.last_chunk() else { return false };
        is_dual(&mut OrthodoxRules::new(before), &Free, &(), moves, key)
    }

    /// Whether the position of a game was reached by a dual.
    #[inline]
    pub(super) fn is_dual_of_game<B: Board>(&self, game: &B) -> bool {
        let Some(moves) = self.last_moves() else { return false };
        let mut before = game.clone();
        for _ in 0..3 {
            before.undo();
        }
        is_dual(&mut before, &Free, &(), moves, game.key())
    }
}
