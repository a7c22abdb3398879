//! The bitboard twin as a rule set.

use super::board::Board;
use super::choice::Choice;
use super::convert::NotOrthodox;
use super::generate::List;
use super::kind::Kind;
use super::moves::Move;
use crate::{GoalSearch, Made, PlainMove, ProofHints, Rules, TakingBack};
use board::{Key, Position, Side, Square, Walk};
use std::borrow::Cow;
use std::sync::Arc;
use stipulation::Goal;

/// Plain chess with a position in it. All intentions are legal. Sides may have to choose among their legal moves.
#[derive(Clone, Debug)]
pub struct OrthodoxRules {
    now: Board,
    past: Vec<Board>,
    choice: Option<Arc<Choice>>,
}

impl OrthodoxRules {
    /// Starts from a board.
    #[must_use]
    pub fn new(board: Board) -> OrthodoxRules {
        OrthodoxRules { now: board, past: Vec::new(), choice: None }
    }

    /// The same for sides that choose among their legal moves.
    pub(crate) fn choosing(board: Board, choice: Arc<Choice>) -> OrthodoxRules {
        OrthodoxRules { now: board, past: Vec::new(), choice: Some(choice) }
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
                | Goal::MateOrStalemate
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

    /// Lets the side to move pass, unless it is in check; [`Rules::undo`] takes it back. Returns whether it passed.
    pub fn pass(&mut self) -> bool {
        let before = self.now;
        let passed = self.now.pass();
        if passed {
            self.past.push(before);
        }
        passed
    }

    /// Puts another board in place of the one that is now; what was before stays.
    pub fn set_board(&mut self, board: Board) {
        self.now = board;
    }

    /// Whether a side may not play all its legal moves.
    #[inline]
    fn chooses(&self, side: Side) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.concerns(side))
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
        if self.choice.as_ref().is_none_or(|choice| !choice.generate(&self.now, moves)) {
            self.now.generate(None, &mut List(moves));
        }
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

    /// Panics for a goal that these rules do not support (see [`OrthodoxRules::supports`]).
    #[inline]
    fn reaches(&mut self, goal: Goal) -> bool {
        self.now.reaches(goal)
    }

    fn royal_square(&self, side: Side) -> Option<Square> {
        self.now.king(side).map(Square)
    }

    fn plain(&self, intention: Move) -> PlainMove {
        PlainMove {
            departure: Square(intention.departure()),
            arrival: Square(intention.arrival()),
            promotion: intention.promotion().map_or(Walk::NONE, Kind::walk),
        }
    }
}

impl GoalSearch for OrthodoxRules {
    fn generate_for(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        if self.choice.as_ref().is_none_or(|choice| !choice.generate(&self.now, moves)) {
            self.now.generate_for(goal, &mut List(moves));
        }
    }

    #[inline]
    fn has_legal_move(&mut self) -> bool {
        self.now.has_legal_move()
    }

    fn can_reach(&mut self, goal: Goal) -> bool {
        match &self.choice {
            None => self.now.can_reach(goal),
            Some(choice) => choice.can_reach(&self.now, goal, &mut Vec::new()),
        }
    }

    fn must_reach(&mut self, goal: Goal) -> bool {
        match &self.choice {
            None => self.now.must_reach(goal),
            Some(choice) => choice.must_reach(&self.now, goal, &mut Vec::new()),
        }
    }

    fn can_allow(&mut self, goal: Goal) -> bool {
        match &self.choice {
            None => self.now.can_allow(goal),
            Some(choice) => choice.any(&self.now, |after, list| choice.can_reach(after, goal, list)),
        }
    }

    fn can_compel(&mut self, goal: Goal) -> bool {
        match &self.choice {
            None => self.now.can_compel(goal),
            Some(choice) => choice.any(&self.now, |after, list| choice.must_reach(after, goal, list)),
        }
    }
}

impl TakingBack for OrthodoxRules {}

impl ProofHints for OrthodoxRules {
    fn has_more_than_kings(&self, side: Side) -> bool {
        self.now.has_more_than_kings(side)
    }

    #[inline]
    fn is_surely_intended(&mut self, intention: Move) -> bool {
        !self.chooses(self.now.side_to_move()) && self.now.is_surely_legal(intention)
    }

    fn put_refuted_last(&mut self, goal: Goal, reply: Move, moves: &mut [Move]) -> usize {
        if goal == Goal::Mate && !self.chooses(!self.now.side_to_move()) {
            self.now.put_refuted_last(reply, moves)
        } else {
            moves.len()
        }
    }

    fn order(&mut self, moves: &mut [Move]) {
        self.now.order(moves);
    }

    #[inline]
    fn orthodox_move(&self, intention: Move) -> Option<Move> {
        Some(intention)
    }

    #[inline]
    fn plain_chess(&self) -> Option<&Board> {
        self.choice.is_none().then_some(&self.now)
    }

    #[inline]
    fn within_plain_chess(&self) -> Option<Cow<'_, Board>> {
        Some(Cow::Borrowed(&self.now))
    }
}
