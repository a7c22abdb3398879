//! How threads share the search for a diagram. Its tasks are those of the search on one: a question that takes long is
//! left, and the positions after each of its moves are tasks. The answers are remembered, and the search that shows the games
//! finds them.

use super::search::Search;
use crate::workers::lock;
use crate::{Control, Part};
use board::Key;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use web_time::Instant;

/// A position, under a supposition perhaps, and the half-moves that are left.
pub(super) type Question = (Key, usize);

/// A question that is to be answered, and what is needed for it.
pub(super) struct Task<W> {
    pub(super) question: Question,
    /// The question whose answer depends on it; none for those that are asked from outside.
    pub(super) above: Option<Question>,
    pub(super) work: W,
}

/// What came of a task.
pub(super) enum Outcome<W> {
    /// None if it cannot be told here.
    Answer(Option<bool>),
    /// It takes long: what is known of the positions after each move, and what is to be found out.
    Split(Vec<(Question, bool)>, Vec<Task<W>>),
}

/// Which task comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The newest, so that few wait.
    Newest,
    /// The oldest, which takes longest.
    Oldest,
}

/// A question that is answered when those of the positions after each move are.
#[derive(Default)]
struct Branch {
    pending: usize,
    /// Whether something below cannot be told.
    unclear: bool,
    above: Vec<Question>,
    below: Vec<(Question, bool)>,
}

/// What the threads share.
struct Scheduler<W> {
    next: Next,
    tasks: VecDeque<Task<W>>,
    branches: HashMap<Question, Branch>,
    /// The answers to what was asked from outside, and those further on where the target is reached.
    known: HashMap<Question, bool>,
    /// The threads that have a task.
    busy: usize,
    /// All tasks that there have been.
    made: usize,
    stopped: bool,
}

impl<W> Scheduler<W> {
    /// The next task that nobody works at.
    fn take(&mut self) -> Option<Task<W>> {
        loop {
            let task = match self.next {
                Next::Newest => self.tasks.pop_back()?,
                Next::Oldest => self.tasks.pop_front()?,
            };
            let Some(branch) = self.branches.get_mut(&task.question) else {
                self.busy += 1;
                return Some(task);
            };
            branch.above.extend(task.above);
        }
    }

    fn done(
        &mut self,
        (question, above): (Question, Option<Question>),
        outcome: Outcome<W>,
        search: &Search<'_>,
    ) {
        self.busy -= 1;
        match outcome {
            Outcome::Answer(found) => self.answer(question, found, above.as_slice(), search),
            Outcome::Split(below, tasks) => {
                if let Some(branch) = self.branches.get_mut(&question) {
                    // another thread has come to it as well
                    branch.above.extend(above);
                    return;
                }
                let above = above.into_iter().collect();
                let branch = Branch { pending: tasks.len(), unclear: false, above, below };
                let is_decided = tasks.is_empty();
                self.branches.insert(question, branch);
                self.made += tasks.len();
                self.tasks.extend(tasks);
                if is_decided {
                    self.conclude(question, search);
                }
            }
        }
    }

    fn answer(&mut self, question: Question, found: Option<bool>, above: &[Question], search: &Search<'_>) {
        if above.is_empty() {
            self.known.extend(found.map(|found| (question, found)));
        }
        for &above in above {
            let Some(branch) = self.branches.get_mut(&above) else { continue };
            branch.below.extend(found.map(|found| (question, found)));
            branch.unclear |= found.is_none();
            branch.pending -= 1;
            if branch.pending == 0 {
                self.conclude(above, search);
            }
        }
    }

    /// Answers a question all of whose moves are answered.
    fn conclude(&mut self, question: Question, search: &Search<'_>) {
        let Some(branch) = self.branches.remove(&question) else { return };
        let is_found = branch.below.iter().any(|&(_, found)| found);
        let found = (is_found || !branch.unclear).then_some(is_found);
        if let Some(found) = found {
            search.remember_question(question, found);
        }
        if is_found {
            // its moves will be shown
            self.known.extend(branch.below);
        }
        self.answer(question, found, &branch.above, search);
    }
}

/// Stops all threads when one panics: the others would wait for its task for ever.
struct Guard<'a, W>(&'a Mutex<Scheduler<W>>, &'a Condvar);

impl<W> Drop for Guard<'_, W> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(self.0).stopped = true;
            self.1.notify_all();
        }
    }
}

/// Answers all tasks with all threads; also what was found out further on where the target is reached. `work_at` is told how
/// many tasks there have been.
pub(super) fn answer_all<'a, W: Send>(
    tasks: Vec<Task<W>>,
    next: Next,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
    work_at: impl Fn(&mut Search<'a>, &Task<W>, usize) -> Outcome<W> + Sync,
) -> HashMap<Question, bool> {
    let made = tasks.len();
    let scheduler = Mutex::new(Scheduler {
        next,
        tasks: tasks.into(),
        branches: HashMap::new(),
        known: HashMap::new(),
        busy: 0,
        made,
        stopped: false,
    });
    let changed = Condvar::new();
    let number = AtomicUsize::new(0);
    let asked = Arc::new(AtomicBool::new(false));
    let waiting = Arc::new(AtomicUsize::new(0));
    let work = || {
        let _guard = Guard(&scheduler, &changed);
        let mut part = Part::default();
        let mut search = search();
        search.asked = Some(asked.clone());
        search.waiting = waiting.clone();
        let Ok(mut now) = scheduler.lock() else { return };
        while !now.stopped {
            if let Some(task) = now.take() {
                let made = now.made;
                asked.store(false, Relaxed);
                drop(now);
                part.tasks += 1;
                let outcome = work_at(&mut search, &task, made);
                let Ok(again) = scheduler.lock() else { return };
                now = again;
                if search.stopped {
                    now.stopped = true;
                } else {
                    now.done((task.question, task.above), outcome, &search);
                }
                changed.notify_all();
            } else if now.busy == 0 {
                break;
            } else {
                asked.store(true, Relaxed);
                let began = Instant::now();
                waiting.fetch_add(1, Relaxed);
                let again = changed.wait(now);
                waiting.fetch_sub(1, Relaxed);
                let Ok(again) = again else { return };
                now = again;
                part.idle += began.elapsed();
            }
        }
        drop(now);
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        control.statistics.add(number.fetch_add(1, Relaxed), part);
    };
    control.statistics.is_explored.store(true, Relaxed);
    std::thread::scope(|scope| {
        for _ in 1..control.threads {
            // if it cannot be had the others do its work
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    control.statistics.is_explored.store(false, Relaxed);
    scheduler.into_inner().map(|scheduler| scheduler.known).unwrap_or_default()
}
