//! The threads that solve together, and how work comes to those that have none.
//!
//! Every thread keeps a list of what it shares with others: the moves of a ply that are still to be looked at, in play
//! that is shown ([`crate::share`]) or in a proof ([`crate::proof`]). Whoever has nothing to do looks through the lists
//! and takes part in what seems longest. A list has a lock of its own, taken only when work is shared or sought, never
//! in the search itself. Who shared moves and has none left waits for the others; meanwhile he helps them with what
//! they share in turn, and with nothing else, so that he is back when they are.

use crate::event_buffer::Backlog;
use crate::proof::{Means, SharedMoves, help_with};
use crate::share::SharedPlay;
use crate::{Board, Control, Statistics};
use rules::ProofHints;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// How long a thread sleeps at most before it looks for work again.
const NAP: Duration = Duration::from_micros(500);

/// How long what was found is told after the solving was stopped.
const LAST_WORDS: Duration = Duration::from_millis(150);

/// How long it sleeps when there has been nothing for `OFTEN` naps: waking costs the threads that work something.
const LONG_NAP: Duration = Duration::from_millis(3);
const OFTEN: u32 = 20;

/// Moves that several threads may look at.
pub(crate) trait Shared: Sized {
    /// How much work it seems to be; only to compare.
    fn size(&self) -> usize;

    /// Whether there is a move left that nobody looks at.
    fn is_open(&self) -> bool;

    /// The number of threads that help its owner.
    fn helpers(&self) -> &AtomicUsize;

    /// What it was shared by someone who helps with, if it was.
    fn within(&self) -> Option<&Self>;

    /// Whether it was shared by someone who helps with that.
    fn is_within(&self, outer: &Self) -> bool {
        std::iter::successors(self.within(), |shared| shared.within())
            .any(|shared| std::ptr::eq(shared, outer))
    }
}

/// What the threads share of one kind of work, a list for each thread.
pub(crate) struct Offers<W> {
    lists: Vec<Mutex<VecDeque<Arc<W>>>>,
    /// The number of offers in all lists, so that nobody takes locks in vain.
    open: AtomicUsize,
}

impl<W: Shared> Offers<W> {
    fn new(threads: usize) -> Offers<W> {
        Offers { lists: (0..threads).map(|_| Mutex::default()).collect(), open: AtomicUsize::new(0) }
    }

    fn offer(&self, thread: usize, work: &Arc<W>) {
        lock(&self.lists[thread]).push_back(Arc::clone(work));
        self.open.fetch_add(1, SeqCst);
    }

    /// Nobody will join any more.
    fn withdraw(&self, thread: usize, work: &Arc<W>) {
        lock(&self.lists[thread]).retain(|offered| !Arc::ptr_eq(offered, work));
        self.open.fetch_sub(1, SeqCst);
    }

    /// Joins in the greatest of the works that pass a test.
    fn join(&self, test: impl Fn(&W) -> bool) -> Option<Helping<W>> {
        if self.open.load(SeqCst) == 0 {
            return None;
        }
        let mut best: Option<Helping<W>> = None;
        for list in &self.lists {
            for work in lock(list).iter() {
                let greater = best.as_ref().is_none_or(|best| work.size() > best.0.size());
                if greater && work.is_open() && test(work) {
                    work.helpers().fetch_add(1, SeqCst);
                    best = Some(Helping(Arc::clone(work)));
                }
            }
        }
        best
    }
}

/// A thread's part in the work of another; it ends when this is dropped, even by a panic.
pub(crate) struct Helping<W: Shared>(Arc<W>);

impl<W: Shared> Drop for Helping<W> {
    fn drop(&mut self) {
        self.0.helpers().fetch_sub(1, SeqCst);
    }
}

/// The threads that solve one request.
pub(crate) struct Workers<B: Board> {
    plays: Offers<SharedPlay<B>>,
    proofs: Offers<SharedMoves<B>>,
    fast_proofs: Offers<SharedMoves<B::Proof>>,
    call: Call,
    backlog: Backlog,
    /// When it was first seen that the solving is to stop.
    stop_seen: OnceLock<Instant>,
}

/// Calls sleeping threads to work.
#[derive(Default)]
pub(crate) struct Call {
    /// Threads that have nothing to do.
    idle: AtomicUsize,
    sleepers: Mutex<()>,
    bell: Condvar,
    /// Whether the thread that tells only waits, so that one more may work in its place.
    waits_to_tell: AtomicBool,
    over: AtomicBool,
    /// Whether a thread panicked.
    broken: AtomicBool,
}

