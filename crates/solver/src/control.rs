//! How solving is stopped, with what means it goes on, and what it has cost.

use crate::{Checkpoint, Clock, Occupancy, SystemClock};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// The means of solving and the ways to stop it.
#[derive(Clone, Debug)]
pub struct Control {
    /// Set from outside (Ctrl-C) to stop.
    pub stop: Arc<AtomicBool>,
    /// Set by the solving of one request when nothing more of it is wanted: nobody listens, or a thread has panicked. Each request
    /// begins with one of its own, so the next is solved all the same.
    pub given_up: Arc<AtomicBool>,
    /// When to stop, by the clock.
    pub deadline: Option<Instant>,
    /// What tells the time.
    pub clock: Arc<dyn Clock>,
    /// The memory for tables, in bytes; 0 for none.
    pub max_memory: usize,
    /// The number of threads, at least 1. The output is the same for any.
    pub threads: usize,
    /// How help and series play is searched. The output is the same for any.
    pub strategy: Strategy,
    /// What has been proved in an earlier run and in this one.
    pub checkpoint: Option<Arc<Checkpoint>>,
    /// How many first moves have had numbers (MoveNumbers and its like): the twins of a problem go on counting, as in the
    /// reference. It is set to 0 when another problem begins.
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
    /// How many threads are at work at a time, where they share the play and its proofs; proof games and chains are not counted.
    pub occupancy: Occupancy,
    /// What each thread has done.
    pub(crate) parts: Mutex<Vec<Part>>,
}

impl Default for Control {
    fn default() -> Control {
        Control {
            stop: Arc::default(),
            given_up: Arc::default(),
            deadline: None,
            clock: Arc::new(SystemClock),
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
        self.deadline.is_some_and(|deadline| self.clock.now() >= deadline)
    }

    /// The time since some moment.
    pub(crate) fn since(&self, moment: Instant) -> Duration {
        self.clock.now().saturating_duration_since(moment)
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

/// How the solving ended, from the best to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Everything was examined ("solution finished.").
    Finished,
    /// An option ended it before (MaxSolutions, StopOnShortSolutions: "Partial solution"), or the receiver of events has stopped it.
    Partial,
    /// The deadline was reached.
    TimeUp,
    /// It was stopped from outside ([`Control::stop`]).
    Stopped,
    /// Nothing was solved: the position or the options make no sense; a message event has told why.
    Refused,
}

impl Outcome {
    /// Its name in JSON: `finished`, `limit`, `time`, `stopped` or `refused`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Finished => "finished",
            Outcome::Partial => "limit",
            Outcome::TimeUp => "time",
            Outcome::Stopped => "stopped",
            Outcome::Refused => "refused",
        }
    }

    /// The outcome of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Outcome> {
        let all = [Outcome::Finished, Outcome::Partial, Outcome::TimeUp, Outcome::Stopped, Outcome::Refused];
        all.into_iter().find(|outcome| outcome.name() == name)
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
        self.lock_parts().clone()
    }

    /// Adds to what a thread has done. The thread that tells works in the place of the first one.
    pub(crate) fn add(&self, thread: usize, part: Part) {
        let mut parts = self.lock_parts();
        let threads = parts.len();
        if let Some(sum) = parts.get_mut(if thread < threads { thread } else { 0 }) {
            sum.tasks += part.tasks;
            sum.idle += part.idle;
        }
    }

    fn lock_parts(&self) -> MutexGuard<'_, Vec<Part>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for so many threads.
    pub(crate) fn expect(&self, threads: usize) {
        let mut parts = self.lock_parts();
        if parts.len() < threads {
            parts.resize(threads, Part::default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::lock;

    /// A clock that stands still until it is moved on.
    #[derive(Debug)]
    struct Stopped(Mutex<Instant>);

    impl Clock for Stopped {
        fn now(&self) -> Instant {
            *lock(&self.0)
        }
    }

    #[test]
    fn time_is_up_when_the_clock_says_so() {
        let begun = SystemClock.now();
        let clock = Arc::new(Stopped(Mutex::new(begun)));
        let deadline = Some(begun + Duration::from_secs(60));
        let control = Control { deadline, clock: clock.clone(), ..Control::default() };
        assert!(!control.is_stopped());
        *lock(&clock.0) += Duration::from_secs(61);
        assert!(control.is_stopped());
        assert_eq!(control.since(begun), Duration::from_secs(61));
    }
}
