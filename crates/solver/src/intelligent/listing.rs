//! Final positions listed by several threads together.
//!
//! Every thread goes over the same tree of roles, but only one goes into a branch that begins where some units have got
//! theirs: these branches are numbered as they come, and each thread has the number of the one that it takes next. So
//! nothing is handed over but numbers; the stem above the branches is gone over by all and counts once.

use super::final_position::{Ending, Final};
use super::finals::Finals;
use super::ways::Role;
use crate::control::Control;
use crate::pool::jobs::rest;
use crate::pool::lock;
use rules::orthodox::Board;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

/// A branch begins where so many units have roles, the king among them.
pub(super) const BRANCHING: usize = 3;

/// The roles after which a thread says how many it has tried.
pub(super) const UNTOLD: u64 = 1 << 10;

/// The most final positions that are listed.
pub(super) const LISTED: usize = 40_000;

/// By the roles, the squares that must be empty.
pub(super) type Found = HashMap<[Box<[Role]>; 2], u64>;

/// A list being made.
pub(super) struct Listing {
    pub(super) board: Board,
    pub(super) ending: Ending,
    /// The roles that may be tried.
    most: u64,
    /// The roles tried.
    tried: AtomicU64,
    /// Whether more are to be tried, or more final positions would be listed, than may be.
    given_up: AtomicBool,
    /// The number of the next branch that nobody has taken.
    next: AtomicUsize,
    /// How many branches there are, as soon as a thread has seen the last.
    branches: AtomicUsize,
    /// The threads that take part beside the first.
    helpers: AtomicUsize,
    found: Mutex<Found>,
    /// What ends the list before its time.
    control: Control,
}

/// A thread's part in a list; it ends when this is dropped, even by a panic.
struct Helping<'l>(&'l Listing);

impl Drop for Helping<'_> {
    fn drop(&mut self) {
        self.0.helpers.fetch_sub(1, SeqCst);
    }
}

impl Listing {
    /// A list of the final positions of play that begins with a position, for which at most so many roles are tried.
    pub(super) fn new(board: &Board, ending: Ending, most: u64, control: Control) -> Arc<Listing> {
        Arc::new(Listing {
            board: *board,
            ending,
            most,
            tried: AtomicU64::new(0),
            given_up: AtomicBool::new(false),
            next: AtomicUsize::new(0),
            branches: AtomicUsize::new(usize::MAX),
            helpers: AtomicUsize::new(0),
            found: Mutex::default(),
            control,
        })
    }

    /// Takes part beside the first thread; answers whether there was anything left to do.
    pub(super) fn help(self: &Arc<Listing>) -> bool {
        self.helpers.fetch_add(1, SeqCst);
        let _helping = Helping(self);
        // who waits for the helpers has seen the last branch before
        let is_open = self.is_open();
        if is_open {
            Finals::take_part(self, false);
        }
        is_open
    }

    /// Makes the list, with the threads that help, and says how many roles were tried; `None` if that is given up.
    pub(super) fn make(self: &Arc<Listing>) -> (Option<Vec<Final>>, u64) {
        Finals::take_part(self, true);
        while self.helpers.load(SeqCst) > 0 {
            rest(0, || self.helpers.load(SeqCst) > 0);
        }
        let found = std::mem::take(&mut *lock(&self.found));
        let tried = self.tried.load(SeqCst);
        if self.given_up.load(SeqCst) || tried > self.most || found.len() > LISTED {
            return (None, tried);
        }
        let list = found.into_iter();
        let mut list: Vec<Final> =
            list.map(|([attackers, defenders], empty)| Final { attackers, defenders, empty }).collect();
        list.sort_unstable();
        (Some(list), tried)
    }

    /// The number of a branch for who has none to go into.
    pub(super) fn next_branch(&self) -> usize {
        self.next.fetch_add(1, Relaxed)
    }

    /// Whether there is a branch of that number, or may be.
    #[inline]
    pub(super) fn has_branch(&self, number: usize) -> bool {
        number < self.branches.load(Relaxed)
    }

    /// A thread has seen so many branches and there are no more.
    pub(super) fn ends_with(&self, branches: usize) {
        self.branches.store(branches, SeqCst);
    }

    fn is_open(&self) -> bool {
        !self.is_given_up() && self.has_branch(self.next.load(Relaxed))
    }

    #[inline]
    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Relaxed)
    }

    pub(super) fn give_up(&self) {
        self.given_up.store(true, SeqCst);
    }

    /// A thread has tried so many roles more.
    pub(super) fn has_tried(&self, roles: u64) {
        if self.tried.fetch_add(roles, Relaxed) + roles > self.most || self.control.is_stopped() {
            self.give_up();
        }
    }

    /// Adds what a thread has found.
    pub(super) fn add(&self, found: Found) {
        let mut all = lock(&self.found);
        if all.is_empty() {
            *all = found;
            return;
        }
        for (roles, empty) in found {
            all.entry(roles).and_modify(|known| *known &= empty).or_insert(empty);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Side;

    fn listed(fen: &str, mate: bool, attacks: usize, most: u64, threads: usize) -> (Option<Vec<Final>>, u64) {
        let board = Board::from_fen(fen).expect("a position");
        let attacker = if mate { Side::White } else { Side::Black };
        let listing = Listing::new(
            &board,
            Ending { mate, attacker, attacks, defences: attacks },
            most,
            Control::default(),
        );
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| while listing.help() {});
            }
            listing.make()
        })
    }

    #[test]
    fn threads_together_list_what_one_lists_and_try_as_many_roles() {
        let mut listed_by_one = 0;
        for (fen, mate, attacks) in [
            ("8/8/8/3k4/8/2p5/8/R3K2N w - - 0 1", true, 4),
            ("k7/p7/8/8/2B5/8/5P2/7K w - - 0 1", true, 3),
            ("7k/7p/8/8/8/5r2/1P4P1/1K6 w - - 0 1", false, 3),
        ] {
            let (list, tried) = listed(fen, mate, attacks, u64::MAX, 1);
            let list = list.expect("a list");
            listed_by_one += list.len();
            for _ in 0..20 {
                let (together, tried_together) = listed(fen, mate, attacks, u64::MAX, 3);
                assert_eq!(together.as_ref(), Some(&list), "{fen}");
                // who comes when all is done tries none
                assert!(tried_together <= tried, "{tried_together} and {tried} in {fen}");
            }
        }
        assert!(listed_by_one > 10, "only {listed_by_one}");
    }

    #[test]
    fn a_list_that_takes_too_long_is_given_up() {
        let fen = "8/8/8/3k4/8/2p5/8/R3K2N w - - 0 1";
        for threads in [1, 3] {
            let (list, tried) = listed(fen, true, 3, 2 * UNTOLD, threads);
            assert!(list.is_none());
            assert!(tried < 20 * UNTOLD, "{tried}");
        }
    }
}
