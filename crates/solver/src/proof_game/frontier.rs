//! Threads: the positions after some half-moves are tasks, looked at by all threads in any order. Their answers are
//! remembered, and the search that shows the games finds them.

use super::lanes::Lanes;
use super::search::Search;
use super::standing::{Rebirths, Wanted};
use super::two_boards::TwoBoards;
use crate::{Board, Control, Part};
use board::Key;
use rules::orthodox;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Tasks for each thread, so that the last one running does not run for long.
const TASKS: usize = 96;

/// The least length of a task in half-moves.
const SHORTEST: usize = 5;

/// Whether the target is reached from positions in so many half-moves.
pub(super) type Known = HashMap<(Key, usize), bool>;

/// What games under other rules than those of plain chess are searched with.
pub(super) enum Means {
    /// The bounds of plain chess, which the rules only restrict: where units go, if some moves are none.
    Plain(Option<Box<Lanes>>),
    /// Where captured units come back, units go elsewhere or kings are units like others, and the target.
    Reborn(Rebirths, Wanted),
    /// The target on two boards.
    TwoBoards(TwoBoards),
}

/// Finds out for all positions some half-moves later whether the target is reached from them, on all threads. `None`
/// where that is not worth the trouble or time was up.
pub(super) fn explore<'a>(
    start: &orthodox::Board,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    if control.threads < 2 {
        return None;
    }
    let (tasks, left) = frontier(start, left, control.threads * TASKS, &mut search())?;
    answer_all(&tasks, left, control, search, |search, board| Some(search.reaches(board, left)))
}

/// As [`explore`], under other rules than those of plain chess; for help play.
pub(super) fn explore_game<'a, B: Board>(
    start: &B,
    mut left: usize,
    control: &'a Control,
    means: &Means,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    if control.threads < 2 {
        return None;
    }
    let looking = search();
    let mut now = vec![(start.key(), start.clone())];
    while now.len() < control.threads * TASKS {
        if left <= SHORTEST || now.is_empty() || control.is_stopped() {
            return None;
        }
        left -= 1;
        let mut known = HashSet::new();
        let mut next = Vec::new();
        for (_, board) in &mut now {
            let mut moves = Vec::new();
            board.generate(&mut moves);
            for first in moves {
                let mut choice = Some(first);
                while let Some(intention) = choice {
                    let made = board.make(intention);
                    choice = made.next;
                    if !made.legal {
                        continue;
                    }
                    if looking.may_reach(board, means, left) && known.insert(board.key()) {
                        next.push((board.key(), board.clone()));
                    }
                    board.undo();
                }
            }
        }
        now = next;
    }
    answer_all(&now, left, control, search, |search, board| {
        search.reaches_of_game(&mut board.clone(), means, left)
    })
}

/// Answers all tasks, on all threads.
fn answer_all<'a, T: Sync>(
    tasks: &[(Key, T)],
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
    answer: impl Fn(&mut Search<'a>, &T) -> Option<bool> + Sync,
) -> Option<Known> {
    let next = AtomicUsize::new(0);
    let number = AtomicUsize::new(0);
    let answers = Mutex::new(Known::new());
    let work = || {
        let mut search = search();
        let mut part = Part::default();
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some((key, task)) = tasks.get(index) else { break };
            part.tasks += 1;
            let found = answer(&mut search, task);
            if search.stopped {
                break;
            }
            // what cannot be told here the search finds out that shows the games
            if let Some((found, mut answers)) = found.zip(answers.lock().ok()) {
                answers.insert((*key, left), found);
            }
        }
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        control.statistics.add(number.fetch_add(1, Relaxed), part);
    };
    control.statistics.is_explored.store(true, Relaxed);
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
    control.statistics.is_explored.store(false, Relaxed);
    answers.into_inner().ok()
}

/// The positions from which the target may be reached after so many half-moves that there are enough of them.
fn frontier(
    start: &orthodox::Board,
    mut left: usize,
    enough: usize,
    search: &mut Search<'_>,
) -> Option<(Vec<(Key, orthodox::Board)>, usize)> {
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
