//! The search by timetables on several threads. Its tasks are those of the search on one: a position that takes long is
//! left, and the positions after each of its moves are tasks with timetables of their own. The newest are taken first, so
//! that few wait. The answers are remembered, and the search that shows the games finds them.

use super::guided::{Guide, guided_key};
use super::search::Search;
use super::timetable::{Progress, Timetable};
use crate::{Control, Part};
use board::Key;
use rules::orthodox::Board;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Instant;

/// A position under a supposition and the half-moves that are left.
pub(super) type Question = (Key, usize);

/// A question that is to be answered.
struct Task {
    question: Question,
    /// The question whose answer depends on it; none for those that are asked from outside.
    above: Option<Question>,
    board: Board,
    table: Arc<Timetable>,
    progress: Progress,
    /// Whether the position gets a timetable of its own.
    renews: bool,
}

/// A question that is answered when those of the positions after each move are.
#[derive(Default)]
struct Branch {
    pending: usize,
    above: Vec<Question>,
    below: Vec<(Question, bool)>,
}

/// What the threads share.
#[derive(Default)]
struct Desk {
    tasks: Vec<Task>,
    branches: HashMap<Question, Branch>,
    /// The answers to what was asked from outside, and those further on where the target is reached.
    known: HashMap<Question, bool>,
    /// The threads that have a task.
    busy: usize,
    stopped: bool,
}

/// What came of a task.
enum Outcome {
    Answer(bool),
    /// It takes long: what is known of the positions after each move, and what is to be found out.
    Split(Vec<(Question, bool)>, Vec<Task>),
}

impl Desk {
    /// The next task that nobody works at, and its answer if that is known.
    fn take(&mut self) -> Option<Task> {
        while let Some(task) = self.tasks.pop() {
            let Some(branch) = self.branches.get_mut(&task.question) else {
                self.busy += 1;
                return Some(task);
            };
            branch.above.extend(task.above);
        }
        None
    }

    fn done(&mut self, task: &Task, outcome: Outcome, search: &Search<'_>) {
        self.busy -= 1;
        match outcome {
            Outcome::Answer(found) => self.answer(task.question, found, task.above.as_slice(), search),
            Outcome::Split(below, mut tasks) => {
                if let Some(branch) = self.branches.get_mut(&task.question) {
                    // another thread has come to it as well
                    branch.above.extend(task.above);
                    return;
                }
                let branch = Branch { pending: tasks.len(), above: task.above.into_iter().collect(), below };
                let is_decided = tasks.is_empty();
                self.branches.insert(task.question, branch);
                self.tasks.append(&mut tasks);
                if is_decided {
                    self.conclude(task.question, search);
                }
            }
        }
    }

    fn answer(&mut self, question: Question, found: bool, above: &[Question], search: &Search<'_>) {
        if above.is_empty() {
            self.known.insert(question, found);
        }
        for &above in above {
            let Some(branch) = self.branches.get_mut(&above) else { continue };
            branch.below.push((question, found));
            branch.pending -= 1;
            if branch.pending == 0 {
                self.conclude(above, search);
            }
        }
    }

    /// Answers a question all of whose moves are answered.
    fn conclude(&mut self, question: Question, search: &Search<'_>) {
        let Some(branch) = self.branches.remove(&question) else { return };
        let found = branch.below.iter().any(|&(_, found)| found);
        search.remember_question(question, found);
        if found {
            // its moves will be shown
            self.known.extend(branch.below);
        }
        self.answer(question, found, &branch.above, search);
    }
}

/// Finds out with all threads whether the target is reached after each move.
pub(super) fn explore<'a>(
    guide: &Guide,
    board: &Board,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> HashMap<Question, bool> {
    let mut tasks = Vec::new();
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    for &tried in moves.iter().rev() {
        for table in guide.tables.iter().rev() {
            if let Some((board, progress)) = search().onward(table, board, &table.begin(), tried, left) {
                let question = (guided_key(&board, table.supposed), left - 1);
                tasks.push(Task {
                    question,
                    above: None,
                    board,
                    table: table.clone(),
                    progress,
                    renews: false,
                });
            }
        }
    }
    let desk = Mutex::new(Desk { tasks, ..Desk::default() });
    let changed = Condvar::new();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut part = Part::default();
        let mut search = search();
        let Ok(mut now) = desk.lock() else { return };
        while !now.stopped {
            if let Some(task) = now.take() {
                drop(now);
                part.tasks += 1;
                let outcome = search.work_at(&task);
                let Ok(again) = desk.lock() else { return };
                now = again;
                if search.stopped {
                    now.stopped = true;
                } else {
                    now.done(&task, outcome, &search);
                }
                changed.notify_all();
            } else if now.busy == 0 {
                break;
            } else {
                let began = Instant::now();
                let Ok(again) = changed.wait(now) else { return };
                now = again;
                part.idle += began.elapsed();
            }
        }
        drop(now);
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        control.statistics.add(next.fetch_add(1, Relaxed), part);
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
    desk.into_inner().map(|desk| desk.known).unwrap_or_default()
}

impl Search<'_> {
    fn work_at(&mut self, task: &Task) -> Outcome {
        let (_, left) = task.question;
        if let Some(known) = self.known_guided(&task.board, task.table.supposed, left) {
            return Outcome::Answer(known);
        }
        let (mut table, mut progress) = (task.table.clone(), task.progress);
        if task.renews {
            let Some(own) = table.onward(self, &task.board, left, &progress) else {
                return Outcome::Answer(false);
            };
            progress = own.begin();
            table = Arc::new(own);
        }
        let patience = self.patience(&table, left, true);
        if let Some(found) = self.attempt(&table, &task.board, &progress, left, patience) {
            return Outcome::Answer(found);
        }
        let mut moves = Vec::new();
        task.board.legal_moves(&mut moves);
        let (mut below, mut tasks) = (Vec::new(), Vec::new());
        for &tried in moves.iter().rev() {
            let Some((board, progress)) = self.onward(&table, &task.board, &progress, tried, left) else {
                let mut board = task.board;
                board.play(tried);
                below.push(((guided_key(&board, table.supposed), left - 1), false));
                continue;
            };
            let question = (guided_key(&board, table.supposed), left - 1);
            if let Some(known) = self.known_guided(&board, table.supposed, left - 1) {
                below.push((question, known));
                continue;
            }
            let above = Some(task.question);
            let renews = !table.is_partial();
            tasks.push(Task { question, above, board, table: table.clone(), progress, renews });
        }
        Outcome::Split(below, tasks)
    }
}
