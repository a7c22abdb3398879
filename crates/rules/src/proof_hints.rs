//! What a proof may know without making moves, so that it is sooner done.

use crate::goal_search::GoalSearch;
use crate::orthodox;
use crate::rules::Rules;
use board::{Key, Position, Side};
use std::borrow::Cow;
use stipulation::Goal;

/// Moves that take back the other side's last move, which only units of both sides can make.
pub trait TakingBack: Rules {
    /// Whether there are units, neutral ones, whose moves the other side could take back.
    fn may_take_back(&self) -> bool {
        false
    }

    /// Whether the last move undid the move before, which the other side made.
    fn takes_back(&self) -> bool {
        false
    }

    /// A key that tells apart positions in which the last move could be taken back; the default one where it could
    /// not.
    fn taking_back_key(&self) -> Key {
        Key::default()
    }
}

/// Hints for proofs. Every default is the answer of rules that know nothing, and is always permitted.
pub trait ProofHints: GoalSearch + TakingBack {
    /// After so many positions, one or more, a search reads the clock; the more expensive they may be, the fewer.
    const POSITIONS_BETWEEN_LOOKS: u32 = 1024;

    /// The key of the position after an intention, where that is soon told; it may be another one, for those who only want to be
    /// ready for it.
    fn likely_key_after(&self, _intention: Self::Move) -> Option<Key> {
        None
    }

    /// The key of the position after an intention if it is legal, where that is told without making it; with `passes` the turn
    /// comes back after it.
    fn key_after(&self, _intention: Self::Move, _passes: bool) -> Option<Key> {
        None
    }

    /// Whether a move that was found in another position of the same play is one of the intentions listed here, for those who
    /// want to try it before all are generated; making it tells whether it is legal. `false` is always a permitted answer.
    fn is_surely_intended(&mut self, _intention: Self::Move) -> bool {
        false
    }

    /// Puts those of the given intentions last which a reply, found in another position of the same play, surely refutes:
    /// after both the goal is out of reach with the next move. Answers how many remain before them, in their order.
    fn put_refuted_last(&mut self, _goal: Goal, _reply: Self::Move, moves: &mut [Self::Move]) -> usize {
        moves.len()
    }

    /// Drops from the intentions of the side to move, from `first` on, those after which the other side surely cannot reach the
    /// goal with one move. To drop none is always permitted.
    fn keep_allowing(&mut self, _goal: Goal, _first: usize, _moves: &mut Vec<Self::Move>) {}

    /// Puts moves that look forcing (checks, captures, promotions) first. An ordering only, so the default may do
    /// nothing; equal positions must give equal orders.
    fn order(&mut self, _moves: &mut [Self::Move]) {}

    /// Whether a side has a unit, its own or a neutral one, that does not walk as a king.
    fn has_more_than_kings(&self, side: Side) -> bool;

    /// An intention as a move of plain chess, where it is kept so.
    fn orthodox_move(&self, _intention: Self::Move) -> Option<orthodox::Move> {
        None
    }

    /// The position square by square, where it is kept so.
    fn placement(&self) -> Option<&Position> {
        None
    }

    /// The position as sets of squares, where the rules are those of plain chess and nothing else.
    fn plain_chess(&self) -> Option<&orthodox::Board> {
        None
    }

    /// The position as sets of squares, where all play is play of plain chess and ends as it does there: every legal move is
    /// legal in plain chess too and does nothing else, and who is mated or stalemated is so by the rules of plain chess, however
    /// few of his legal moves a side may choose. So whatever cannot come of the position in plain chess cannot come of it.
    fn within_plain_chess(&self) -> Option<Cow<'_, orthodox::Board>> {
        self.plain_chess().map(Cow::Borrowed)
    }
}
