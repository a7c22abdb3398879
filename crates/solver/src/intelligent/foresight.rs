//! The final positions of the play being shown, listed once for all threads when that seems worth its time.
//!
//! Making the list may take a share of the work that the search has taken; where it takes more it is given up, and the next
//! attempt is made when the search has taken some times as much. So it never costs much more than the search
//! itself. A list for play that is one move longer takes some times as much as the one before, which is known by then.
//! Work is counted in steps, not measured by the clock: so what is done is the same in every run, and what all threads have done
//! counts together.

use super::final_position::Ending;
use super::finals::Finals;
use super::listing::Listing;
use crate::control::Control;
use rules::orthodox::Board;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// After so many steps the first attempt is made. A step is a role tried, about 0.2 microseconds.
const FIRST: u64 = 20_000;

/// The same for play that is short, where the search without a list is good.
const FIRST_OF_SHORT: u64 = 200_000;

/// With fewer half-moves to the end play is short.
const LONG: usize = 8;

/// The steps of an attempt at the beginning.
const EAGER: u64 = 150_000;

/// Ends of play that begins with a position.
struct Entry {
    board: Board,
    ending: Ending,
    finals: Option<Arc<Finals>>,
}

/// Final positions by the end of play.
pub(crate) struct Foresight {
    entries: RwLock<Vec<Entry>>,
    /// Changes whenever what is listed does; odd while there are lists.
    state: AtomicU64,
    /// Whether a thread is listing.
    listing: AtomicBool,
    /// The list that it makes.
    current: Mutex<Option<Arc<Listing>>>,
    /// Whether there is one that others may help with.
    is_shared: AtomicBool,
    /// The steps that the search has taken since play began.
    spent: AtomicU64,
    /// After how many of them the next attempt is made.
    next: AtomicU64,
    /// Whether play is long.
    long: AtomicBool,
    /// The steps that the last list took.
    took: AtomicU64,
    /// Whether lists are made at once.
    eager: bool,
    /// What ends lists that take long.
    control: Control,
}

impl Default for Foresight {
    fn default() -> Foresight {
        Foresight::new(false, Control::default())
    }
}

impl Foresight {
    /// `eager` if lists are to be made at once.
    pub(super) fn new(eager: bool, control: Control) -> Foresight {
        Foresight {
            entries: RwLock::default(),
            state: AtomicU64::new(0),
            listing: AtomicBool::new(false),
            current: Mutex::default(),
            is_shared: AtomicBool::new(false),
            spent: AtomicU64::new(0),
            next: AtomicU64::new(u64::MAX),
            long: AtomicBool::new(false),
            took: AtomicU64::new(0),
            eager,
            control,
        }
    }

    /// Play from a position on begins that may end so; if it is `costly` to play, long play is foreseen from the start.
    pub(super) fn begin(&self, board: &Board, endings: Vec<Ending>, costly: bool) {
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
        self.state.store((self.state.load(SeqCst) | 1) + 1, SeqCst);
        self.long.store(long, SeqCst);
        self.spent.store(0, SeqCst);
        let first = if long { FIRST } else { FIRST_OF_SHORT };
        self.next.store(if none { u64::MAX } else { first }, SeqCst);
        if self.eager && !none {
            self.list(EAGER);
        } else if costly && long {
            self.list(FIRST);
        }
    }

    /// Play has ended.
    pub(super) fn end(&self) {
        self.begin(&Board::default(), Vec::new(), false);
    }

    /// The search has taken so many steps more: makes lists if that is enough.
    pub(super) fn has_taken(&self, steps: u64) {
        let next = self.next.load(Relaxed);
        if next == u64::MAX {
            return;
        }
        let spent = self.spent.fetch_add(steps, Relaxed) + steps;
        if spent < next {
            return;
        }
        if self.listing.swap(true, SeqCst) {
            // with the list the search is so much faster that nothing is better done meanwhile
            self.help_listing();
            return;
        }
        let share = if self.long.load(Relaxed) { 1 } else { 4 };
        self.list((spent / share).max(self.took.load(Relaxed) * 6));
        self.listing.store(false, SeqCst);
    }

    /// Helps the threads that make a list; answers whether there was anything to do.
    pub(super) fn help_listing(&self) -> bool {
        if !self.is_shared.load(Relaxed) {
            return false;
        }
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner).clone();
        current.is_some_and(|listing| listing.help())
    }

    /// Says what list is being made.
    fn share(&self, listing: Option<Arc<Listing>>) {
        self.is_shared.store(listing.is_some(), SeqCst);
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = listing;
    }

    /// Makes lists within so many steps each.
    #[cold]
    fn list(&self, most: u64) {
        let asked: Vec<(Board, Ending)> = {
            let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
            entries.iter().filter(|entry| entry.finals.is_none()).map(|e| (e.board, e.ending)).collect()
        };
        let mut all = true;
        let mut took = 0;
        for (board, ending) in asked {
            let listing = Listing::new(&board, ending, most, self.control.clone());
            self.share(Some(Arc::clone(&listing)));
            let (finals, steps) = Finals::list(&listing);
            self.share(None);
            let finals = finals.map(Arc::new);
            took += steps;
            all &= finals.is_some();
            let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
            let entry = entries.iter_mut().find(|entry| entry.board == board && entry.ending == ending);
            if let Some(entry) = entry
                && finals.is_some()
            {
                entry.finals = finals;
                self.state.store((self.state.load(SeqCst) + 1) | 1, SeqCst);
            }
        }
        if all {
            self.took.store(took, Relaxed);
        }
        // the next attempt gets three times as many
        let share = if self.long.load(Relaxed) { 1 } else { 4 };
        let next = self.spent.fetch_add(took, Relaxed) + took + 3 * share * most;
        self.next.store(if all { u64::MAX } else { next }, SeqCst);
    }

    /// A number that changes whenever what is listed does; `None` while nothing is.
    #[inline]
    pub(super) fn state(&self) -> Option<u64> {
        let state = self.state.load(Relaxed);
        (state & 1 != 0).then_some(state)
    }

    /// The final positions in which a side is mated or stalemated after so many moves at most, and the end for which they are
    /// listed.
    pub(super) fn finals(&self, ending: &Ending) -> Option<(Ending, Arc<Finals>)> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let entry = entries.iter().find(|entry| entry.ending.covers(ending))?;
        entry.finals.clone().map(|finals| (entry.ending, finals))
    }
}
