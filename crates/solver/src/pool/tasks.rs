//! A queue of tasks for several threads. A thread that is at work may add tasks, so the others wait until all are done.

use super::lock;
use crate::Clock;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a thread that waits for tasks sleeps before it looks whether the solving was stopped.
const PATIENCE: Duration = Duration::from_millis(20);

/// Which task comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The newest, so that few wait.
    Newest,
    /// The oldest, which takes longest.
    Oldest,
}

struct Waiting<T> {
    tasks: VecDeque<T>,
    /// The threads that have a task.
    busy: usize,
}

/// The tasks that are left.
pub(crate) struct Tasks<T> {
    next: Next,
    left: Mutex<Waiting<T>>,
    changed: Condvar,
    /// The threads that wait for a task.
    waiting: Arc<AtomicUsize>,
}

impl<T> Tasks<T> {
    pub(crate) fn new(tasks: impl IntoIterator<Item = T>, next: Next) -> Tasks<T> {
        let left = Waiting { tasks: tasks.into_iter().collect(), busy: 0 };
        Tasks { next, left: Mutex::new(left), changed: Condvar::new(), waiting: Arc::default() }
    }

    /// The next task, and what is to be dropped when it is done; none if all are done or the solving `is_over`. Waits for tasks that
    /// others may add, and adds to the time spent without one.
    pub(crate) fn next(
        &self,
        is_over: impl Fn() -> bool,
        clock: &dyn Clock,
        idle: &mut Duration,
    ) -> Option<(T, AtWork<'_, T>)> {
        let mut left = lock(&self.left);
        loop {
            if is_over() {
                return None;
            }
            let next = match self.next {
                Next::Newest => left.tasks.pop_back(),
                Next::Oldest => left.tasks.pop_front(),
            };
            if let Some(next) = next {
                left.busy += 1;
                return Some((next, AtWork(self)));
            }
            if left.busy == 0 {
                self.changed.notify_all();
                return None;
            }
            let began = clock.now();
            self.waiting.fetch_add(1, Relaxed);
            left = self.changed.wait_timeout(left, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
            self.waiting.fetch_sub(1, Relaxed);
            *idle += clock.now().saturating_duration_since(began);
        }
    }

    /// How many threads wait for tasks.
    #[inline]
    pub(crate) fn waiting(&self) -> &Arc<AtomicUsize> {
        &self.waiting
    }

    /// Whether a thread waits for tasks.
    #[inline]
    pub(crate) fn is_wanted(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// Adds tasks for threads that wait.
    pub(crate) fn give(&self, given: impl IntoIterator<Item = T>) {
        lock(&self.left).tasks.extend(given);
        self.changed.notify_all();
    }
}

/// A thread's work at a task, which ends when this is dropped, even by a panic.
pub(crate) struct AtWork<'a, T>(&'a Tasks<T>);

impl<T> Drop for AtWork<'_, T> {
    fn drop(&mut self) {
        let mut left = lock(&self.0.left);
        left.busy -= 1;
        if left.busy == 0 {
            self.0.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemClock;

    #[test]
    fn a_thread_that_waits_gets_what_another_gives() {
        let tasks = Tasks::new([1], Next::Oldest);
        let mut idle = Duration::ZERO;
        let Some((1, at_work)) = tasks.next(|| false, &SystemClock, &mut idle) else {
            panic!("there was one")
        };
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let mut idle = Duration::ZERO;
                tasks.next(|| false, &SystemClock, &mut idle).map(|(next, _)| next)
            });
            while !tasks.is_wanted() {
                std::thread::yield_now();
            }
            tasks.give([7]);
            assert_eq!(second.join().ok(), Some(Some(7)), "the second thread gets the task");
        });
        drop(at_work);
        assert!(tasks.next(|| false, &SystemClock, &mut idle).is_none());
    }
}
