//! Work sharing for proof games: a question that takes long is split into one task for each move. Answers are remembered by
//! position, and the search that shows the games finds them.

use super::search::{Question, Search};
use crate::pool::tasks::{Next, Tasks};
use crate::pool::{lock, together};
use crate::{Control, Part};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

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

/// A question that is answered when those of the positions after each move are.
#[derive(Default)]
struct Branch {
    pending: usize,
    /// Whether something below cannot be told.
    unclear: bool,
    above: Vec<Question>,
    below: Vec<(Question, bool)>,
}

/// Questions that wait for the answers to others.
#[derive(Default)]
struct Branches {
    open: HashMap<Question, Branch>,
    /// The answers to what was asked from outside, and those further on where the target is reached.
    known: HashMap<Question, bool>,
    /// All tasks that there have been.
    made: usize,
}

impl Branches {
    /// Whether a question that was split waits for its answer already; what is above waits for it as well then.
    fn joins(&mut self, question: Question, above: Option<Question>) -> bool {
        let branch = self.open.get_mut(&question);
        let joins = branch.is_some();
        if let Some(branch) = branch {
            branch.above.extend(above);
        }
        joins
    }

    /// A question takes long: its answer is that of so many tasks, and of what is known. Answers whether they are to be done.
    fn split(
        &mut self,
        (question, above): (Question, Option<Question>),
        below: Vec<(Question, bool)>,
        tasks: usize,
        search: &Search<'_>,
    ) -> bool {
        if self.joins(question, above) {
            // another thread has come to it as well
            return false;
        }
        let above = above.into_iter().collect();
        self.open.insert(question, Branch { pending: tasks, unclear: false, above, below });
        self.made += tasks;
        if tasks == 0 {
            self.conclude(question, search);
        }
        true
    }

    fn answer(&mut self, question: Question, found: Option<bool>, above: &[Question], search: &Search<'_>) {
        if above.is_empty() {
            self.known.extend(found.map(|found| (question, found)));
        }
        for &above in above {
            let Some(branch) = self.open.get_mut(&above) else { continue };
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
        let Some(branch) = self.open.remove(&question) else { return };
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

/// Answers all tasks with all threads; also what was found out further on where the target is reached. `work_at` is told how
/// many tasks there have been.
pub(super) fn answer_all<'a, W: Send>(
    tasks: Vec<Task<W>>,
    next: Next,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
    work_at: impl Fn(&mut Search<'a>, &Task<W>, usize) -> Outcome<W> + Sync,
) -> HashMap<Question, bool> {
    let branches = Mutex::new(Branches { made: tasks.len(), ..Branches::default() });
    let tasks = Tasks::new(tasks, next);
    let number = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let work = || {
        let mut part = Part::default();
        let mut search = search();
        search.waiting = Arc::clone(tasks.waiting());
        search.may_be_asked = true;
        let is_over = || control.is_stopped() || stopped.load(Relaxed);
        while let Some((task, _at_work)) = tasks.next(is_over, &*control.clock, &mut part.idle) {
            part.tasks += 1;
            let made = {
                let mut branches = lock(&branches);
                if branches.joins(task.question, task.above) {
                    continue;
                }
                branches.made
            };
            let outcome = work_at(&mut search, &task, made);
            let mut branches = lock(&branches);
            if search.stopped {
                stopped.store(true, Relaxed);
                break;
            }
            match outcome {
                Outcome::Answer(found) => {
                    branches.answer(task.question, found, task.above.as_slice(), &search);
                }
                Outcome::Split(below, further) => {
                    if branches.split((task.question, task.above), below, further.len(), &search) {
                        tasks.give(further);
                    }
                }
            }
        }
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        control.statistics.add(number.fetch_add(1, Relaxed), part);
    };
    let (clock, occupancy) = (&control.clock, &control.statistics.occupancy);
    let was_shared = occupancy.pause(clock.now());
    together(control.threads.saturating_sub(1), control, |_| work(), |_| work());
    if was_shared {
        occupancy.resume(clock.now());
    }
    branches.into_inner().map(|branches| branches.known).unwrap_or_default()
}
