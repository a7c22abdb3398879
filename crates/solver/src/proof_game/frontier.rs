//! Threads, where games have no timetables: first the positions after some half-moves are made tasks, and when a thread has
//! nothing to do any more another one leaves what it searches and makes tasks of the positions after each move.

use super::means::Means;
use super::scheduler::{Outcome, Task, answer_all};
use super::search::{Known, Question, Search, same_units};
use crate::pool::tasks::Next;
use crate::{Board, Control};
use board::Key;
use rules::orthodox;

/// Tasks for each thread before any is searched, so that the last one running does not run for long.
const TASKS: usize = 48;

/// The least length of a task in half-moves.
const SHORTEST: usize = 5;

/// Games as they are searched where they have no timetables.
trait Games<P>: Sync {
    /// The positions after each move from which the target may be reached.
    fn after_each_move(&self, search: &Search<'_>, position: &P, left: usize) -> Vec<P>;

    /// Whether the target is reached from a position; `None` if that cannot be told here, or time is up.
    fn reach(&self, search: &mut Search<'_>, position: &P, left: usize) -> Option<bool>;

    /// Whether a position is the target.
    fn are_over(&self, search: &Search<'_>, position: &P) -> bool;

    fn key(&self, position: &P) -> Key;
}

/// Series of plain chess.
struct Series;

impl Games<orthodox::Board> for Series {
    fn after_each_move(
        &self,
        search: &Search<'_>,
        position: &orthodox::Board,
        left: usize,
    ) -> Vec<orthodox::Board> {
        search.followers(position, left)
    }

    fn reach(&self, search: &mut Search<'_>, position: &orthodox::Board, left: usize) -> Option<bool> {
        Some(search.reaches(position, left))
    }

    fn are_over(&self, search: &Search<'_>, position: &orthodox::Board) -> bool {
        same_units(position, search.target)
    }

    fn key(&self, position: &orthodox::Board) -> Key {
        position.key()
    }
}

impl<B: Board> Games<B> for Means {
    fn after_each_move(&self, search: &Search<'_>, position: &B, left: usize) -> Vec<B> {
        let mut position = position.clone();
        let mut after = Vec::new();
        let mut moves = Vec::new();
        position.generate(&mut moves);
        for first in moves {
            let mut choice = Some(first);
            while let Some(intention) = choice {
                let made = position.make(intention);
                choice = made.next;
                if !made.legal {
                    continue;
                }
                if search.may_reach(&position, self, left - 1) {
                    after.push(position.clone());
                }
                position.undo();
            }
        }
        after
    }

    fn reach(&self, search: &mut Search<'_>, position: &B, left: usize) -> Option<bool> {
        search.reaches_of_game(&mut position.clone(), self, left)
    }

    fn are_over(&self, search: &Search<'_>, position: &B) -> bool {
        search.is_target(position, self)
    }

    fn key(&self, position: &B) -> Key {
        position.key()
    }
}

/// Finds out for the positions after each move whether the target is reached from them, on all threads; for series. `None`
/// where that is not worth the trouble.
pub(super) fn explore<'a>(
    start: &orthodox::Board,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    explore_all(&Series, start, left, control, search)
}

/// As [`explore`], under other rules than those of plain chess; for help play.
pub(super) fn explore_game<'a, B: Board>(
    start: &B,
    left: usize,
    control: &'a Control,
    means: &Means,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    explore_all(means, start, left, control, search)
}

fn explore_all<'a, P: Send + Sync>(
    games: &impl Games<P>,
    start: &P,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    if control.threads < 2 || left <= SHORTEST {
        return None;
    }
    let tasks_after = |search: &Search<'a>, position: &P, left: usize, above: Option<Question>| {
        let task = |position: P| {
            let question = search.question(games.key(&position), left - 1);
            Task { question, above, work: position }
        };
        games.after_each_move(search, position, left).into_iter().map(task).collect::<Vec<_>>()
    };
    let work_at = |search: &mut Search<'a>, task: &Task<P>, made: usize| {
        let (question, left) = (task.question, task.question.1);
        let is_over = search.counts_now(left) && games.are_over(search, &task.work);
        let known = if is_over { Some(false) } else { search.known_question(question) };
        if known.is_some() {
            return Outcome::Answer(known);
        }
        if made >= control.threads * TASKS || left <= SHORTEST {
            let patience = (left > SHORTEST).then_some(search.patience.before_others);
            let answer = search.unless_asked(patience, |search| games.reach(search, &task.work, left));
            if let Some(found) = answer {
                return Outcome::Answer(found);
            }
        }
        Outcome::Split(Vec::new(), tasks_after(search, &task.work, left, Some(question)))
    };
    let tasks = tasks_after(&search(), start, left, None);
    Some(answer_all(tasks, Next::Oldest, control, search, work_at))
}
