//! Jobs: the moves of a ply that a thread shares with others, and waits for.
//!
//! Every thread keeps a list of its jobs. A thread that has nothing to do looks through the lists and takes part in the job that
//! seems longest. A list has a lock of its own, taken only when work is offered or sought, never in the search itself. An owner
//! that has no moves left waits for its helpers; meanwhile it helps them with what they share in turn, and with nothing else, so
//! that it is back when they are.

use super::reports::Reports;
use super::{Backlog, lock};
use crate::{Control, Part};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// How long a thread sleeps at most, before it looks for work again, the first time it has found none.
const NAP: Duration = Duration::from_micros(500);

/// How long an owner sleeps at most, before it looks after its helpers again, the first time.
const SHORT_NAP: Duration = Duration::from_micros(50);

/// After four naps in vain they are twice as long, and so on, so many times: who is wanted is woken, and waking in vain costs the threads
/// that work something, the more the more threads there are.
const LONGEST: u32 = 4;

/// A nap after so many in vain.
fn nap_after(in_vain: u32, first: Duration) -> Duration {
    first * (1 << (in_vain / 4).min(LONGEST))
}

/// The threads that help the owner of a job.
pub(crate) struct Helped {
    helpers: AtomicUsize,
    owner: Thread,
}

impl Helped {
    /// The thread that calls owns the job; nobody helps it yet.
    pub(crate) fn here() -> Helped {
        Helped { helpers: AtomicUsize::new(0), owner: std::thread::current() }
    }

    fn is_helped(&self) -> bool {
        self.helpers.load(SeqCst) > 0
    }

    fn join(&self) {
        self.helpers.fetch_add(1, SeqCst);
    }

    /// The last helper wakes the owner.
    fn leave(&self) {
        if self.helpers.fetch_sub(1, SeqCst) == 1 {
            self.owner.unpark();
        }
    }
}

/// The moves of one ply, which several threads may search.
pub(crate) trait Job: Sized {
    /// How much work it seems to be; only to compare.
    fn size(&self) -> usize;

    /// How many moves are left that nobody looks at, and that are worth a look.
    fn open(&self) -> usize;

    /// The threads that help its owner.
    fn helped(&self) -> &Helped;

    /// What it was shared by someone who helps with, if it was.
    fn within(&self) -> Option<&Self>;

    /// Whether it was shared by someone who helps with that.
    fn is_within(&self, outer: &Self) -> bool {
        std::iter::successors(self.within(), |job| job.within()).any(|job| std::ptr::eq(job, outer))
    }
}

/// What the threads share of one kind of work, a list for each thread.
pub(crate) struct Jobs<W> {
    lists: Vec<Mutex<VecDeque<Arc<W>>>>,
    /// The number of offers in all lists, so that nobody takes locks in vain.
    open: AtomicUsize,
}

impl<W: Job> Jobs<W> {
    pub(crate) fn new(threads: usize) -> Jobs<W> {
        Jobs { lists: (0..threads).map(|_| Mutex::default()).collect(), open: AtomicUsize::new(0) }
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
    pub(crate) fn join(&self, test: impl Fn(&W) -> bool) -> Option<Helping<W>> {
        if self.open.load(SeqCst) == 0 {
            return None;
        }
        let mut best: Option<Helping<W>> = None;
        for list in &self.lists {
            for work in lock(list).iter() {
                let greater = best.as_ref().is_none_or(|best| work.size() > best.0.size());
                if greater && work.open() > 0 && test(work) {
                    work.helped().join();
                    best = Some(Helping(Arc::clone(work)));
                }
            }
        }
        best
    }
}

/// A thread's part in the work of another; it ends when this is dropped, even by a panic.
pub(crate) struct Helping<W: Job>(Arc<W>);

impl<W: Job> Helping<W> {
    pub(crate) fn job(&self) -> &Arc<W> {
        &self.0
    }
}

impl<W: Job> Drop for Helping<W> {
    fn drop(&mut self) {
        self.0.helped().leave();
    }
}

/// The threads of one request that help with jobs, and what they report.
pub(crate) struct Helpers {
    /// Threads that have nothing to do.
    idle: AtomicUsize,
    /// The number of offers so far.
    offers: AtomicUsize,
    sleepers: Mutex<()>,
    bell: Condvar,
    /// Whether the thread that tells only waits, so that one more may work in its place.
    waits_to_tell: AtomicBool,
    over: AtomicBool,
    pub(crate) backlog: Backlog,
    pub(crate) reports: Reports,
}

impl Helpers {
    /// What waits to be told may take a share of so many bytes of memory.
    pub(crate) fn new(max_memory: usize) -> Helpers {
        Helpers {
            idle: AtomicUsize::new(0),
            offers: AtomicUsize::new(0),
            sleepers: Mutex::default(),
            bell: Condvar::new(),
            waits_to_tell: AtomicBool::new(false),
            over: AtomicBool::new(false),
            backlog: Backlog::new(max_memory),
            reports: Reports::default(),
        }
    }

    /// Whether threads have nothing to do.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Relaxed) > 0
    }

