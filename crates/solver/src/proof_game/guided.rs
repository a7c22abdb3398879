//! The search by [`timetables`](super::timetable). It takes over where the search by bounds has not ended soon: a
//! timetable takes some time to make, but positions are judged much faster by it.

use super::bounds::Bounds;
use super::castling::Castling;
use super::conclusion::Tasks;
use super::diagram::View;
use super::driver::{Guidance, Leads};
use super::search::{PLACE, Patience, Question, Search};
use super::shared;
use super::timetable::{Progress, Timetable};
use super::tried::{Attempt, Tried};
use crate::Control;
use crate::pool::together;
use board::{Key, Side};
use rules::orthodox::{Board, Move, OrthodoxRules};
use rules::{ProofHints, Rules};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// So many times more where there are units without routes, before threads share the work.
const PARTIAL: u64 = 8;

/// So many times more before it is supposed who captures whom: to look at these positions takes about as long as to make the
/// timetables of all suppositions. Worth: with a quarter of it games of one capture that the search finds by itself took two to nine
/// times as long; those for which it makes suppositions took 0.7 to 0.9 of the time.
const BEFORE_PARTS: u64 = 32;

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
                let Some(table) = Timetable::of(&search, board, left, supposed, Tasks::Staying) else {
                    continue;
                };
                let tables = search.split(table, board, left);
                if let Ok(mut made) = made.lock() {
                    made.extend(tables.into_iter().map(|table| (index, Arc::new(table))));
                }
            }
            waiting.fetch_add(1, Relaxed);
        };
        together(threads - 1, control, |_| work(), |_| work());
        let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.sort_by_key(|&(index, _)| index);
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
                    self.tables[index].after(board, progress, tried.into()).map(|progress| (index, progress))
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
pub(super) fn guided_key(board: &Board, table: &Timetable, progress: &Progress) -> Key {
    let supposed = table.supposed;
    let mut key = board.key();
    let [white, black] = Side::BOTH.map(|side| {
        // what was supposed may have come true
        let castling = supposed[side.index()];
        (if castling.is_open(board, side) { castling } else { Castling::Never }) as u64 + 1
    });
    key ^= Key::mix(PLACE, white << 8 | black << 16);
    for [victim, captor] in table.part(progress) {
        key ^= Key::mix(PLACE, (1 + u64::from(victim) + 64 * u64::from(captor)) << 24);
    }
    key
}

/// Games of plain chess by a timetable.
pub(super) struct Guided<'t>(pub(super) &'t Timetable);

/// How far the units have come, and where some have no routes what is known of them.
#[derive(Clone)]
pub(super) struct Underway {
    progress: Progress,
    others: Option<Box<Bounds>>,
}

impl<'t> Guided<'t> {
    fn underway(&self, progress: Progress) -> Underway {
        let others = self.0.is_partial().then(|| Box::new(self.0.bounds()));
        Underway { progress, others }
    }

    /// How far the units come with a move when so many half-moves are left; `None` if it cannot lead to the target.
    #[inline]
    fn onward(
        &self,
        search: &Search<'_>,
        board: &Board,
        progress: &Progress,
        tried: Tried,
        left: usize,
    ) -> Option<Progress> {
        let after = self.0.after(board, progress, tried)?;
        let moves = search.moves_from(!board.side_to_move(), left - 1);
        self.0.counts(&after, moves).then_some(after)
    }
}

impl Guidance for Guided<'_> {
    type View = View;
    type Known = Underway;
    type Step = Progress;

    fn view<R: ProofHints>(&self, game: &R) -> Option<View> {
        game.plain_chess().map(View::of)
    }

    fn is_target(&self, search: &Search<'_>, now: &View) -> bool {
        search.means.on_one_board().is_some_and(|diagram| diagram.is_reached(now))
    }

    fn unknown(&self, _now: &View) -> Underway {
        self.underway(self.0.begin())
    }

    fn question<R: ProofHints>(
        &self,
        _search: &Search<'_>,
        _game: &R,
        now: &View,
        known: &Underway,
        left: usize,
    ) -> Question {
        (guided_key(&now.board, self.0, &known.progress), left)
    }

    /// Only where units have no routes bounds are asked for.
    fn look<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        now: &View,
        known: &mut Underway,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        let (Some(bounds), Some(diagram)) = (known.others.as_deref_mut(), search.means.on_one_board()) else {
            return true;
        };
        diagram.look(search, game, now, bounds, left, dirty)
    }

    #[inline]
    fn try_move<R: ProofHints>(
        &self,
        search: &Search<'_>,
        game: &R,
        now: &View,
        known: &Underway,
        attempt: Attempt,
    ) -> Leads<Progress> {
        let captures = match (known.others.as_deref(), search.means.on_one_board()) {
            (Some(bounds), Some(diagram)) => match diagram.try_move(search, game, now, bounds, attempt) {
                Leads::On { captures, .. } => captures,
                Leads::Nowhere | Leads::NowhereSo => return Leads::Nowhere,
            },
            _ => false,
        };
        match self.onward(search, &now.board, &known.progress, attempt.on(&now.board), attempt.left) {
            Some(step) => Leads::On { captures, step },
            None => Leads::Nowhere,
        }
    }

    fn after(&self, now: &View, known: &Underway, attempt: Attempt, step: Progress) -> Underway {
        let mut others = known.others.clone();
        let board = &now.board;
        if let Some(bounds) = others.as_deref_mut().filter(|_| attempt.on(board).castles) {
            bounds.castled(board.side_to_move());
        }
        Underway { progress: step, others }
    }
}

