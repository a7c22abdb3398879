//! The tasks of a course for several threads. Who has nothing to do gets moves from those that have: all that the half-move
//! nearest to the beginning has left, so that what is given takes long enough.

use super::search::Action;
use crate::workers::lock;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// How long a thread that waits for tasks sleeps before it looks whether the solving was stopped.
const PATIENCE: Duration = Duration::from_millis(20);

/// The place of a line or a task among all: the numbers of the moves that lead to it, so that places are ordered as lines are.
pub(super) type Place = Vec<u32>;

/// A move of a half-move that may be given away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    /// Its number in the half-move.
    pub(super) number: u32,
    pub(super) intention: M,
    /// Whether it stands for all its choices.
    pub(super) with_choices: bool,
}

/// A part of a course that one thread searches.
#[derive(Clone, Debug)]
pub(super) struct Task<M> {
    /// The place of the half-move behind the beginning.
    pub(super) place: Place,
    /// What is done first.
    pub(super) beginning: Vec<Action<M>>,
    /// The only move of the half-move behind it that is looked at.
    pub(super) only: Option<Entry<M>>,
}

impl<M> Task<M> {
    /// A task of which no line stands before this place.
    pub(super) fn first_place(&self) -> Place {
        self.place.iter().copied().chain(self.only.as_ref().map(|entry| entry.number)).collect()
    }
}

struct Tasks<M> {
    /// Those that the course was dealt out into, with their numbers.
    dealt: std::ops::Range<usize>,
    given: VecDeque<Task<M>>,
    /// The threads that have a task.
    busy: usize,
}

/// What a thread does next.
pub(super) enum Next<M> {
    /// The task dealt out with that number.
    Dealt(usize),
    /// A task that another thread has given away.
    Given(Task<M>),
}

/// The tasks that are left.
pub(super) struct Queue<M> {
    tasks: Mutex<Tasks<M>>,
    changed: Condvar,
    /// The threads that wait for a task.
    waiting: AtomicUsize,
}

impl<M> Queue<M> {
    /// One with so many tasks, dealt out.
    pub(super) fn new(dealt: usize) -> Queue<M> {
        let tasks = Tasks { dealt: 0..dealt, given: VecDeque::new(), busy: 0 };
        Queue { tasks: Mutex::new(tasks), changed: Condvar::new(), waiting: AtomicUsize::new(0) }
    }

    /// The next task, and what is to be dropped when it is done; none if all are done or the solving `is_over`. Waits for tasks that
    /// others may give away, and adds to the time spent without one.
    pub(super) fn next(
        &self,
        is_over: impl Fn() -> bool,
        idle: &mut Duration,
    ) -> Option<(Next<M>, AtWork<'_, M>)> {
        let mut tasks = lock(&self.tasks);
        loop {
            if is_over() {
                return None;
            }
            let next = tasks.dealt.next().map(Next::Dealt);
            let next = next.or_else(|| tasks.given.pop_front().map(Next::Given));
            if let Some(next) = next {
                tasks.busy += 1;
                return Some((next, AtWork(self)));
            }
            if tasks.busy == 0 {
                self.changed.notify_all();
                return None;
            }
            let began = Instant::now();
            self.waiting.fetch_add(1, Relaxed);
            tasks = self.changed.wait_timeout(tasks, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
            self.waiting.fetch_sub(1, Relaxed);
            *idle += began.elapsed();
        }
    }

    /// Whether a thread waits for tasks.
    #[inline]
    pub(super) fn is_wanted(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// Gives tasks to those that wait.
    pub(super) fn give(&self, given: Vec<Task<M>>) {
        lock(&self.tasks).given.extend(given);
        self.changed.notify_all();
    }
}

/// A thread's work at a task, which ends when this is dropped, even by a panic.
pub(super) struct AtWork<'a, M>(&'a Queue<M>);

impl<M> Drop for AtWork<'_, M> {
    fn drop(&mut self) {
        let mut tasks = lock(&self.0.tasks);
        tasks.busy -= 1;
        if tasks.busy == 0 {
            self.0.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_gets_what_another_gives() {
        let queue: Queue<u8> = Queue::new(1);
        let mut idle = Duration::ZERO;
        let Some((Next::Dealt(0), at_work)) = queue.next(|| false, &mut idle) else {
            panic!("one was dealt out")
        };
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let mut idle = Duration::ZERO;
                queue.next(|| false, &mut idle).map(|(next, _)| next)
            });
            while !queue.is_wanted() {
                std::thread::yield_now();
            }
            let only = Some(Entry { number: 3, intention: 7, with_choices: true });
            queue.give(vec![Task { place: vec![0, 2], beginning: Vec::new(), only }]);
            let Ok(Some(Next::Given(task))) = second.join() else {
                panic!("the second thread gets the task")
            };
            assert_eq!(task.first_place(), [0, 2, 3]);
        });
        drop(at_work);
        assert!(queue.next(|| false, &mut idle).is_none());
    }
}
