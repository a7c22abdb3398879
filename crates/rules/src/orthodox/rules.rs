//! The bitboard twin as a rule set.

use super::board::{Board, Kind};
use super::convert::NotOrthodox;
use super::generate::List;
use super::moves::Move;
use super::wanted::Wanted;
use crate::{Made, PlainMove, Rules};
use board::{Key, Position, Side, Square, Walk};
use stipulation::Goal;

/// Plain chess with a position in it. All intentions are legal.
#[derive(Clone, Debug)]
pub struct OrthodoxRules {
    now: Board,
    past: Vec<Board>,
}

impl OrthodoxRules {
    /// Starts from a board.
    #[must_use]
    pub fn new(board: Board) -> OrthodoxRules {
        OrthodoxRules { now: board, past: Vec::new() }
    }

    /// Starts from a general position.
    ///
    /// # Errors
    /// Where the position has something that plain chess does not know.
    pub fn from_position(position: &Position) -> Result<OrthodoxRules, NotOrthodox> {
        Board::from_position(position).map(OrthodoxRules::new)
    }

    /// Whether these rules can judge the goal. They know no diagram squares, and goals that need a king to be left
    /// in check are for the general rules.
    #[must_use]
    pub const fn supports(goal: Goal) -> bool {
        matches!(
            goal,
            Goal::Mate
                | Goal::Stalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
                | Goal::Check
                | Goal::Capture
                | Goal::Target(_)
                | Goal::EnPassant
                | Goal::Castling
                | Goal::Any
        )
    }

    /// The board as it is now.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.now
    }

    /// The legal move with these outward signs.
    #[must_use]
    pub fn find(&self, plain: PlainMove) -> Option<Move> {
        let mut moves = Vec::new();
        self.now.legal_moves(&mut moves);
        moves.into_iter().find(|&legal| self.plain(legal) == plain)
    }
}

impl Rules for OrthodoxRules {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.now.side_to_move()
    }

    fn set_side_to_move(&mut self, side: Side) {
        self.now.set_side_to_move(side);
    }

    #[inline]
    fn key(&self) -> Key {
        self.now.key()
    }

    fn generate(&mut self, moves: &mut Vec<Move>) {
        self.now.generate(None, &mut List(moves));
    }

    fn generate_for(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let others = self.now.of_side(!self.now.side_to_move());
        let wanted = match goal {
            Goal::Mate | Goal::Check => match Wanted::checking(&self.now) {
                Some(wanted) => wanted,
                None => return,
            },
            Goal::Capture => Wanted::arriving(others, false, true),
            Goal::Target(square) if square.index() < 64 => Wanted::arriving(1 << square.0, true, true),
            Goal::EnPassant => Wanted::arriving(0, false, true),
            Goal::Castling => Wanted::arriving(0, true, false),
            _ => return self.generate(moves),
        };
        self.now.generate(Some(&wanted), &mut List(moves));
    }

    #[inline]
    fn make(&mut self, intention: Move) -> Made<Move> {
        self.past.push(self.now);
        self.now.play(intention);
        Made { legal: true, next: None }
    }

    #[inline]
    fn undo(&mut self) {
        self.now = self.past.pop().expect("a move to take back");
    }

    #[inline]
    fn is_in_check(&mut self, side: Side) -> bool {
        self.now.is_in_check(side)
    }

    #[inline]
    fn has_legal_move(&mut self) -> bool {
        self.now.has_legal_move()
    }

    /// Panics for a goal that these rules do not support (see [`OrthodoxRules::supports`]).
    fn reaches(&mut self, goal: Goal) -> bool {
        let board = &self.now;
        let (mover, other) = (!board.side_to_move(), board.side_to_move());
        let last = || board.last_move().expect("a goal that speaks of a move needs one");
        match goal {
            Goal::Any => true,
            Goal::Mate => board.is_in_check(other) && !board.has_legal_move(),
            Goal::Stalemate => !board.is_in_check(other) && !board.has_legal_move(),
            Goal::DoubleStalemate => {
                !board.is_in_check(other)
                    && !board.is_in_check(mover)
                    && !board.has_legal_move()
                    && !board.with_turn_of(mover).has_legal_move()
            }
            Goal::AutoStalemate => !board.is_in_check(mover) && !board.with_turn_of(mover).has_legal_move(),
            Goal::Check => board.is_in_check(other),
            Goal::Capture => last() != Move::NONE && board.last_captured(),
            Goal::Target(square) => last().arrival() == square.0,
            Goal::EnPassant => last().is_en_passant(),
            Goal::Castling => last().is_castling(),
            unsupported => panic!("the rules of plain chess cannot judge the goal {unsupported:?}"),
        }
    }

    fn plain(&self, intention: Move) -> PlainMove {
        PlainMove {
            departure: Square(intention.departure()),
            arrival: Square(intention.arrival()),
            promotion: intention.promotion().map_or(Walk::NONE, Kind::walk),
        }
    }
}

impl Board {
    /// The same position with the turn of a side.
    #[must_use]
    pub(crate) fn with_turn_of(&self, side: Side) -> Board {
        let mut board = *self;
        board.set_side_to_move(side);
        board
    }
}