impl Search<'_> {
    /// As [`Search::reaches`], by timetables; `None` if it is not known how the position came about.
    pub(super) fn guided_reaches(&mut self, guide: &Guide, board: &Board, left: usize) -> Option<bool> {
        let entries = guide.entries(board, left)?;
        let found = entries.iter().any(|(index, progress)| {
            let table = &guide.tables[*index];
            let known = guide.known.get(&(guided_key(board, table, progress), left)).copied();
            known.unwrap_or_else(|| self.explore(table, &mut OrthodoxRules::new(*board), progress, left))
        });
        if found && left > 1 {
            guide.expand(board, left, &entries);
        }
        Some(found)
    }

    /// A timetable, or where few captures are to be made and the games are not found soon, those for each supposition about
    /// who captures whom.
    fn split(&mut self, table: Timetable, board: &Board, left: usize) -> Vec<Timetable> {
        if !table.is_partial() || !table.makes_few_captures() || self.is_short_of_memory() {
            return vec![table];
        }
        let patience = Some(BEFORE_PARTS * self.patience.positions);
        let begin = table.begin();
        let found = self.attempt(&table, &mut OrthodoxRules::new(*board), &begin, left, patience);
        if found.is_some() || self.stopped {
            return vec![table];
        }
        let parts = match Timetable::of(self, board, left, table.supposed, Tasks::All) {
            Some(all) => all.parts(self, board),
            None => Some(Vec::new()),
        };
        parts.filter(|_| !self.control.is_stopped()).unwrap_or_else(|| vec![table])
    }

    /// Whether timetables take their share of the memory already.
    pub(super) fn is_short_of_memory(&self) -> bool {
        self.ledger.is_full(self.control.max_memory)
    }

    /// The positions that are looked at before what takes long is split up; none if it is not.
    pub(super) fn patience(&self, table: &Timetable, left: usize, is_shared: bool) -> Option<u64> {
        let Patience { positions, per_pair, shortest, .. } = self.patience;
        match (left >= shortest, table.is_partial()) {
            (false, _) => None,
            // more timetables are not to be had
            (true, _) if !is_shared && self.is_short_of_memory() => None,
            (true, false) => Some(positions.max(per_pair.saturating_mul(table.work() as u64))),
            // where there are units without routes timetables are expensive, and prune less
            (true, true) => is_shared.then_some(PARTIAL * positions),
        }
    }

    /// Whether the target is reached from a position in exactly `left` half-moves, by a timetable; `None` if it takes more than so
    /// many positions or time is up.
    pub(super) fn attempt(
        &mut self,
        table: &Timetable,
        game: &mut OrthodoxRules,
        progress: &Progress,
        left: usize,
        patience: Option<u64>,
    ) -> Option<bool> {
        let limit = self.limit;
        self.limit = patience.map_or(limit, |patience| limit.min(self.nodes + patience));
        let guided = Guided(table);
        let known = guided.underway(*progress);
        let found = self.visit(&guided, game, known, left, [true; 2]);
        let is_out_of_patience = self.nodes > self.limit && self.limit < limit;
        self.limit = limit;
        if self.stopped {
            self.stopped = !is_out_of_patience || self.control.is_stopped();
            return None;
        }
        found
    }

    /// The same, but what takes long is given timetables of its own. The answer is worthless when time is up.
    fn explore(
        &mut self,
        table: &Timetable,
        game: &mut OrthodoxRules,
        progress: &Progress,
        left: usize,
    ) -> bool {
        let patience = self.patience(table, left, false);
        if let Some(found) = self.attempt(table, game, progress, left, patience) {
            return found;
        }
        if self.stopped {
            return false;
        }
        let mut moves = Vec::new();
        game.generate(&mut moves);
        let mut found = false;
        for tried in moves {
            let Some((after, progress)) = self.onward(table, game.board(), progress, tried, left) else {
                continue;
            };
            if self.known_guided(&after, table, &progress, left - 1) == Some(false) {
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
            self.enter(game.plain(tried));
            game.make(tried);
            found = self.explore(&next, game, &next.begin(), left - 1);
            game.undo();
            self.leave();
            if found || self.stopped {
                break;
            }
        }
        if !self.stopped {
            self.remember_question((guided_key(game.board(), table, progress), left), found);
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
        let after = Guided(table).onward(self, board, progress, tried.into(), left)?;
        let mut next = *board;
        next.play(tried);
        Some((next, after))
    }

    pub(super) fn known_guided(
        &self,
        board: &Board,
        table: &Timetable,
        progress: &Progress,
        left: usize,
    ) -> Option<bool> {
        self.known_question((guided_key(board, table, progress), left))
    }
}
