//! Proof games of plain chess: whether a diagram can be reached in exactly so many moves.
//!
//! The main decision: nothing is enumerated beforehand. At every position of a depth-first search each side's
//! [`outlook`](outlook::Outlook) is found afresh: the cheapest [`assignment`] of its units to the units of the target,
//! by [distances](flood) among what can never get out of the way. What is too dear is left, and what is nearly too
//! dear leaves units no choice: those that must stay where they are stand in the way of others, and so on until
//! nothing changes. All bounds hold for any two positions of plain chess, reachable or not. Where captured units come
//! back other bounds take their place ([`rebirth_bounds`]), and where they change between two boards ([`two_boards`]).
//!
//! Games that this does not find soon are looked at as a whole, once: a [`timetable`] knows the routes of all units that are
//! neither captured nor promoted, and which of their stages go together. The search [`guided`] by it judges a position
//! by looking up pairs, and makes new timetables further on where it takes long.

mod assignment;
mod captures;
mod conclusion;
mod flood;
#[cfg(test)]
mod forced;
mod frontier;
mod guided;
mod lanes;
mod ledger;
mod local_duals;
mod means;
mod order;
mod outlook;
mod pairs;
pub(crate) mod rebirth_bounds;
pub(crate) mod rebirths;
mod reborn;
mod restricted;
mod routes;
mod scheduler;
mod search;
mod shared;
mod terrain;
#[cfg(test)]
mod tests;
mod thinning;
mod thirds;
mod timetable;
mod two_boards;

use crate::plan::{Ends, Kind, Section};
use crate::table::Table;
use crate::{Board, Control, Manner};
use guided::Guide;
use lanes::{Lanes, Steps};
use ledger::Ledger;
use means::Means;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rebirth_bounds::Wanted;
use rebirths::Rebirths;
use reborn::Reborn;
use rules::orthodox::{self, OrthodoxRules};
pub(crate) use search::Tried;
use search::{Known, Search};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use stipulation::Goal;
use two_boards::TwoBoards;

/// The search for a diagram.
pub(crate) struct ProofGame {
    target: orthodox::Board,
    /// What threads have found out together.
    known: Mutex<Option<Arc<Known>>>,
    /// What is known of games that are not found soon.
    guide: Mutex<Option<Arc<Guide>>>,
    ledger: Ledger,
    means: Means,
    /// Which games are searched.
    manner: Manner,
}

/// The positions that the plain search looks at before the games are looked at as a whole.
const SOON: u64 = 200;

/// Whether a target may be reached from a position of plain chess in exactly so many half-moves, as far as bounds tell.
/// `plain_checks`: whether kings fear what observes them.
pub(crate) fn may_be_reached(
    target: &orthodox::Board,
    board: &orthodox::Board,
    left: usize,
    control: &Control,
    plain_checks: bool,
) -> bool {
    let mut search = Search::new(target, control, None, false);
    search.plain_checks = plain_checks;
    search.look(&mut search::Node::new(board), left, [true; 2])
}

/// Threads that make timetables together; none for one, or if they cannot be had.
fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    if threads < 2 {
        return None;
    }
    ThreadPoolBuilder::new().num_threads(threads).build().ok().map(Arc::new)
}

impl ProofGame {
    /// The search for the target of a board, if it has one and its rules are those of plain chess, restrict them, or let
    /// captured units come back.
    pub(crate) fn of<B: Board>(board: &B, manner: Manner) -> Option<ProofGame> {
        let position = board.target()?;
        let is_plain = board.orthodox().is_some() || board.only_restricts();
        let (target, means) = if is_plain {
            let lanes = board.barred_ways().map(|barred| Box::new(Lanes::without(&barred)));
            (orthodox::Board::from_position(position).ok()?, Means::Plain(lanes))
        } else if let Some(ends) = TwoBoards::of(board) {
            // the board is not looked at
            (orthodox::Board::default(), Means::TwoBoards(ends))
        } else {
            let rebirths = Rebirths::of(&board.rebirths()?);
            let target = orthodox::Board::of_units(position, rebirths.kings_are_royal).ok()?;
            let wanted = Wanted::of(&target);
            (target, Means::Reborn(Reborn { rebirths, wanted }))
        };
        Some(ProofGame {
            target,
            known: Mutex::new(None),
            guide: Mutex::new(None),
            ledger: Ledger::default(),
            means,
            manner,
        })
    }

    /// How much of the memory is not for the table of proofs.
    pub(crate) fn share<B: Board>(&self, board: &B, max_memory: usize) -> usize {
        if board.orthodox().is_some() { max_memory / ledger::SHARE } else { 0 }
    }

