//! Proof games: whether a diagram can be reached in exactly so many moves.
//!
//! The main decision: nothing is enumerated beforehand. At every position of a depth-first search the [`bounds`] of each side are
//! found afresh: the cheapest [`assignment`](crate::distance::assignment) of its units to the units of the diagram, by distances
//! ([`flood`], [`travel`]) among what can never get out of the way. What costs more moves than there are is left, and what costs
//! nearly as many leaves units no choice: those that must stay where they are stand in the way of others, and so on until
//! nothing changes. All bounds hold for any two positions, reachable or not. What units may do under the rules is the
//! [`terrain`]: plain chess is one, rules under which captured units come back or go elsewhere are others.
//!
//! Games of plain chess that this does not find soon are examined as a whole, once: a [`timetable`] knows the routes of all units that are
//! neither captured nor promoted, and which of their stages go together. The search [`guided`] by it judges a position
//! by looking up pairs, and makes new timetables further on where it takes long. Where few captures are to be made and the games are
//! not found soon, there is a timetable for each of the [`suppositions`] about who captures whom, with routes for all units.

mod bounded;
pub(crate) mod bounds;
mod captures;
mod castling;
mod conclusion;
pub(crate) mod diagram;
mod driver;
mod fixpoint;
mod flood;
#[cfg(test)]
mod forced;
mod frontier;
mod guided;
mod ledger;
mod local_duals;
mod means;
mod pairs;
mod plan;
mod routes;
mod scheduler;
mod search;
mod shared;
mod suppositions;
pub(crate) mod terrain;
#[cfg(test)]
mod tests;
mod thinning;
mod thirds;
mod timetable;
mod travel;
pub(crate) mod tried;
mod two_boards;
mod work;

use crate::plan::{Ends, Kind, Section};
use crate::table::Table;
use crate::{Board, Control, Manner};
use guided::Guide;
use ledger::Ledger;
use means::Means;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rules::ProofHints;
use rules::general::RuleSet;
use rules::orthodox::OrthodoxRules;
use search::{Known, Search};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use stipulation::Goal;
use terrain::Terrain;

/// The search for a diagram.
pub(crate) struct ProofGame {
    /// What threads have found out together.
    known: Mutex<Option<Arc<Known>>>,
    /// What is known of games that are not found soon.
    guide: Mutex<Option<Arc<Guide>>>,
    ledger: Ledger,
    means: Means,
    /// Which games are searched.
    manner: Manner,
}

/// Whether units move as in plain chess, each side with its king, whatever becomes of captured ones: these come back as what they
/// were, if they do.
#[must_use]
pub fn moves_are_plain(rules: &RuleSet) -> bool {
    Terrain::of_rules(rules).is_some_and(|terrain| terrain.moves_are_plain())
}

/// The positions that the plain search looks at before the games are looked at as a whole.
const SOON: u64 = 200;

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
        let means = Means::of(board.rule_set()?, board.target()?)?;
        Some(ProofGame {
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

    fn search<'a>(&'a self, control: &'a Control, table: Option<&'a Table>, series: bool) -> Search<'a> {
        let mut search = Search::new(&self.means, control, table, series);
        search.ledger = self.ledger.clone();
        search.keep_to(self.manner);
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
        let search = || self.search(control, table, false);
        let mut soon = search();
        soon.limit = SOON;
        soon.reaches(&mut rules.clone(), left);
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
        let search = || self.search(control, table, series);
        let known = frontier::explore(game, left, control, search);
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
            Some(mut rules) => self.game_reaches(&mut rules, self.search(control, table, series), left),
            None => self.game_reaches(&mut board.clone(), self.search(control, table, series), left),
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
        let found = guided.or_else(|| search.reaches(game, left));
        let control = search.control;
        control.statistics.nodes.fetch_add(search.nodes, Relaxed);
        // what is not known for want of time does not count as impossible
        found.filter(|&found| !search.stopped && (found || !control.is_stopped()))
    }
}
