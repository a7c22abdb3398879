//! Threads, where games have no timetables: first the positions after some half-moves are made tasks; later, when a thread is
//! idle, a busy one leaves its search and makes tasks of the positions after each move.

use super::scheduler::{Outcome, Task, answer_all};
use super::search::{Known, Question, Search};
use crate::Control;
use crate::pool::tasks::Next;
use rules::ProofHints;

/// Tasks for each thread before any is searched, so that the last one running does not run for long.
const TASKS: usize = 48;

/// The least length of a task in half-moves.
const SHORTEST: usize = 5;

/// Finds out for the positions after each move whether the target is reached from them, on all threads. `None` where that is not
/// worth the trouble.
pub(super) fn explore<'a, R: ProofHints>(
    start: &R,
    left: usize,
    control: &'a Control,
    search: impl Fn() -> Search<'a> + Sync,
) -> Option<Known> {
    if control.threads < 2 || left <= SHORTEST {
        return None;
    }
    let tasks_after = |search: &mut Search<'a>, game: &R, left: usize, above: Option<Question>| {
        let followers = search.followers(game, left);
        let task = |game: R| Task { question: search.question(game.key(), left - 1), above, work: game };
        followers.into_iter().map(task).collect::<Vec<_>>()
    };
    let work_at = |search: &mut Search<'a>, task: &Task<R>, made: usize| {
        let (question, left) = (task.question, task.question.1);
        let is_over = search.counts_now(left) && search.is_target(&task.work);
        let known = if is_over { Some(false) } else { search.known_question(question) };
        if known.is_some() {
            return Outcome::Answer(known);
        }
        if made >= control.threads * TASKS || left <= SHORTEST {
            let patience = (left > SHORTEST).then_some(search.patience.before_others);
            let answer = search.unless_asked(patience, |search| search.reaches(&mut task.work.clone(), left));
            if let Some(found) = answer {
                return Outcome::Answer(found);
            }
        }
        Outcome::Split(Vec::new(), tasks_after(search, &task.work, left, Some(question)))
    };
    let tasks = tasks_after(&mut search(), start, left, None);
    Some(answer_all(tasks, Next::Oldest, control, search, work_at))
}
