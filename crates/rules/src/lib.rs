//! What is legal. Two engines stand behind one trait, [`Rules`]: the general one (stages, journal, movement
//! from data) that plays every walk, attribute and condition, and [`orthodox`], the bitboard twin for plain
//! chess. Whoever proves something (a goal can be forced in n, all lines that reach it) is generic over the
//! trait; whoever prints uses the general engine, which replays the moves of the other.

pub mod attributes;
mod castling_squares;
pub mod conditions;
pub mod games;
pub mod general;
pub mod orthodox;
mod own_pieces;
mod setup;
mod signature;
#[cfg(test)]
pub(crate) mod testing;
pub mod variant;

use board::{Key, Side, Square, Walk};
pub use setup::{GameOptions, double_step, prepare};
pub use signature::Signature;
use std::borrow::Cow;
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

/// A rule set with a position in it. Everything a proof needs, nothing that prints.
///
/// The contract: `generate` lists intentions of the side to move, each legal move exactly once if every
/// `next` is followed; `make` tells whether one is legal and leaves the position unchanged if not; `undo`
/// takes the last legal `make` back bit for bit.
pub trait Rules: Clone + Send + Sync {
    /// An intention together with its choices.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Whether looking for a move that reaches a goal takes so long that the answer is worth being remembered, and a move
    /// that reached it elsewhere worth being tried.
    const GOALS_ARE_DEAR: bool = false;

    /// After so many positions, one or more, a search looks at the clock; the dearer they may be, the fewer.
    const POSITIONS_BETWEEN_LOOKS: u32 = 1024;

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

    /// Appends the intentions of the side to move.
    fn generate(&mut self, moves: &mut Vec<Self::Move>);

    /// Says which goal overrides self-check in the half-move whose intentions are asked for next: rules that choose among the
    /// legal moves take those that reach it into account.
    fn expect_overriding(&mut self, _goal: Option<Goal>) {}

    /// Appends the intentions of the side to move in the order in which they are shown.
    fn generate_in_order(&mut self, moves: &mut Vec<Self::Move>) {
        self.generate(moves);
    }

    /// Appends at least those intentions that may reach the goal; the default appends all.
    fn generate_for(&mut self, _goal: Goal, moves: &mut Vec<Self::Move>) {
        self.generate(moves);
    }

    /// Makes a move, if it is legal, and gives the turn to the other side.
    fn make(&mut self, intention: Self::Move) -> Made<Self::Move>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// Whether the side not to move may stand in check in the diagram.
    fn diagram_check_allowed(&self) -> bool {
        false
    }

    /// Whether a side is in check.
    fn is_in_check(&mut self, side: Side) -> bool;

    /// Whether a side has a unit, its own or a neutral one, that does not walk as a king.
    fn has_more_than_kings(&self, side: Side) -> bool;

    /// Whether the side to move has a legal move.
    fn has_legal_move(&mut self) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |_| true))
    }

    /// All legal moves of the side to move, with their choices, in the order in which they are shown.
    fn legal_moves_in_order(&mut self) -> Vec<Self::Move> {
        let mut intentions = Vec::new();
        self.generate_in_order(&mut intentions);
        let mut legal = Vec::with_capacity(intentions.len());
        for first in intentions {
            let mut next = Some(first);
            while let Some(intention) = next {
                let made = self.make(intention);
                next = made.next;
                if made.legal {
                    self.undo();
                    legal.push(intention);
                }
            }
        }
        legal
    }

    /// Whether the side to move can reach the goal with one move.
    fn can_reach(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate_for(goal, &mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.reaches(goal)))
    }

    /// A move with which the side to move reaches the goal, if there is one.
    fn find_reaching(&mut self, goal: Goal) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate_for(goal, &mut moves);
        moves.into_iter().find(|&first| any_choice(self, first, |rules| rules.reaches(goal)))
    }

    /// Whether the side to move has a legal move and reaches the goal with each.
    fn must_reach(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        let mut reached = false;
        let escapes = moves.into_iter().any(|first| {
            any_choice(self, first, |rules| {
                let reaches = rules.reaches(goal);
                reached |= reaches;
                !reaches
            })
        });
        reached && !escapes
    }

    /// Whether the side to move has a legal move after which the other side can reach the goal with one move.
    fn can_allow(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.can_reach(goal)))
    }

    /// Whether the side to move has a legal move after which the other side must reach the goal with its next.
    fn can_compel(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.must_reach(goal)))
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

    /// Puts moves that look forcing (checks, captures, promotions) first. An ordering only, so the default may do
    /// nothing; equal positions must give equal orders.
    fn order(&mut self, _moves: &mut [Self::Move]) {}

    /// Whether the move just made reaches the goal. Panics when no move has been made, except for goals that
    /// do not speak of a move.
    fn reaches(&mut self, goal: Goal) -> bool;

    /// Whether before the move just made there was something to capture in passing, for that goal, or a right to castle, for
    /// that one. Who cannot tell says no; it is asked of the general rules only.
    fn was_offered(&self, _goal: Goal) -> bool {
        false
    }

    /// Whether a move that reaches the goal, at the end of play, is free of some rule that would forbid it.
    fn is_rule_overridden_by(&self, _goal: Goal) -> bool {
        false
    }

    /// Makes a move if it is legal and reaches the goal. Most goals are tested after an ordinary `make`; the double
    /// mates override self-check.
    fn make_reaching(&mut self, intention: Self::Move, goal: Goal) -> Made<Self::Move> {
        let mut made = self.make(intention);
        if made.legal && !self.reaches(goal) {
            self.undo();
            made.legal = false;
        }
        made
    }

    /// Whether the diagram that is to be reached may still be reached when White and Black have so many moves left.
    /// A lower bound: the default knows none.
    fn target_is_near(&self, _moves_of: [usize; 2]) -> bool {
        true
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

    /// Where the first royal unit of a side stands, if it has one.
    fn royal_square(&self, side: Side) -> Option<Square>;

    /// The outward signs of a move of the side to move.
    fn plain(&self, intention: Self::Move) -> PlainMove;
}

/// Whether a test holds after one of the legal choices of an intention.
fn any_choice<R: Rules>(rules: &mut R, first: R::Move, mut test: impl FnMut(&mut R) -> bool) -> bool {
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