    /// Whether a section asks for nothing but the target at its end, `left` half-moves (series: moves) after one of the
    /// symbol.
    pub(crate) fn answers(&self, section: &Section, left: usize, symbol: usize) -> bool {
        let is_target = |ends: &Ends| {
            matches!(ends.only_goal, Some(Goal::ProofGame | Goal::AToB))
                && ends.let_play_go_on()
                && ends.overriding.is_none()
        };
        let is_free = |ends: &Ends| ends.goals.is_empty() && ends.forks.is_empty() && ends.let_play_go_on();
        match section.kind {
            Kind::Battle => false,
            Kind::Series => is_target(&section.after[0]),
            Kind::Help => {
                let last = (symbol + left) % 2;
                !section.parry && is_free(&section.after[1 - last]) && is_target(&section.after[last])
            }
        }
    }

    /// Finds out with all threads what there is to know of the games of so many half-moves (series: moves) from a position;
    /// not which moves lead to the target, unless `all` moves will be shown.
    pub(crate) fn explore(
        &self,
        rules: &OrthodoxRules,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
        all: bool,
    ) {
        let series = section.kind == Kind::Series;
        let search = || {
            let mut search = Search::new(&self.target, control, table, series);
            search.ledger = self.ledger.clone();
            search.keep_to(self.manner);
            search
        };
        if !series {
            let mut soon = search();
            soon.limit = SOON;
            soon.reaches(rules.board(), left);
            control.statistics.nodes.fetch_add(soon.nodes, Relaxed);
            if !soon.stopped {
                return;
            }
            let pool = pool(control.threads);
            let search = || {
                let mut search = search();
                search.pool = pool.clone();
                search
            };
            let mut guide = Guide::of(rules.board(), left, control, search);
            if control.threads > 1 && all {
                guide.explore(rules.board(), left, control, search);
            }
            if let Ok(mut place) = self.guide.lock() {
                *place = Some(Arc::new(guide));
            }
            return;
        }
        if !all {
            return;
        }
        let known = frontier::explore(rules.board(), left, control, search);
        if let Ok(mut place) = self.known.lock() {
            *place = known.map(Arc::new);
        }
    }

    /// As [`ProofGame::explore`], under other rules than those of plain chess.
    pub(crate) fn explore_game<B: Board>(
        &self,
        board: &B,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
    ) {
        if section.kind == Kind::Series {
            return;
        }
        let search = || self.search_of_game(control, table, false);
        let known = frontier::explore_game(board, left, control, &self.means, search);
        if let Ok(mut place) = self.known.lock() {
            *place = known.map(Arc::new);
        }
    }

    /// A search under other rules than those of plain chess.
    fn search_of_game<'a>(
        &'a self,
        control: &'a Control,
        table: Option<&'a Table>,
        series: bool,
    ) -> Search<'a> {
        let mut search = Search::new(&self.target, control, table, series);
        search.plain_checks = false;
        search.keep_to(self.manner);
        if let Means::Plain(Some(lanes)) = &self.means {
            search.steps = Steps::along(lanes);
        }
        search
    }

    /// Whether the target is reached `left` half-moves (series: moves) after the move that led to a position. `None` if
    /// time was up.
    pub(crate) fn reaches(
        &self,
        rules: &OrthodoxRules,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
    ) -> Option<bool> {
        let series = section.kind == Kind::Series;
        let mut board = *rules.board();
        if series && !board.pass() {
            return Some(false);
        }
        let mut search = Search::new(&self.target, control, table, series);
        search.ledger = self.ledger.clone();
        search.keep_to(self.manner);
        search.known = self.known.lock().ok().and_then(|known| known.clone());
        let guide = self.guide.lock().ok().and_then(|guide| guide.clone());
        let guided = guide.and_then(|guide| search.guided_reaches(&guide, &board, left));
        let found = guided.unwrap_or_else(|| search.reaches(&board, left));
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        // what is not known for want of time does not count as impossible
        (!search.stopped && (found || !control.is_stopped())).then_some(found)
    }

    /// As [`ProofGame::reaches`], under rules that only forbid moves of plain chess or let captured units come back; `None`
    /// also where a position cannot be looked at as one of plain chess.
    pub(crate) fn game_reaches<B: Board>(
        &self,
        board: &B,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
    ) -> Option<bool> {
        let series = section.kind == Kind::Series;
        let mut game = board.clone();
        let side = game.side_to_move();
        if series {
            // who is in check cannot pass
            if game.is_in_check(side) {
                return Some(false);
            }
            game.set_side_to_move(!side);
        }
        let mut search = self.search_of_game(control, table, series);
        search.known = self.known.lock().ok().and_then(|known| known.clone());
        let found = search.reaches_of_game(&mut game, &self.means, left);
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        found
    }
}
