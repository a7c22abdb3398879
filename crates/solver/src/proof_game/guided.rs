//! The search by [`timetables`](super::timetable). It takes over where the plain search has not come to an end soon: a
//! timetable takes some time to make, and its positions are judged much faster.

use super::outlook::Castling;
use super::search::{Node, PLACE, Patience, Question, Search, same_units};
use super::shared;
use super::timetable::{Progress, Timetable};
use crate::Control;
use crate::pool::together;
use board::{Key, Side};
use rules::orthodox::{Board, Move};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// So many times more where there are units without routes, before threads share the work.
const PARTIAL: u64 = 8;

/// A timetable, and how far the units have come in it.
type Entry = (usize, Progress);

/// The timetables of a game, and where the search of its positions is to begin.
pub(super) struct Guide {
    pub(super) tables: Vec<Arc<Timetable>>,
    /// For positions and the half-moves that are left, in each timetable how far the units have come.
    entries: Mutex<HashMap<(Key, usize), Vec<Entry>>>,
    /// What threads have found out together, by the keys of suppositions.
    known: HashMap<Question, bool>,
}

impl Guide {
    /// The timetables of the games of so many half-moves from a position, one for each supposition about castling; made with
    /// all threads.
    pub(super) fn of<'a>(
        board: &Board,
        left: usize,
        control: &Control,
        search: impl Fn() -> Search<'a> + Sync,
    ) -> Guide {
        let mut supposed = Vec::new();
        for white in Castling::ALL {
            for black in Castling::ALL {
                if white.is_open(board, Side::White) && black.is_open(board, Side::Black) {
                    supposed.push([white, black]);
                }
            }
        }
        let next = AtomicUsize::new(0);
        let made = Mutex::new(Vec::new());
        let threads = control.threads.min(supposed.len()).max(1);
        let waiting = Arc::new(AtomicUsize::new(control.threads.saturating_sub(threads)));
        let work = || {
            let mut search = search();
            search.waiting = waiting.clone();
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(&supposed) = supposed.get(index) else { break };
                let table = Timetable::of(&search, board, left, supposed);
                if let (Some(table), Ok(mut made)) = (table, made.lock()) {
                    made.push((index, Arc::new(table)));
                }
            }
            waiting.fetch_add(1, Relaxed);
        };
        together(threads - 1, control, |_| work(), |_| work());
        let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.sort_unstable_by_key(|&(index, _)| index);
        let tables = made.into_iter().map(|(_, table)| table).collect();
        let guide = Guide { tables, entries: Mutex::default(), known: HashMap::new() };
        guide.expand(board, left, &guide.beginnings());
        guide
    }

    fn beginnings(&self) -> Vec<Entry> {
        self.tables.iter().enumerate().map(|(index, table)| (index, table.begin())).collect()
    }

    /// Where the search of a position begins.
    fn entries(&self, board: &Board, left: usize) -> Option<Vec<Entry>> {
        self.entries.lock().ok()?.get(&(board.key(), left)).cloned()
    }

    /// Remembers where the search of the positions after each move begins.
    fn expand(&self, board: &Board, left: usize, entries: &[Entry]) {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let Ok(mut known) = self.entries.lock() else { return };
        for tried in moves {
            let mut after = *board;
            after.play(tried);
            known.entry((after.key(), left - 1)).or_insert_with(|| {
                let on = |&(index, ref progress): &Entry| {
                    self.tables[index].after(board, progress, tried).map(|progress| (index, progress))
                };
                entries.iter().filter_map(on).collect()
            });
        }
    }

    /// Finds out with all threads whether the target is reached from the positions after each move. The search that shows the
    /// games finds the answers.
    pub(super) fn explore<'a>(
        &mut self,
        board: &Board,
        left: usize,
        control: &'a Control,
        search: impl Fn() -> Search<'a> + Sync,
    ) {
        self.known = shared::explore(self, board, left, control, search);
    }
}

/// The key of a position under a supposition.
pub(super) fn guided_key(board: &Board, supposed: [Castling; 2]) -> Key {
    let mut key = board.key();
    let [white, black] = Side::BOTH.map(|side| {
        // what was supposed may have come true
        let castling = supposed[side.index()];
        (if castling.is_open(board, side) { castling } else { Castling::Never }) as u64 + 1
    });
    key ^= Key::mix(PLACE, white << 8 | black << 16);
    key
}

