//! The search by timetables on several threads. A position that takes long is left, and the positions after each of its moves
//! are tasks with timetables of their own. The newest are taken first, so that few wait.

use super::guided::{Guide, guided_key};
use super::scheduler::{Outcome, Task, answer_all};
use super::search::{Question, Search};
use super::timetable::{Progress, Timetable};
use crate::Control;
use crate::pool::tasks::Next;
use rules::orthodox::{Board, OrthodoxRules};
use std::collections::HashMap;
use std::sync::Arc;

/// A position, and what is known of its games.
struct Work {
    board: Board,
    table: Arc<Timetable>,
    progress: Progress,
    /// Whether the position gets a timetable of its own.
    renews: bool,
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
                let question = (guided_key(&board, table, &progress), left - 1);
                let work = Work { board, table: table.clone(), progress, renews: false };
                tasks.push(Task { question, above: None, work });
            }
        }
    }
    answer_all(tasks, Next::Newest, control, search, |search, task, _| search.work_at(task))
}

impl Search<'_> {
    fn work_at(&mut self, task: &Task<Work>) -> Outcome<Work> {
        let Task { question, work: Work { board, .. }, .. } = task;
        let left = question.1;
        if let Some(known) = self.known_guided(board, &task.work.table, &task.work.progress, left) {
            return Outcome::Answer(Some(known));
        }
        let (mut table, mut progress) = (task.work.table.clone(), task.work.progress);
        if task.work.renews && !self.is_short_of_memory() {
            let Some(own) = table.onward(self, board, left, &progress) else {
                // there is none either where time was up
                self.stopped |= self.control.is_stopped();
                return Outcome::Answer((!self.stopped).then_some(false));
            };
            progress = own.begin();
            table = Arc::new(own);
        }
        let patience = self.patience(&table, left, true);
        if let Some(found) = self.attempt(&table, &mut OrthodoxRules::new(*board), &progress, left, patience)
        {
            return Outcome::Answer(Some(found));
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let (mut below, mut tasks) = (Vec::new(), Vec::new());
        for &tried in moves.iter().rev() {
            let Some((board, progress)) = self.onward(&table, board, &progress, tried, left) else {
                let mut after = *board;
                after.play(tried);
                // what is against a supposition leads on under another one, whose key it has then
                if !table.is_part() && after.rights() == board.rights() {
                    below.push(((guided_key(&after, &table, &progress), left - 1), false));
                }
                continue;
            };
            let question = (guided_key(&board, &table, &progress), left - 1);
            if let Some(known) = self.known_guided(&board, &table, &progress, left - 1) {
                below.push((question, known));
                continue;
            }
            let work = Work { board, table: table.clone(), progress, renews: !table.is_partial() };
            tasks.push(Task { question, above: Some(task.question), work });
        }
        Outcome::Split(below, tasks)
    }
}