impl Call {
    fn ring(&self) {
        if self.idle.load(SeqCst) > 0 {
            self.bell.notify_all();
        }
    }

    /// Sleeps a moment, after so many naps in vain.
    fn sleep(&self, in_vain: u32) {
        let nap = if in_vain < OFTEN { NAP } else { LONG_NAP };
        let sleepers = lock(&self.sleepers);
        // whether the bell rang or not: there may be work, or none
        drop(self.bell.wait_timeout(sleepers, nap).unwrap_or_else(PoisonError::into_inner));
    }
}

/// Stops everything when its thread panics: the others would wait for ever.
struct Guard<'a> {
    call: &'a Call,
    means: &'a Means<'a>,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.call.broken.store(true, SeqCst);
            self.means.control.given_up.store(true, SeqCst);
        }
    }
}

/// Sends the threads home when dropped.
pub(crate) struct Ending<'a>(&'a Call);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, SeqCst);
        self.0.bell.notify_all();
    }
}

impl<B: Board> Workers<B> {
    /// So many threads beside the one that tells; its number is the number of the others. Proofs may take so many bytes
    /// of memory.
    pub(crate) fn new(threads: usize, max_memory: usize) -> Workers<B> {
        Workers {
            plays: Offers::new(threads + 1),
            proofs: Offers::new(threads + 1),
            fast_proofs: Offers::new(threads + 1),
            call: Call::default(),
            backlog: Backlog::new(max_memory),
            stop_seen: OnceLock::new(),
        }
    }

    /// Whether the solving was stopped so long ago that what still waits to be told is left out.
    pub(crate) fn has_told_enough(&self, control: &Control) -> bool {
        control.is_stopped() && self.stop_seen.get_or_init(Instant::now).elapsed() > LAST_WORDS
    }

    /// How much waits to be told.
    pub(crate) fn backlog(&self) -> &Backlog {
        &self.backlog
    }

    /// Whether threads have nothing to do.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.call.idle.load(Relaxed) > 0
    }

    pub(crate) fn proofs(&self, thread: usize) -> Post<'_, B> {
        Post { offers: &self.proofs, call: &self.call, thread }
    }

    pub(crate) fn fast_proofs(&self, thread: usize) -> Post<'_, B::Proof> {
        Post { offers: &self.fast_proofs, call: &self.call, thread }
    }

    pub(crate) fn offer_play(&self, thread: usize, play: &Arc<SharedPlay<B>>) {
        self.plays.offer(thread, play);
        self.call.ring();
    }

    pub(crate) fn withdraw_play(&self, thread: usize, play: &Arc<SharedPlay<B>>) {
        self.plays.withdraw(thread, play);
    }

    /// Says whether the thread that tells only waits for the others.
    pub(crate) fn set_waiting_to_tell(&self, waits: bool) {
        self.call.waits_to_tell.store(waits, SeqCst);
        // who steps back does not count as idle
        self.call.bell.notify_all();
    }

    /// Whether a thread panicked, so that something will never be finished.
    pub(crate) fn is_broken(&self) -> bool {
        self.call.broken.load(Relaxed)
    }

    /// Sends the threads home when it is dropped, even by a panic.
    pub(crate) fn ending(&self) -> Ending<'_> {
        Ending(&self.call)
    }

    /// The life of the thread of that number: it works where there is work until it is sent home.
    pub(crate) fn work(&self, thread: usize, means: &Means<'_>) {
        let _guard = Guard { call: &self.call, means };
        let mut part = Part::default();
        let mut in_vain = 0;
        while !self.call.over.load(SeqCst) {
            in_vain += 1;
            // the first one steps back while the thread that tells works itself
            if thread == 0 && !self.call.waits_to_tell.load(SeqCst) {
                self.call.sleep(in_vain);
            } else if self.help_with_anything(thread, means) {
                part.tasks += 1;
                in_vain = 0;
            } else {
                let began = Instant::now();
                self.call.idle.fetch_add(1, SeqCst);
                self.call.sleep(in_vain);
                self.call.idle.fetch_sub(1, SeqCst);
                if !means.control.statistics.is_explored.load(Relaxed) {
                    part.idle += began.elapsed();
                }
            }
        }
        means.control.statistics.add(thread, part);
    }

    fn help_with_anything(&self, thread: usize, means: &Means<'_>) -> bool {
        if let Some(helping) = self.plays.join(|_| true) {
            helping.0.take_part(self, thread, means);
            return true;
        }
        self.help_with_proofs(thread, means)
    }

    fn help_with_proofs(&self, thread: usize, means: &Means<'_>) -> bool {
        means.help_listing()
            || self.fast_proofs(thread).help(means, |_| true)
            || self.proofs(thread).help(means, |_| true)
    }

    /// Waits until nobody helps any more with play that was withdrawn, and helps meanwhile with play that the helpers share, and
    /// with proofs.
    pub(crate) fn wait_for_play(&self, thread: usize, means: &Means<'_>, play: &SharedPlay<B>) {
        while play.helpers().load(SeqCst) > 0 {
            if let Some(helping) = self.plays.join(|other| other.is_within(play)) {
                helping.0.take_part(self, thread, means);
            } else if !self.help_with_proofs(thread, means) {
                self.call.rest(thread, means, || play.helpers().load(SeqCst) > 0);
            }
        }
    }
}

