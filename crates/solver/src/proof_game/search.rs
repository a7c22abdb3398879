//! A search for games that reach the diagram: its questions and answers, when it looks at the clock, and when it is left for other
//! threads to take part in it.

use super::ledger::Ledger;
use super::means::Means;
use crate::table::Table;
use crate::{Control, Manner};
use board::{Key, Side};
use rayon::ThreadPool;
use rules::PlainMove;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A position, under a supposition perhaps, and the half-moves that are left.
pub(super) type Question = (Key, usize);

/// Whether the target is reached from positions in so many half-moves.
pub(super) type Known = HashMap<Question, bool>;

/// The positions that are looked at by a timetable before its followers make timetables of their own, which know more.
const PATIENCE: u64 = 3000;

/// The positions that are looked at by a timetable for each pair of stages that its making took: followers' timetables cost about
/// as much, so that neither looking nor making takes most of the time. Worth: two games without captures, of 33 and 36
/// half-moves, took more than 29 s and take 10.
const PATIENCE_PER_PAIR: u64 = 1;

/// The positions that are looked at before a search is left for other threads to take part in it.
const BEFORE_OTHERS: u64 = 100;

/// The least length of a task, and of a game worth a timetable, in half-moves.
const SHORTEST: usize = 5;

/// When positions are given timetables of their own, and when a search is left.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// The positions that are looked at before.
    pub(super) positions: u64,
    /// The same for each pair of stages that the making of the timetable took, if that is more.
    pub(super) per_pair: u64,
    /// The least number of half-moves left, at least 1.
    pub(super) shortest: usize,
    /// The positions that are looked at before others who have nothing to do may take part.
    pub(super) before_others: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            positions: PATIENCE,
            per_pair: PATIENCE_PER_PAIR,
            shortest: SHORTEST,
            before_others: BEFORE_OTHERS,
        }
    }
}

/// The way from the position of a question, where duals are left out.
#[derive(Default)]
pub(super) struct Way {
    pub(super) manner: Manner,
    pub(super) moves: Vec<PlainMove>,
}

/// A search for games that reach the target.
pub(super) struct Search<'a> {
    /// What is known of its positions, but where there is a timetable.
    pub(super) means: &'a Means,
    pub(super) control: &'a Control,
    pub(super) table: Option<&'a Table>,
    /// What all threads have found out together.
    pub(super) known: Option<Arc<Known>>,
    /// Whether only one side moves.
    pub(super) series: bool,
    pub(super) nodes: u64,
    /// The positions after which it stops.
    pub(super) limit: u64,
    pub(super) patience: Patience,
    unchecked: u32,
    /// The threads that wait for something to do.
    pub(super) waiting: Arc<AtomicUsize>,
    /// Threads that take part in the making of a timetable while others wait.
    pub(super) pool: Option<Arc<ThreadPool>>,
    /// The memory that timetables take.
    pub(super) ledger: Ledger,
    /// Whether those that wait get a part of the work.
    pub(super) may_be_asked: bool,
    /// The positions that are searched before another thread can ask for work, and whether one did.
    alone_until: u64,
    was_asked: bool,
    /// Set when time is up; answers are worthless then.
    pub(super) stopped: bool,
    /// Which games are searched.
    pub(super) way: Way,
}

/// After so many positions the clock is looked at: a position may take a third of a millisecond.
const BETWEEN_LOOKS: u32 = 64;

pub(super) const PLACE: u64 = 0x5052_4f4f_4600;

impl<'a> Search<'a> {
    pub(super) fn new(
        means: &'a Means,
        control: &'a Control,
        table: Option<&'a Table>,
        series: bool,
    ) -> Self {
        Search {
            means,
            control,
            table,
            known: None,
            series,
            nodes: 0,
            limit: u64::MAX,
            patience: Patience::default(),
            unchecked: 0,
            waiting: Arc::default(),
            pool: None,
            ledger: Ledger::default(),
            may_be_asked: false,
            alone_until: u64::MAX,
            was_asked: false,
            stopped: control.is_stopped(),
            way: Way::default(),
        }
    }

    /// Whether the target here would be that of a shorter game.
    pub(super) fn counts_now(&self, left: usize) -> bool {
        self.series || left.is_multiple_of(2)
    }

    /// The question whether the target is reached from the position with a key in so many half-moves, as threads and the table
    /// know it.
    #[inline]
    pub(super) fn question(&self, mut key: Key, left: usize) -> Question {
        key ^= Key::mix(PLACE, u64::from(self.series));
        (key, left)
    }

    /// The answer to a question, if it is remembered.
    #[inline]
    pub(super) fn known_question(&self, question: Question) -> Option<bool> {
        let (key, left) = question;
        let known = self.known.as_ref().and_then(|known| known.get(&question)).copied();
        known.or_else(|| self.table.filter(|_| left > 1)?.help(key, left))
    }

    /// Remembers the answer to a question.
    pub(super) fn remember_question(&self, (key, left): Question, found: bool) {
        if let Some(table) = self.table.filter(|_| left > 1) {
            table.remember_help(key, left, found);
        }
    }

    /// Searches until the answer is there, or until a thread that has nothing to do has asked for a part of the work: `None` then,
    /// unless not so many positions have been looked at yet. With no `patience` nobody can ask.
    pub(super) fn unless_asked<T>(
        &mut self,
        patience: Option<u64>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        self.alone_until = patience.map_or(u64::MAX, |patience| self.nodes.saturating_add(patience));
        let found = search(self);
        self.alone_until = u64::MAX;
        if std::mem::take(&mut self.was_asked) {
            self.stopped = self.control.is_stopped();
            return None;
        }
        Some(found)
    }

    /// Counts a position, and looks at the clock from time to time.
    pub(super) fn is_time_up(&mut self) -> bool {
        self.nodes += 1;
        self.unchecked += 1;
        self.stopped |= self.nodes > self.limit;
        if self.nodes >= self.alone_until && self.unchecked.is_multiple_of(16) {
            self.was_asked = self.may_be_asked && self.waiting.load(Relaxed) > 0;
            self.stopped |= self.was_asked;
        }
        if self.unchecked >= BETWEEN_LOOKS {
            self.unchecked = 0;
            self.stopped |= self.control.is_stopped();
        }
        self.stopped
    }

    /// The moves that each side has when so many half-moves are left and it is that side's turn.
    pub(super) fn moves_from(&self, side: Side, left: usize) -> [usize; 2] {
        let (own, other) = if self.series { (left, 0) } else { (left.div_ceil(2), left / 2) };
        match side {
            Side::White => [own, other],
            Side::Black => [other, own],
        }
    }
}