impl Search<'_> {
    /// As [`Search::reaches`], by timetables; `None` if it is not known how the position came about.
    pub(super) fn guided_reaches(&mut self, guide: &Guide, board: &Board, left: usize) -> Option<bool> {
        let entries = guide.entries(board, left)?;
        let found = entries.iter().any(|(index, progress)| {
            let table = &guide.tables[*index];
            let known = guide.known.get(&(guided_key(board, table.supposed), left)).copied();
            known.unwrap_or_else(|| self.explore(table, board, progress, left))
        });
        if found && left > 1 {
            guide.expand(board, left, &entries);
        }
        Some(found)
    }

    /// Whether timetables take their share of the memory already.
    pub(super) fn is_short_of_memory(&self) -> bool {
        self.ledger.is_full(self.control.max_memory)
    }

    /// The positions that are looked at before what takes long is split up; none if it is not.
    pub(super) fn patience(&self, table: &Timetable, left: usize, is_shared: bool) -> Option<u64> {
        let Patience { positions, shortest, .. } = self.patience;
        match (left >= shortest, table.is_partial()) {
            (false, _) => None,
            // more timetables are not to be had
            (true, _) if !is_shared && self.is_short_of_memory() => None,
            (true, false) => Some(positions),
            // where there are units without routes timetables are dear, and tell less
            (true, true) => is_shared.then_some(PARTIAL * positions),
        }
    }

    /// As [`Search::visit_guided`]; `None` if it takes more than so many positions or time is up.
    pub(super) fn attempt(
        &mut self,
        table: &Timetable,
        board: &Board,
        progress: &Progress,
        left: usize,
        patience: Option<u64>,
    ) -> Option<bool> {
        let limit = self.limit;
        self.limit = patience.map_or(limit, |patience| limit.min(self.nodes + patience));
        let found = self.visit_guided(table, table.node(board), progress, left, [true; 2]);
        let is_out_of_patience = self.nodes > self.limit && self.limit < limit;
        self.limit = limit;
        if !self.stopped {
            return Some(found);
        }
        self.stopped = !is_out_of_patience || self.control.is_stopped();
        None
    }

    /// As [`Search::visit_guided`], but what takes long is given timetables of its own.
    fn explore(&mut self, table: &Timetable, board: &Board, progress: &Progress, left: usize) -> bool {
        let patience = self.patience(table, left, false);
        if let Some(found) = self.attempt(table, board, progress, left, patience) {
            return found;
        }
        if self.stopped {
            return false;
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let mut found = false;
        for tried in moves {
            let Some((after, progress)) = self.onward(table, board, progress, tried, left) else {
                continue;
            };
            if self.known_guided(&after, table.supposed, left - 1) == Some(false) {
                continue;
            }
            let Some(next) = table.onward(self, &after, left - 1, &progress) else {
                // there is none either where time was up
                self.stopped |= self.control.is_stopped();
                if self.stopped {
                    break;
                }
                continue;
            };
            self.enter(board, tried);
            found = self.explore(&next, &after, &next.begin(), left - 1);
            self.leave();
            if found || self.stopped {
                break;
            }
        }
        if !self.stopped {
            self.remember_guided(board, table.supposed, left, found);
        }
        found
    }

    /// The position after a move, and how far the units have come then; `None` if it cannot lead to the target.
    #[inline]
    pub(super) fn onward(
        &self,
        table: &Timetable,
        board: &Board,
        progress: &Progress,
        tried: Move,
        left: usize,
    ) -> Option<(Board, Progress)> {
        let after = table.after(board, progress, tried)?;
        let mut next = *board;
        next.play(tried);
        let moves = self.moves_of(&next, left - 1);
        table.counts(&after, moves).then_some((next, after))
    }

    pub(super) fn known_guided(&self, board: &Board, supposed: [Castling; 2], left: usize) -> Option<bool> {
        self.known_question((guided_key(board, supposed), left))
    }

    fn remember_guided(&self, board: &Board, supposed: [Castling; 2], left: usize, found: bool) {
        self.remember_question((guided_key(board, supposed), left), found);
    }

    /// Whether the target is reached from a position in exactly `left` half-moves. Only where units have no routes outlooks
    /// are asked for, of the `dirty` sides.
    fn visit_guided(
        &mut self,
        table: &Timetable,
        mut node: Node,
        progress: &Progress,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        if self.is_time_up() {
            return false;
        }
        if left == 0 {
            return same_units(&node.board, self.target) && !self.is_dual(node.board.key());
        }
        if left.is_multiple_of(2) && same_units(&node.board, self.target) {
            // the shorter game has been found
            return false;
        }
        if let Some(known) = self.known_guided(&node.board, table.supposed, left) {
            return known;
        }
        if self.is_dual(node.board.key()) {
            return false;
        }
        let early = if !table.is_partial() {
            Some(0)
        } else if self.look(&mut node, left, dirty) {
            self.too_early(&node, left)
        } else {
            None
        };
        let found = early.is_some_and(|early| self.try_guided(table, &node, progress, left, early));
        if !self.stopped {
            self.remember_guided(&node.board, table.supposed, left, found);
        }
        found
    }

    fn try_guided(
        &mut self,
        table: &Timetable,
        node: &Node,
        progress: &Progress,
        left: usize,
        early: u64,
    ) -> bool {
        self.any_move(&node.board, early, |search, tried| {
            let Some((board, after)) = search.onward(table, &node.board, progress, tried, left) else {
                return false;
            };
            let (child, dirty) = if table.is_partial() {
                let Some(child) = search.child(node, tried, left) else { return false };
                child
            } else {
                (Node { board, ..node.clone() }, [false; 2])
            };
            search.visit_guided(table, child, &after, left - 1, dirty)
        })
    }
}
