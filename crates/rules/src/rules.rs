//! What a game is to a search: moves that are listed, made and taken back, check, goals and keys.

use board::{Key, Side, Square, Walk};
use std::fmt::Debug;
use stipulation::Goal;

/// A move by its outward signs, the same for both engines: enough to find it among the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PlainMove {
    /// Where the unit leaves. For castling the king's square.
    pub departure: Square,
    /// Where it arrives. For castling the king's square after it.
    pub arrival: Square,
    /// What a pawn becomes, [`Walk::NONE`] otherwise.
    pub promotion: Walk,
}

/// The answer of [`Rules::make`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made<M> {
    /// Whether the move is legal. Only then it has been made and must be undone.
    pub legal: bool,
    /// The same intention with the next choice (promotion, rebirth square …), if there is one. Orthodox moves
    /// carry their promotion, so this is always `None` there.
    pub next: Option<M>,
}

/// A rule set with a position in it: what a game is. Nothing of it prints.
///
/// The contract: `generate` lists intentions of the side to move, each legal move exactly once if every
/// `next` is followed; `make` tells whether one is legal and leaves the position unchanged if not; `undo`
/// takes the last legal `make` back bit for bit.
pub trait Rules: Clone + Send + Sync {
    /// An intention together with its choices.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// Gives the turn to a side (set play, series); `undo` does not restore it. Clears the right to capture
    /// in passing when the turn really changes.
    fn set_side_to_move(&mut self, side: Side);

    /// Gives the turn to the other side because this one is thought to pass, as when threats are looked for: rules
    /// that look at the last move see none, and goals that speak of a move are not reached by it. There is no way back
    /// but a clone.
    fn pass(&mut self) {
        self.set_side_to_move(!self.side_to_move());
    }

    /// The key of the position, the side to move and all else that decides what can still happen.
    fn key(&self) -> Key;

    /// Appends the intentions of the side to move.
    fn generate(&mut self, moves: &mut Vec<Self::Move>);

    /// The same in whatever order takes least time.
    fn generate_in_any_order(&mut self, moves: &mut Vec<Self::Move>) {
        self.generate(moves);
    }

    /// Appends the intentions of the side to move in the order in which they are shown.
    fn generate_in_order(&mut self, moves: &mut Vec<Self::Move>) {
        self.generate(moves);
    }

    /// Makes a move, if it is legal, and gives the turn to the other side.
    fn make(&mut self, intention: Self::Move) -> Made<Self::Move>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// Whether a side is in check.
    fn is_in_check(&mut self, side: Side) -> bool;

    /// Whether the move just made reaches the goal. Panics when no move has been made, except for goals that
    /// do not speak of a move.
    fn reaches(&mut self, goal: Goal) -> bool;

    /// Where the first royal unit of a side stands, if it has one.
    fn royal_square(&self, side: Side) -> Option<Square>;

    /// Whether captures go on in the manner of the captured unit, so that moves to one square differ by what they capture.
    fn captures_go_on(&self) -> bool {
        false
    }

    /// The outward signs of a move of the side to move.
    fn plain(&self, intention: Self::Move) -> PlainMove;
}

/// Whether a test holds after one of the legal choices of an intention.
pub(crate) fn any_choice<R: Rules>(
    rules: &mut R,
    first: R::Move,
    mut test: impl FnMut(&mut R) -> bool,
) -> bool {
    let mut next = Some(first);
    while let Some(intention) = next {
        let made = rules.make(intention);
        if made.legal {
            let holds = test(rules);
            rules.undo();
            if holds {
                return true;
            }
        }
        next = made.next;
    }
    false
}
