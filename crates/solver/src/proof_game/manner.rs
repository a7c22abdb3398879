//! Which games a search looks at, where not all are asked for: those without duals, or with few unlikely moves.
//!
//! What precedes the position of a question is not known: it counts as no move at all. So a question may have the answer
//! yes for a game that the manner leaves out as a whole; never no for one that it wants.

use super::desk::Question;
use super::search::Search;
use crate::duals::{Free, is_dual};
use crate::{Board, Manner};
use board::Key;
use rules::orthodox::{self, Kind, Move, OrthodoxRules};
use rules::{PlainMove, Rules};

/// Which games are searched, and what of that is used up on the line being searched.
#[derive(Default)]
pub(super) struct Way {
    manner: Manner,
    /// The unlikely moves that may still be made.
    allowance: u32,
    /// The moves since the position of the question, where duals are left out, and in plain chess the boards before them.
    moves: Vec<PlainMove>,
    boards: Vec<orthodox::Board>,
}

impl Way {
    /// Whether nothing is used up yet.
    pub(super) fn is_fresh(&self) -> bool {
        !matches!(self.manner, Manner::Likely(most) if most != self.allowance)
    }
}

impl Search<'_> {
    /// Searches games of that manner only.
    pub(super) fn keep_to(&mut self, manner: Manner) {
        let allowance = if let Manner::Likely(most) = manner { most } else { 0 };
        self.way = Way { manner, allowance, ..Way::default() };
    }

    /// A question as the table knows it.
    #[inline]
    pub(super) fn under_way(&self, (mut key, left): Question) -> Question {
        if let Manner::Likely(_) = self.way.manner {
            key ^= Key::mix(0x6c69_6b65, u64::from(self.way.allowance));
        }
        (key, left)
    }

    /// A move of plain chess is tried; what [`leave`](Self::leave) needs, or none if it is one too unlikely.
    #[inline]
    pub(super) fn enter(&mut self, board: &orthodox::Board, tried: Move) -> Option<u32> {
        if self.way.manner == Manner::Complete {
            return Some(0);
        }
        if self.way.manner == Manner::Heuristic {
            self.way.boards.push(*board);
        }
        self.enter_plain(board, OrthodoxRules::new(*board).plain(tried))
    }

    /// The same in a game.
    #[inline]
    pub(super) fn enter_plain(&mut self, board: &orthodox::Board, plain: PlainMove) -> Option<u32> {
        match self.way.manner {
            Manner::Complete => Some(0),
            Manner::Heuristic => {
                self.way.moves.push(plain);
                Some(0)
            }
            Manner::Likely(_) => {
                let cost = self.unlikelihood(board, plain);
                self.way.allowance = self.way.allowance.checked_sub(cost)?;
                Some(cost)
            }
        }
    }

    /// The move is taken back.
    #[inline]
    pub(super) fn leave(&mut self, cost: u32) {
        match self.way.manner {
            Manner::Complete => {}
            Manner::Heuristic => {
                self.way.moves.pop();
                self.way.boards.pop();
            }
            Manner::Likely(_) => self.way.allowance += cost,
        }
    }

    /// How unlikely a move is: of a unit that stands where the target wants it, and a promotion to another unit than a queen.
    fn unlikelihood(&self, board: &orthodox::Board, plain: PlainMove) -> u32 {
        let from = plain.departure.0 & 63;
        let unit = board.unit(from);
        let at_home = unit.is_some() && unit == self.target.unit(from);
        let becomes = Kind::of_walk(plain.promotion);
        u32::from(at_home) + u32::from(becomes.is_some_and(|kind| kind != Kind::Queen))
    }

    /// Whether the position of that key was reached by a dual of plain chess.
    #[inline]
    pub(super) fn is_dual(&self, key: Key) -> bool {
        let Way { manner: Manner::Heuristic, moves, boards, .. } = &self.way else { return false };
        let (&[.., first, answer, last], &[.., before, _, _]) = (&moves[..], &boards[..]) else {
            return false;
        };
        !self.series && is_dual(&mut OrthodoxRules::new(before), &Free, &(), [first, answer, last], key)
    }

    /// Whether the position of a game was reached by a dual.
    #[inline]
    pub(super) fn is_dual_of_game<B: Board>(&self, game: &B) -> bool {
        let Way { manner: Manner::Heuristic, moves, .. } = &self.way else { return false };
        let &[.., first, answer, last] = &moves[..] else { return false };
        if self.series {
            return false;
        }
        let mut before = game.clone();
        for _ in 0..3 {
            before.undo();
        }
        is_dual(&mut before, &Free, &(), [first, answer, last], game.key())
    }
}
