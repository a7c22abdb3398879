//! Proof games without duals within three half-moves, for the heuristic mode.
//!
//! What precedes the position of a question is not known, so the first two half-moves after it are no duals. A position that
//! was refuted on a way that makes the next moves duals counts as refuted on every way: see
//! [`course::local_duals`](crate::course) for why a sound problem loses nothing by that.

use super::search::{Search, Way};
use crate::Manner;
use crate::duals::{Free, is_dual};
use rules::{PlainMove, ProofHints};

impl Search<'_> {
    /// Searches games of that manner only.
    pub(super) fn keep_to(&mut self, manner: Manner) {
        self.way = Way { manner, ..Way::default() };
    }

    /// A move is tried.
    #[inline]
    pub(super) fn enter(&mut self, plain: PlainMove) {
        if self.way.manner == Manner::Heuristic {
            self.way.moves.push(plain);
        }
    }

    /// The move is taken back.
    #[inline]
    pub(super) fn leave(&mut self) {
        if self.way.manner == Manner::Heuristic {
            self.way.moves.pop();
        }
    }

    /// Whether the position of a game was reached by a dual, if duals are left out and both sides move.
    #[inline]
    pub(super) fn is_dual<R: ProofHints>(&self, game: &R) -> bool {
        let Way { manner, ref moves, .. } = self.way;
        if manner != Manner::Heuristic || self.series {
            return false;
        }
        let Some(&moves) = moves.last_chunk::<3>() else { return false };
        let mut before = game.clone();
        for _ in 0..3 {
            before.undo();
        }
        is_dual(&mut before, &Free, &(), moves, game.key())
    }
}
