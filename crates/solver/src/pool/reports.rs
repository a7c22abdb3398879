//! Reports on their way from the threads that search to the one that prints.
//!
//! Solutions may come by the hundred thousand. So the printing thread is not woken for each of them, but looks again after a
//! moment, or when many have come, or when a task has ended.

use super::lock;
use crate::Event;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long the printing thread sleeps before it looks for the few reports that came without waking it.
const NAP: Duration = Duration::from_millis(5);

/// The number of waiting reports that wakes it.
const MANY: usize = 64;

/// The place of an event or a task among all: numbers of moves, and of what is told between them, so that places are ordered as
/// the output is. A task's place is before those of all its events.
pub(crate) type Place = Arc<[u32]>;

/// What threads report about their tasks.
pub(crate) enum Report {
    /// A thread begins with the task of that place. The sign is set when the task is the first of all.
    Begun(Place, Arc<AtomicBool>),
    /// An event of the task with that place, and its own place. It is `settled` if the task finds nothing any more whose
    /// place is before it.
    Found { task: Place, place: Place, settled: bool, event: Event },
    /// A task gives others away, by their places.
    Given(Vec<Place>),
    /// A task leaves its place to others and goes on at a place behind theirs.
    Resumes { task: Place, others: Vec<Place>, place: Place },
    /// The task with that place has ended; `stopped` if not all of it was done.
    End { task: Place, stopped: bool },
}

/// A queue of reports.
#[derive(Default)]
pub(crate) struct Reports {
    waiting: Mutex<VecDeque<Report>>,
    filled: Condvar,
    /// Whether a thread panicked, so that its task will never end.
    broken: AtomicBool,
    /// The threads that will send nothing any more.
    ended: AtomicUsize,
}

/// Tells the printing thread that a thread has ended, or panicked.
pub(crate) struct Watch<'a>(&'a Reports);

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.broken.store(true, SeqCst);
        }
        self.0.ended.fetch_add(1, SeqCst);
        self.0.wake();
    }
}

impl Reports {
    pub(crate) fn send(&self, report: Report) {
        let ends = matches!(report, Report::End { .. });
        let mut waiting = lock(&self.waiting);
        waiting.push_back(report);
        if ends || waiting.len() == MANY {
            self.filled.notify_one();
        }
    }

    /// Takes what is there.
    pub(crate) fn take(&self) -> VecDeque<Report> {
        std::mem::take(&mut *lock(&self.waiting))
    }

    /// As [`Reports::take`], waiting a moment for the first.
    pub(crate) fn wait(&self) -> VecDeque<Report> {
        let mut waiting = lock(&self.waiting);
        if waiting.is_empty() {
            waiting = self.filled.wait_timeout(waiting, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
        std::mem::take(&mut *waiting)
    }

    /// Watches over a thread that sends reports.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch(self)
    }

    /// Whether a thread panicked, so that its task will never end.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(SeqCst)
    }

    /// How many threads that were watched have ended.
    pub(crate) fn ended(&self) -> usize {
        self.ended.load(SeqCst)
    }

    /// Wakes the printing thread.
    fn wake(&self) {
        drop(lock(&self.waiting));
        self.filled.notify_one();
    }
}
