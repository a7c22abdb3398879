//! What is to be solved, on what, and how the solving can be stopped.

use crate::{Checkpoint, Options, Part, Played};
use board::{EnPassant, Marks, Position, Side};
use rules::general::{Doubt, Rebirths};
use rules::orthodox::OrthodoxRules;
use rules::{PlainMove, ProofHints};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use stipulation::{Goal, Stipulation};
use web_time::Instant;

/// A rule set on which shown plies are played: its journal tells what a move did.
pub trait Board: ProofHints {
    /// The rule set on which is proved what need not be shown.
    type Proof: ProofHints;

    /// The position as it stands.
    fn position(&self) -> &Position;

    /// Marks that every unit has by a rule of the problem, and that are not shown therefore.
    fn hidden_marks(&self) -> Marks {
        Marks::NONE
    }

    /// The move just made, where it is told otherwise than by what it did to the position.
    fn told(&mut self, _side: Side, _plain: PlainMove) -> Option<Played> {
        None
    }

    /// Whether each of the last moves shows a sign of check in a line that ends here, where a rule says other than whether it
    /// gave check.
    fn checks_of_line(&self, _moves: usize) -> Option<Vec<bool>> {
        None
    }

    /// What a rule cannot decide about the move just made, which reaches these goals.
    fn doubts_last(&mut self, _goals: &[Option<Goal>]) -> Option<Doubt> {
        None
    }

    /// Whether the side not to move may stand in check in the diagram.
    fn diagram_check_allowed(&self) -> bool;

    /// The diagram that is to be reached, if there is one.
    fn target(&self) -> Option<&Position>;

    /// The position and its rules as plain chess, if they are nothing else.
    fn orthodox(&self) -> Option<OrthodoxRules>;

    /// The position on bitboards, if they play everything in it: plain chess, holes and dummies, other promotions,
    /// castlings that exclude each other.
    fn on_bitboards(&self) -> Option<OrthodoxRules>;

    /// Whether the rules only forbid moves of plain chess.
    fn only_restricts(&self) -> bool;

    /// For each square those to which no unit goes from there, whatever stands on the board and castling apart; `None` if the
    /// rules forbid none so.
    fn barred_ways(&self) -> Option<[u64; 64]>;

    /// Where captured units come back, if the rules do nothing else beside forbidding moves of plain chess.
    fn rebirths(&self) -> Option<Rebirths>;

    /// The marks of the two boards, if the rules are plain chess but for units that change between them with every move.
    fn two_boards(&self) -> Option<[Marks; 2]>;

    /// The same position for proofs, if the other rule set plays everything in it.
    fn proof(&self) -> Option<Self::Proof>;

    /// Brings the moves that may reach a goal at the end of play, when no other is left to be reached, into the
    /// order in which the reference prints them.
    fn order_last(&self, goal: Goal, moves: &mut [Self::Move]);

    /// Leaves of the moves at the end of play those that the reference looks at to reach a goal: only these get
    /// numbers.
    fn keep_last(&mut self, goal: Goal, moves: &mut Vec<Self::Move>);

    /// Whether the other side would be in check after a move, be it legal or not.
    fn would_check(&mut self, intention: Self::Move) -> bool;

    /// Whether the other rule set can judge a goal.
    fn proof_supports(goal: Goal) -> bool;

    /// Lets the diagram squares of units count in the key, for goals that read them.
    fn count_origins(&mut self);

    /// The same diagram with that side to move, who may answer the double step by which it came about if the other side has
    /// made it ([`EnPassant::NONE`] if there was none).
    #[must_use]
    fn with_turn_of(&self, side: Side, double_step: EnPassant) -> Self;
}

/// One thing to be solved: a diagram or one of its twins.
pub struct Request<'a, B> {
    /// The rules with the position in it, and with the diagram to be reached by goals `dia` and `a=>b`. Whose turn
    /// it is does not matter: the stipulation says.
    pub board: &'a B,
    /// What is asked.
    pub stipulation: &'a Stipulation,
    /// What the options ask.
    pub options: &'a Options,
    /// How the solving is stopped, and with what means it goes on.
    pub control: &'a Control,
}

/// The means of solving and the ways to stop it.
#[derive(Clone, Debug)]
pub struct Control {
    /// Set from outside (Ctrl-C) to stop.
    pub stop: Arc<AtomicBool>,
    /// Set by the solving of one request when nothing more of it is wanted: nobody listens, or a thread has panicked. Each request
    /// begins with one of its own, so the next is solved all the same.
    pub given_up: Arc<AtomicBool>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The memory for tables, in bytes; 0 for none.
    pub max_memory: usize,
    /// The number of threads, at least 1. The output is the same for any.
    pub threads: usize,
    /// How help and series play is searched. The output is the same for any.
    pub strategy: Strategy,
    /// What has been proved in an earlier run and in this one.
    pub checkpoint: Option<Arc<Checkpoint>>,
    /// How many first moves have had numbers (MoveNumbers and its like): the twins of a problem go on counting, as in the
    /// reference. Whoever begins another problem sets it to 0.
    pub numbered_moves: Arc<AtomicU32>,
    /// What solving has cost so far.
    pub statistics: Arc<Statistics>,
}

/// How help and series play is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strategy {
    /// With the end in view where that pays.
    #[default]
    Auto,
    /// Move by move from the beginning.
    Plain,
    /// With the end in view wherever that is possible: in plain chess, to mate and stalemate.
    Intelligent,
}

/// What solving has cost, over all requests with the same [`Control`].
#[derive(Debug, Default)]
pub struct Statistics {
    /// The moves made in proofs.
    pub nodes: AtomicU64,
    /// The moves of the first ply that threads share, in the phase that is being solved; 0 before they are known.
    pub first_moves: AtomicU64,
    /// How many of them are done.
    pub first_moves_done: AtomicU64,
    /// What each thread has done.
    pub(crate) parts: Mutex<Vec<Part>>,
    /// Whether threads of its own do the work at present, so that those of the workers do not count as idle.
    pub(crate) is_explored: AtomicBool,
}

impl Default for Control {
    fn default() -> Control {
        Control {
            stop: Arc::default(),
            given_up: Arc::default(),
            deadline: None,
            max_memory: 0,
            threads: 1,
            strategy: Strategy::Auto,
            checkpoint: None,
            numbered_moves: Arc::default(),
            statistics: Arc::default(),
        }
    }
}

impl Control {
    /// Whether it is time to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.given_up.load(Ordering::Relaxed) || self.is_time_up()
    }

    /// Whether the deadline is past.
    #[must_use]
    pub fn is_time_up(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same means for one request, which can be given up without the others.
    pub(crate) fn for_one_request(&self) -> Control {
        Control { given_up: Arc::default(), ..self.clone() }
    }

    /// What solving that came to no end is told to be, by what stopped it.
    pub(crate) fn outcome_of_stop(&self) -> Outcome {
        if self.stop.load(Ordering::Relaxed) {
            Outcome::Stopped
        } else if self.is_time_up() {
            Outcome::TimeUp
        } else {
            Outcome::Partial
        }
    }
}

/// How the solving ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Everything was examined ("solution finished.").
    Finished,
    /// An option ended it before (MaxSolutions, StopOnShortSolutions: "Partial solution"), or whoever listens had heard enough.
    Partial,
    /// The deadline was reached.
    TimeUp,
    /// It was stopped from outside ([`Control::stop`]).
    Stopped,
    /// Nothing was solved: the position or the options make no sense; a message event has told why.
    Refused,
}
