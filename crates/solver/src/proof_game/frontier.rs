//! Threads: the positions after some half-moves are tasks, looked at by all threads in any order. Their answers are
//! remembered, and the search that shows the games finds them.

use super::search::Search;
use crate::Control;
use board::Key;
use rules::orthodox::Board;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Tasks for each thread, so that the last one running does not run for long.
const TASKS: usize = 96;

/// The least length of a task in half-moves.
const SHORTEST: usize = 5;

/// Whether the target is reached from positions in so many half-moves.
pub(super) type Known = HashMap<(Key, usize), bool>;

/// Finds out for all positions some half-moves later whether the target is reached from them, on all threads. `None`
/// where that is not worth the trouble or time was up.
pub(super) fn explore<'a>(
    start: &Board,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    if control.threads < 2 {
        return None;
    }
    let (tasks, left) = frontier(start, left, control.threads * TASKS, &mut search())?;
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Known::new());
    let work = || {
        let mut search = search();
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some((key, board)) = tasks.get(index) else { break };
            let found = search.reaches(board, left);
            if search.stopped {
                break;
            }
            if let Ok(mut answers) = answers.lock() {
                answers.insert((*key, left), found);
            }
        }
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 1..control.threads {
            let helper = std::thread::Builder::new().spawn_scoped(scope, work);
            if helper.is_err() {
                // the others do its work
                break;
            }
        }
        work();
    });
    answers.into_inner().ok()
}

/// The positions from which the target may be reached after so many half-moves that there are enough of them.
fn frontier(
    start: &Board,
    mut left: usize,
    enough: usize,
    search: &mut Search<'_>,
) -> Option<(Vec<(Key, Board)>, usize)> {
    let mut now = vec![(start.key(), *start)];
    while now.len() < enough {
        if left <= SHORTEST || now.is_empty() || search.stopped {
            return None;
        }
        let mut next = HashMap::new();
        let mut order = Vec::new();
        for (_, board) in &now {
            for after in search.followers(board, left) {
                if next.insert(after.key(), ()).is_none() {
                    order.push((after.key(), after));
                }
            }
        }
        now = order;
        left -= 1;
    }
    Some((now, left))
}