    /// Says whether the thread that tells only waits for the others.
    pub(crate) fn set_waiting_to_tell(&self, waits: bool) {
        self.waits_to_tell.store(waits, SeqCst);
        // the one that steps back does not count as idle
        self.wake_all();
    }

    /// The life of the thread of that number: it works where there is work, of which `work` says whether there was any, until it
    /// is sent home.
    pub(crate) fn live(&self, thread: usize, control: &Control, work: impl Fn() -> bool) {
        let _watch = self.reports.watch();
        let mut part = Part::default();
        let mut in_vain = 0;
        while !self.over.load(SeqCst) {
            in_vain += 1;
            let offers = self.offers.load(SeqCst);
            // the first one steps back while the thread that tells works itself
            if thread == 0 && !self.waits_to_tell.load(SeqCst) {
                self.sleep(offers, in_vain);
            } else if work() {
                part.tasks += 1;
                in_vain = 0;
            } else {
                let rested = self.idle_for(control, || self.sleep(offers, in_vain));
                if !control.statistics.occupancy.is_paused() {
                    part.idle += rested;
                }
            }
        }
        control.statistics.add(thread, part);
    }

    /// Sends the threads home when what it answers is dropped, even by a panic.
    pub(crate) fn ending(&self) -> Ending<'_> {
        Ending(self)
    }

    /// Wakes threads for so many moves that are offered.
    fn ring(&self, moves: usize) {
        self.offers.fetch_add(1, SeqCst);
        let idle = self.idle.load(SeqCst);
        if idle > 0 {
            // who has seen no offer is asleep when this lock can be had
            drop(lock(&self.sleepers));
            if moves < idle {
                (0..moves).for_each(|_| self.bell.notify_one());
            } else {
                self.bell.notify_all();
            }
        }
    }

    fn wake_all(&self) {
        self.offers.fetch_add(1, SeqCst);
        drop(lock(&self.sleepers));
        self.bell.notify_all();
    }

    /// Rests as one that has nothing to do; answers how long.
    fn idle_for(&self, control: &Control, rest: impl FnOnce()) -> Duration {
        let occupancy = &control.statistics.occupancy;
        let began = control.clock.now();
        occupancy.rests(began);
        self.idle.fetch_add(1, SeqCst);
        rest();
        self.idle.fetch_sub(1, SeqCst);
        let ended = control.clock.now();
        occupancy.returns(ended);
        ended.saturating_duration_since(began)
    }

    /// Sleeps a moment, after so many naps in vain, unless more has been offered than was when the thread looked for work.
    fn sleep(&self, offers: usize, in_vain: u32) {
        let sleepers = lock(&self.sleepers);
        if self.offers.load(SeqCst) == offers && !self.over.load(SeqCst) {
            let nap = nap_after(in_vain, NAP);
            // whether the bell rang or not: there may be work, or none
            drop(self.bell.wait_timeout(sleepers, nap).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Waits until nobody helps any more with a job that was withdrawn. Meanwhile the thread does what else it may, of which
    /// `help` says whether there was any.
    pub(crate) fn wait_for<W: Job>(
        &self,
        thread: usize,
        control: &Control,
        job: &W,
        help: impl Fn() -> bool,
    ) {
        let mut in_vain = 0;
        while job.helped().is_helped() {
            if help() {
                in_vain = 0;
            } else {
                let idle = self.idle_for(control, || rest(in_vain, || job.helped().is_helped()));
                control.statistics.add(thread, Part { tasks: 0, idle });
                in_vain += 1;
            }
        }
    }
}

/// Rests a moment as long as the condition holds, after so many such moments in vain.
pub(crate) fn rest(in_vain: u32, condition: impl Fn() -> bool) {
    let turns = if in_vain == 0 { 64 } else { 1 };
    for turn in 0..turns {
        if !condition() {
            return;
        }
        if turn < 32 { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
    std::thread::park_timeout(nap_after(in_vain, SHORT_NAP));
}

/// Sends the threads home when dropped.
pub(crate) struct Ending<'a>(&'a Helpers);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, SeqCst);
        self.0.wake_all();
    }
}

/// A thread's place among the helpers, for jobs of one kind.
pub(crate) struct Post<'a, W> {
    pub(crate) jobs: &'a Jobs<W>,
    pub(crate) helpers: &'a Helpers,
    pub(crate) thread: usize,
}

impl<W> Clone for Post<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Post<'_, W> {}

impl<W: Job> Post<'_, W> {
    pub(crate) fn offer(&self, job: &Arc<W>) {
        self.jobs.offer(self.thread, job);
        // the first move is for the one that offers
        self.helpers.ring(job.open().saturating_sub(1));
        // owners of what this is within wait for it, and may help
        std::iter::successors(job.within(), |outer| outer.within())
            .for_each(|outer| outer.helped().owner.unpark());
    }

    /// Lets no thread join any more.
    pub(crate) fn withdraw(&self, job: &Arc<W>) {
        self.jobs.withdraw(self.thread, job);
    }
}