impl Call {
    /// Rests a moment as long as the condition holds.
    fn rest(&self, thread: usize, means: &Means<'_>, condition: impl Fn() -> bool) {
        let began = Instant::now();
        self.idle.fetch_add(1, SeqCst);
        for turn in 0..64 {
            if !condition() {
                break;
            }
            if turn < 32 { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
        if condition() {
            std::thread::park_timeout(Duration::from_micros(50));
        }
        self.idle.fetch_sub(1, SeqCst);
        means.control.statistics.add(thread, Part { tasks: 0, idle: began.elapsed() });
    }
}

/// A thread's place among the workers, for proofs on certain rules.
pub(crate) struct Post<'a, R: ProofHints> {
    offers: &'a Offers<SharedMoves<R>>,
    call: &'a Call,
    thread: usize,
}

impl<R: ProofHints> Clone for Post<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: ProofHints> Copy for Post<'_, R> {}

impl<R: ProofHints> Post<'_, R> {
    /// Whether the thread's number is odd.
    pub(crate) fn is_odd(self) -> bool {
        self.thread % 2 == 1
    }

    /// The thread's number.
    pub(crate) fn number(self) -> usize {
        self.thread
    }

    /// Whether threads have nothing to do.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.call.idle.load(Relaxed) > 0
    }

    pub(crate) fn offer(&self, moves: &Arc<SharedMoves<R>>) {
        self.offers.offer(self.thread, moves);
        self.call.ring();
    }

    /// Lets nobody join any more and waits for those who help, helping them with what they share.
    pub(crate) fn withdraw(&self, moves: &Arc<SharedMoves<R>>, means: &Means<'_>) {
        self.offers.withdraw(self.thread, moves);
        while moves.helpers().load(SeqCst) > 0 {
            if !means.help_listing() && !self.help(means, |other| other.is_within(moves)) {
                self.call.rest(self.thread, means, || moves.helpers().load(SeqCst) > 0);
            }
        }
    }

    /// Takes part in the greatest proof that passes a test; answers whether there was one.
    fn help(&self, means: &Means<'_>, test: impl Fn(&SharedMoves<R>) -> bool) -> bool {
        match self.offers.join(test) {
            Some(helping) => {
                help_with(&helping.0, *self, means);
                true
            }
            None => false,
        }
    }
}

/// What a thread has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    /// How often it took part in something shared.
    pub tasks: u64,
    /// How long it had nothing to do.
    pub idle: Duration,
}

impl Statistics {
    /// What each thread has done so far.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        lock(&self.parts).clone()
    }

    /// Adds to what a thread has done. The thread that tells works in the place of the first one.
    pub(crate) fn add(&self, thread: usize, part: Part) {
        let mut parts = lock(&self.parts);
        let threads = parts.len();
        if let Some(sum) = parts.get_mut(if thread < threads { thread } else { 0 }) {
            sum.tasks += part.tasks;
            sum.idle += part.idle;
        }
    }

    /// Makes room for so many threads.
    pub(crate) fn expect(&self, threads: usize) {
        let mut parts = lock(&self.parts);
        if parts.len() < threads {
            parts.resize(threads, Part::default());
        }
    }
}

/// What a lock guards, even if a thread that held it panicked: every change under these locks is a single step, and
/// the panic ends the solving anyway.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
