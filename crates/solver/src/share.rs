//! Work shared by threads: the moves of the first ply are tasks, each of which buffers what it tells; the buffers
//! are released in the order of the moves. So the output is the same for any number of threads.

use crate::event::{Event, LineMove};
use crate::plan::Plan;
use crate::proof::Means;
use crate::run::Run;
use crate::{Board, Options};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use stipulation::Show;

/// Play may be 999 half-moves deep and more; the pages of a stack are used only when they are needed.
pub(crate) const STACK: usize = 1 << 28;

/// What a task leaves.
struct Done<T> {
    events: Vec<Event>,
    answer: T,
    solutions: u32,
    partial: bool,
    stopped: bool,
}

/// What all tasks begin with, besides the position.
#[derive(Clone)]
struct Beginning<'a> {
    plan: &'a Plan,
    options: &'a Options,
    means: &'a Means<'a>,
    show: Show,
    passed: usize,
    line: Vec<LineMove>,
    in_constraint: bool,
    hidden: bool,
    later_operand: bool,
}

impl<B: Board> Run<'_, B> {
    /// Whether the moves of the first ply may be looked at in any order. What counts solutions or moves as it goes
    /// on may not.
    pub(crate) fn may_share(&self) -> bool {
        let options = self.options;
        self.control().threads > 1
            && options.max_solutions.is_none()
            && !options.move_numbers
            && options.start_move_number.is_none()
            && options.up_to_move_number.is_none()
    }

    /// Does the work of every move of the first ply, on as many threads as there are, and tells in the order of the
    /// moves. The answers of moves behind the one at which the work was stopped are left out.
    pub(crate) fn share<T: Send>(
        &mut self,
        moves: &[B::Move],
        work: impl Fn(&mut Run<'_, B>, B::Move) -> T + Sync,
    ) -> Vec<T> {
        let beginning = Beginning {
            plan: self.plan,
            options: self.options,
            means: self.means,
            show: self.show,
            passed: self.passed,
            line: self.line.clone(),
            in_constraint: self.in_constraint,
            hidden: self.hidden,
            later_operand: self.later_operand,
        };
        let statistics = &self.control().statistics;
        statistics.first_moves_done.store(0, Ordering::Relaxed);
        statistics.first_moves.store(moves.len() as u64, Ordering::Relaxed);
        let next = AtomicUsize::new(0);
        let threads = self.control().threads.min(moves.len());
        let mut answers = Vec::with_capacity(moves.len());
        std::thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..threads {
                let (board, beginning, sender) = (self.board.clone(), beginning.clone(), sender.clone());
                let (next, work) = (&next, &work);
                let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&first) = moves.get(index) else { return };
                        let done = do_task(board.clone(), &beginning, first, work);
                        let statistics = &beginning.means.control.statistics;
                        statistics.first_moves_done.fetch_add(1, Ordering::Relaxed);
                        if sender.send((index, done)).is_err() {
                            return;
                        }
                    }
                });
                // with fewer threads the others do the work, with none nothing could be done
                if let Err(error) = worker {
                    assert!(next.load(Ordering::Relaxed) > 0, "no thread to solve with: {error}");
                }
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut expected = 0;
            for (index, done) in finished {
                waiting.insert(index, done);
                while let Some(done) = waiting.remove(&expected) {
                    expected += 1;
                    self.release(done, &mut answers);
                }
            }
        });
        answers
    }

    fn release<T>(&mut self, done: Done<T>, answers: &mut Vec<T>) {
        if self.stopped {
            return;
        }
        for event in done.events {
            self.tell(event);
        }
        if self.stopped {
            // nobody listens any more: the other tasks need not be finished
            self.control().stop.store(true, Ordering::Relaxed);
        }
        self.solutions += done.solutions;
        self.partial |= done.partial;
        self.stopped |= done.stopped;
        answers.push(done.answer);
    }
}

fn do_task<B: Board, T>(
    board: B,
    beginning: &Beginning<'_>,
    first: B::Move,
    work: &(impl Fn(&mut Run<'_, B>, B::Move) -> T + Sync),
) -> Done<T> {
    let mut events = Vec::new();
    let mut buffer = |event| {
        events.push(event);
        ControlFlow::Continue(())
    };
    let mut run = Run {
        board,
        plan: beginning.plan,
        options: beginning.options,
        means: beginning.means,
        show: beginning.show,
        passed: beginning.passed,
        line: beginning.line.clone(),
        in_constraint: beginning.in_constraint,
        hidden: beginning.hidden,
        later_operand: beginning.later_operand,
        sink: &mut buffer,
        nontrivial: beginning.options.non_trivial.map_or(0, |(granted, _)| i64::from(granted)),
        examined: 0,
        solutions: 0,
        partial: false,
        short: false,
        stopped: false,
    };
    let answer = work(&mut run, first);
    let (solutions, partial, stopped) = (run.solutions, run.partial, run.stopped);
    Done { events, answer, solutions, partial, stopped }
}
