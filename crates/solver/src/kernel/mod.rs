//! The proof kernel: whether a goal can be forced, or reached with the help of the other side, in so many moves.
//! Nothing is shown here, so it runs on the fastest rules that play the problem.
//!
//! Each kind of play has a file. All of them search depth first, remember what they have proved in a shared
//! [`Table`], and answer about *exactly* the position they are given: no answer rests on a move that is likely
//! good. When the search is stopped from outside the answer is `false` and [`Prover::is_stopped`] says so.

mod direct;
mod help;
mod reflex;
mod selfplay;
mod series;
mod table;

pub use table::{Bounds, Table};

use crate::Control;
use board::Key;
use rules::Rules;
use std::hash::{DefaultHasher, Hash, Hasher};
use stipulation::Goal;

/// A question about positions: the kind of play and the goal, with its part of the key in the table.
#[derive(Clone, Copy)]
struct Question {
    goal: Goal,
    key: Key,
}

impl Question {
    fn new(play: PlayKind, goal: Goal) -> Question {
        // The standard hasher without its random start: the same in every run, and no list of goals to keep up.
        let mut hasher = DefaultHasher::new();
        goal.hash(&mut hasher);
        Question { goal, key: Key::mix(0x200 + play as u64, hasher.finish()) }
    }
}

/// The kinds of play whose questions are told apart in the table.
#[derive(Clone, Copy)]
#[repr(u64)]
enum PlayKind {
    Direct = 1,
    SelfPlay = 2,
    Reflex = 3,
    SemiReflex = 4,
    HelpReached = 5,
    HelpForced = 6,
    SeriesReached = 7,
    SeriesReachable = 8,
    SeriesForced = 9,
}

/// How play ends: what must hold after the last move of help or series play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The last move reaches the goal (`h#`, `ser-#`).
    Reached(Goal),
    /// The other side can then reach the goal with one move (`ser-h#`, and `hr#`, where it must if it can).
    Reachable(Goal),
    /// The other side must then reach the goal with every move, and has one (`hs#`, `ser-s#`).
    Forced(Goal),
}

/// Proves on one rule set, with a table that other provers share.
pub struct Prover<'a, R: Rules> {
    rules: R,
    table: &'a Table,
    control: &'a Control,
    /// The moves of all plies of the line being searched.
    moves: Vec<R::Move>,
    /// For each number of moves left the replies that refuted last.
    refutations: Vec<[Option<R::Move>; 2]>,
    nodes: u64,
    stopped: bool,
}

impl<'a, R: Rules> Prover<'a, R> {
    /// A prover for the position in `rules`.
    pub fn new(rules: R, table: &'a Table, control: &'a Control) -> Prover<'a, R> {
        Prover {
            rules,
            table,
            control,
            moves: Vec::with_capacity(4096),
            refutations: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// The rules, to make and take back the moves that lead to the position asked about.
    pub fn rules(&mut self) -> &mut R {
        &mut self.rules
    }

    /// The number of moves made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search was stopped: the last answers prove nothing.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Makes a move and runs a test if it is legal; goes through its choices until the test holds.
    #[inline]
    fn any_choice(&mut self, first: R::Move, mut test: impl FnMut(&mut Self, R::Move) -> bool) -> bool {
        let mut next = Some(first);
        while let Some(intention) = next {
            let made = self.rules.make(intention);
            if made.legal {
                self.count();
                let holds = test(self, intention);
                self.rules.undo();
                if holds {
                    return true;
                }
            }
            next = made.next;
        }
        false
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) && self.control.is_stopped() {
            self.stopped = true;
        }
    }

    /// The key of a question about the position, to be answered with bounds.
    #[inline]
    fn key(&self, question: &Question) -> Key {
        let mut key = self.rules.key();
        key ^= question.key;
        key
    }

    /// The key of a question about the position and an exact length.
    #[inline]
    fn key_for_length(&self, question: &Question, length: u16) -> Key {
        let mut key = self.key(question);
        key ^= Key::mix(0x300, u64::from(length));
        key
    }

    /// Whether the side to move has a move and a test holds after each. The replies that refuted last with as many
    /// moves left are tried first, if possible before the others are even generated.
    fn every_reply(&mut self, left: u16, mut holds: impl FnMut(&mut Self) -> bool) -> bool {
        if self.refutations.len() <= usize::from(left) {
            self.refutations.resize(usize::from(left) + 1, [None; 2]);
        }
        let last = self.refutations[usize::from(left)];
        let mut tried = [None; 2];
        for (reply, tried) in last.into_iter().flatten().zip(&mut tried) {
            if self.rules.is_surely_legal(reply) {
                *tried = Some(reply);
                if self.any_choice(reply, |prover, _| !holds(prover)) {
                    self.remember_refutation(reply, left);
                    return false;
                }
            }
        }
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        if left > 1 {
            self.rules.order(&mut self.moves[start..]);
        }
        let mut front = start;
        for refutation in last.into_iter().flatten() {
            if let Some(place) = self.moves[front..].iter().position(|&reply| reply == refutation) {
                self.moves.swap(front, front + place);
                front += 1;
            }
        }
        let mut replied = false;
        let mut refuted = false;
        for index in start..self.moves.len() {
            let first = self.moves[index];
            if tried.contains(&Some(first)) {
                replied = true;
                continue;
            }
            refuted = self.any_choice(first, |prover, reply| {
                replied = true;
                if holds(prover) {
                    return false;
                }
                if !prover.stopped {
                    prover.remember_refutation(reply, left);
                }
                true
            });
            if refuted {
                break;
            }
        }
        self.moves.truncate(start);
        replied && !refuted
    }

    /// Remembers a reply that refuted.
    #[inline]
    fn remember_refutation(&mut self, reply: R::Move, left: u16) {
        let known = &mut self.refutations[usize::from(left)];
        if known[0] != Some(reply) {
            *known = [Some(reply), known[0]];
        }
    }
}
