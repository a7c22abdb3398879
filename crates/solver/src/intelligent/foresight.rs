//! The final positions of the play being shown, listed once for all threads when that seems worth its time.
//!
//! Making the list may take a share of the work that the search has taken; where it takes more it is given up, and the next
//! attempt is made when the search has taken some times as much. So it never costs much more than the search
//! itself. A list for play that is one move longer takes some times as much as the one before, which is known by then: after the
//! first list, that of the longest play to come is made, from which those of shorter play are taken.
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
    /// The end of the longest play to come.
    longest: Ending,
    finals: Option<Arc<Finals>>,
}

/// The steps that a list took.
struct Taken {
    ending: Ending,
    steps: u64,
}

impl Taken {
    /// The steps that a list for longer play should take at most: 9/4 times as many for each half-move more. `None` if that is other
    /// play.
    fn limit(&self, longer: &Ending) -> Option<u64> {
        if *longer == self.ending || !longer.covers(&self.ending) {
            return None;
        }
        let more = longer.attacks + longer.defences - self.ending.attacks - self.ending.defences;
        Some((0..more).fold(self.steps, |steps, _| steps.saturating_mul(9) / 4))
    }
}

/// Final positions by the end of play.
pub(crate) struct Foresight {
    entries: RwLock<Vec<Entry>>,
    /// Lists of longer play than was asked for.
    longer: Mutex<Vec<(Board, Ending, Arc<Finals>)>>,
    /// What the last list took.
    taken: Mutex<Option<Taken>>,
    /// Whether a list of longer play took more than was reckoned from that.
    misjudged: AtomicBool,
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
            longer: Mutex::default(),
            taken: Mutex::default(),
            misjudged: AtomicBool::new(false),
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

    /// Play from a position on begins that may end so, and the longest play to come so; if it is `costly` to play, long play is
    /// foreseen from the start.
    pub(super) fn begin(&self, board: &Board, endings: Vec<[Ending; 2]>, costly: bool) {
        let long = endings.iter().any(|[ending, _]| ending.attacks + ending.defences >= LONG);
        let (none, known) = {
            let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
            entries.clear();
            for [ending, longest] in endings {
                if !entries.iter().any(|entry| entry.ending == ending) {
                    let finals = self.taken_from_longer(board, &ending);
                    entries.push(Entry { board: *board, ending, longest, finals });
                }
            }
            let known = entries.iter().any(|entry| entry.finals.is_some());
            (entries.iter().all(|entry| entry.finals.is_some()), known)
        };
        self.state.store((self.state.load(SeqCst) | 1) + if known { 2 } else { 1 }, SeqCst);
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

    /// The final positions taken from a list of longer play, if there is one.
    fn taken_from_longer(&self, board: &Board, ending: &Ending) -> Option<Arc<Finals>> {
        let longer = self.longer.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, listed, finals) =
            longer.iter().find(|(of, listed, _)| of == board && listed.covers(ending))?;
        Some(if listed == ending { Arc::clone(finals) } else { Arc::new(finals.within(board, ending)) })
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

    /// The steps that a list for longer play should take at most; `None` if nothing is known of that.
    fn limit(&self, longest: &Ending) -> Option<u64> {
        if self.misjudged.load(SeqCst) {
            return None;
        }
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.as_ref().and_then(|taken| taken.limit(longest))
    }

    /// Makes a list within so many steps, and says how many it took.
    fn make(&self, board: &Board, ending: Ending, most: u64) -> (Option<Finals>, u64) {
        let listing = Listing::new(board, ending, most, self.control.clone());
        self.share(Some(Arc::clone(&listing)));
        let made = Finals::list(&listing);
        self.share(None);
        made
    }

    /// Makes lists within so many steps each.
    #[cold]
    fn list(&self, most: u64) {
        let asked: Vec<(Board, [Ending; 2])> = {
            let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
            let asked = entries.iter().filter(|entry| entry.finals.is_none());
            asked.map(|entry| (entry.board, [entry.ending, entry.longest])).collect()
        };
        let mut all = true;
        let mut took = 0;
        for (board, [ending, longest]) in asked {
            let mut finals = None;
            let limit = if longest == ending { None } else { self.limit(&longest) };
            if let Some(limit) = limit {
                let (list, steps) = self.make(&board, longest, limit);
                took += steps;
                self.misjudged.store(list.is_none(), SeqCst);
                if let Some(list) = list {
                    let list = Arc::new(list);
                    let mut longer = self.longer.lock().unwrap_or_else(PoisonError::into_inner);
                    longer.retain(|(of, ..)| *of == board);
                    longer.push((board, longest, list));
                    drop(longer);
                    finals = self.taken_from_longer(&board, &ending);
                }
            }
            if finals.is_none() {
                let (list, steps) = self.make(&board, ending, most);
                took += steps;
                finals = list.map(Arc::new);
                if finals.is_some() {
                    let taken = Taken { ending, steps };
                    *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = Some(taken);
                }
            }
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
