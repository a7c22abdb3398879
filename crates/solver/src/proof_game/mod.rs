//! Proof games of plain chess: whether a diagram can be reached in exactly so many moves.
//!
//! The main decision: nothing is enumerated beforehand. At every position of a depth-first search each side's
//! [`outlook`](outlook::Outlook) is found afresh: the cheapest [`assignment`] of its units to the units of the target,
//! by [distances](flood) among what can never get out of the way. What is too dear is left, and what is nearly too
//! dear leaves units no choice: those that must stay where they are stand in the way of others, and so on until
//! nothing changes. All bounds hold for any two positions of plain chess, reachable or not. Where captured units come
//! back or change between two boards other bounds take their place ([`unit_bounds`]).
//!
//! Games that this does not find soon are looked at as a whole, once: a [`timetable`] knows the routes of all units that are
//! neither captured nor promoted, and which of their stages go together. The search [`guided`] by it judges a position
//! by looking up pairs, and makes new timetables further on where it takes long.

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
mod outlook;
mod pairs;
mod plain;
pub(crate) mod rebirths;
mod reborn;
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
mod travel;
mod two_boards;
pub(crate) mod unit_bounds;

use crate::plan::{Ends, Kind, Section};
use crate::table::Table;
use crate::{Board, Control, Manner};
use board::Marks;
use guided::Guide;
use lanes::{Lanes, Steps};
use ledger::Ledger;
use means::Means;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rebirths::Rebirths;
use reborn::Reborn;
use rules::ProofHints;
use rules::orthodox::{self, OrthodoxRules};
pub(crate) use search::Tried;
use search::{Known, Search};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use stipulation::Goal;

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
        } else {
            let means = match board.two_boards() {
                Some(marks) => Means::TwoBoards(Reborn::new(Rebirths::none(), marks, position)?),
                None => {
                    let rebirths = Rebirths::of(&board.rebirths()?);
                    Means::Reborn(Reborn::new(rebirths, [Marks::NONE; 2], position)?)
                }
            };
            // they have their own diagram
            (orthodox::Board::default(), means)
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

    /// A search under the rules of plain chess, or under others.
    fn search<'a>(
        &'a self,
        control: &'a Control,
        table: Option<&'a Table>,
        series: bool,
        is_plain: bool,
    ) -> Search<'a> {
        let mut search = Search::new(&self.target, control, table, series);
        search.plain_checks = is_plain;
        search.ledger = self.ledger.clone();
        search.keep_to(self.manner);
        if let Means::Plain(Some(lanes)) = &self.means {
            search.steps = Steps::along(lanes);
        }
        search
    }

    /// Finds out with all threads what there is to know of the games of so many half-moves (series: moves) from a position;
    /// not which moves lead to the target, unless `all` moves will be shown.
    pub(crate) fn explore<B: Board>(
        &self,
        board: &B,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
        all: bool,
    ) {
        let series = section.kind == Kind::Series;
        match board.orthodox() {
            Some(rules) if !series => self.explore_with_guide(&rules, left, control, table, all),
            Some(rules) if all => self.explore_with_threads(&rules, series, left, control, table),
            None if all => self.explore_with_threads(board, series, left, control, table),
            _ => {}
        }
    }

    fn explore_with_guide(
        &self,
        rules: &OrthodoxRules,
        left: usize,
        control: &Control,
        table: Option<&Table>,
        all: bool,
    ) {
        let search = || self.search(control, table, false, true);
        let mut soon = search();
        soon.limit = SOON;
        soon.reaches(&mut rules.clone(), &self.means, left);
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
    }

    fn explore_with_threads<R: ProofHints>(
        &self,
        game: &R,
        series: bool,
        left: usize,
        control: &Control,
        table: Option<&Table>,
    ) {
        let search = || self.search(control, table, series, game.plain_chess().is_some());
        let known = frontier::explore(game, left, control, &self.means, search);
        if let Ok(mut place) = self.known.lock() {
            *place = known.map(Arc::new);
        }
    }

    /// Whether the target is reached `left` half-moves (series: moves) after the move that led to a position. `None` if
    /// time was up, or where a position cannot be looked at as one of plain chess.
    pub(crate) fn reaches<B: Board>(
        &self,
        board: &B,
        section: &Section,
        left: usize,
        control: &Control,
        table: Option<&Table>,
    ) -> Option<bool> {
        let series = section.kind == Kind::Series;
        match board.orthodox() {
            Some(mut rules) => self.game_reaches(&mut rules, self.search(control, table, series, true), left),
            None => self.game_reaches(&mut board.clone(), self.search(control, table, series, false), left),
        }
    }

    fn game_reaches<R: ProofHints>(&self, game: &mut R, mut search: Search<'_>, left: usize) -> Option<bool> {
        if search.series {
            let side = game.side_to_move();
            // who is in check cannot pass
            if game.is_in_check(side) {
                return Some(false);
            }
            game.set_side_to_move(!side);
        }
        search.known = self.known.lock().ok().and_then(|known| known.clone());
        let guide = self.guide.lock().ok().and_then(|guide| guide.clone());
        let guided = guide
            .zip(game.plain_chess())
            .and_then(|(guide, board)| search.guided_reaches(&guide, board, left));
        let found = guided.or_else(|| search.reaches(game, &self.means, left));
        let control = search.control;
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        // what is not known for want of time does not count as impossible
        found.filter(|&found| !search.stopped && (found || !control.is_stopped()))
    }
}
