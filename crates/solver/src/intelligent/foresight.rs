//! The final positions of the play being shown, listed once for all threads when that seems worth its time.
//!
//! Making the list may take a share of the time that the search has taken; where it takes more it is given up, and the next
//! attempt is made when the search has taken some times as long. So it never costs much more than the search
//! itself. A list for play that is one move longer takes some times as long as the one before, which is known by then.

use super::finals::{Ending, Finals};
use board::Side;
use rules::orthodox::Board;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// After this time, in microseconds, the first attempt is made.
const FIRST: u64 = 4_000;

/// The same for play that is short, where the search without a list is good.
const FIRST_OF_SHORT: u64 = 40_000;

/// With more final positions a list is not gone through at every position.
const SHORT: usize = 64;

/// With fewer half-moves to the end play is short.
const LONG: usize = 8;

/// The time of an attempt at the beginning.
const EAGER: u64 = 30_000;

/// Ends of play that begins with a position.
struct Entry {
    board: Board,
    ending: Ending,
    finals: Option<Arc<Finals>>,
}

/// Final positions by the end of play. All times are microseconds since it was made.
pub(crate) struct Foresight {
    made: Instant,
    entries: RwLock<Vec<Entry>>,
    /// Whether there are lists.
    listed: AtomicBool,
    /// Whether a thread is listing.
    listing: AtomicBool,
    /// When play began.
    begun: AtomicU64,
    /// When the next attempt is made.
    next: AtomicU64,
    /// Whether play is long.
    long: AtomicBool,
    /// How long the last list took.
    took: AtomicU64,
    /// Whether lists are made at once.
    eager: bool,
}

impl Default for Foresight {
    fn default() -> Foresight {
        Foresight::new(false)
    }
}

impl Foresight {
    /// `eager` if lists are to be made at once.
    pub(super) fn new(eager: bool) -> Foresight {
        Foresight {
            made: Instant::now(),
            entries: RwLock::default(),
            listed: AtomicBool::new(false),
            listing: AtomicBool::new(false),
            begun: AtomicU64::new(0),
            next: AtomicU64::new(u64::MAX),
            long: AtomicBool::new(false),
            took: AtomicU64::new(0),
            eager,
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.made.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Play from a position on begins that may end so.
    pub(super) fn begin(&self, board: &Board, endings: Vec<Ending>) {
        let long = endings.iter().any(|ending| ending.attacks + ending.defences >= LONG);
        let none = endings.is_empty();
        {
            let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
            entries.clear();
            for ending in endings {
                if !entries.iter().any(|entry| entry.ending == ending) {
                    entries.push(Entry { board: *board, ending, finals: None });
                }
            }
        }
        self.listed.store(false, SeqCst);
        self.long.store(long, SeqCst);
        let now = self.now();
        self.begun.store(now, SeqCst);
        let first = if long { FIRST } else { FIRST_OF_SHORT };
        self.next.store(if none { u64::MAX } else { now + first }, SeqCst);
        if self.eager && !none {
            self.list(EAGER);
        }
    }

    /// Play has ended.
    pub(super) fn end(&self) {
        self.begin(&Board::default(), Vec::new());
    }

    /// Makes lists if it is time.
    pub(super) fn look_at_clock(&self) {
        if self.next.load(Relaxed) == u64::MAX {
            return;
        }
        let now = self.now();
        if now < self.next.load(Relaxed) || self.listing.swap(true, SeqCst) {
            return;
        }
        let spent = now - self.begun.load(Relaxed);
        let share = if self.long.load(Relaxed) { 1 } else { 4 };
        self.list((spent / share).max(self.took.load(Relaxed) * 6));
        self.listing.store(false, SeqCst);
    }

    /// Makes lists within a time.
    #[cold]
    fn list(&self, time: u64) {
        let asked: Vec<(Board, Ending)> = {
            let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
            entries.iter().filter(|entry| entry.finals.is_none()).map(|e| (e.board, e.ending)).collect()
        };
        let mut all = true;
        let first = self.now();
        for (board, ending) in asked {
            let until = Instant::now() + Duration::from_micros(time);
            let finals = Finals::list(&board, ending, until).map(Arc::new);
            all &= finals.is_some();
            let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
            let entry = entries.iter_mut().find(|entry| entry.board == board && entry.ending == ending);
            if let Some(entry) = entry
                && finals.is_some()
            {
                entry.finals = finals;
                self.listed.store(true, SeqCst);
            }
        }
        let now = self.now();
        if all {
            self.took.store(now - first, Relaxed);
        }
        // the next attempt gets three times as long
        let share = if self.long.load(Relaxed) { 1 } else { 4 };
        let next = now + 3 * share * time;
        self.next.store(if all { u64::MAX } else { next }, SeqCst);
    }

    /// The final positions in which a side is mated or stalemated after so many moves at most.
    #[inline]
    pub(super) fn finals(&self, ending: &Ending) -> Option<Arc<Finals>> {
        if !self.listed.load(Relaxed) {
            return None;
        }
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let covers = |entry: &&Entry| {
            let listed = &entry.ending;
            (listed.mate, listed.attacker) == (ending.mate, ending.attacker)
                && listed.attacks >= ending.attacks
                && listed.defences >= ending.defences
        };
        entries.iter().find(covers).and_then(|entry| entry.finals.clone())
    }

    /// Whether an end can still be reached; `None` if there is no list, or it is too long to be gone through at every position.
    pub(super) fn may_reach(
        &self,
        board: &Board,
        mate: bool,
        attacker: Side,
        moves_of: [usize; 2],
    ) -> Option<bool> {
        let [attacks, defences] = [moves_of[attacker.index()], moves_of[(!attacker).index()]];
        let ending = Ending { mate, attacker, attacks, defences };
        let finals = self.finals(&ending).filter(|finals| finals.list.len() <= SHORT)?;
        Some(finals.are_near(board, &ending))
    }
}
