//! What all units can do together, computed once at the beginning of a game: their
//! [`routes`](super::routes), thinned until each two of them [go together](super::pairs). A move of the search is made
//! only if the stage that it leads to fits the stages of all other units.
//!
//! One table holds for one supposition about the castling of both sides; the games of all suppositions together are all
//! games.

use super::bounds::Bounds;
use super::castling::Castling;
use super::conclusion::{Task, Tasks};
use super::diagram::View;
use super::ledger::Entry;
use super::pairs::Pair;
use super::routes::{Capture, Extras, GONE, MANY, Route, Step};
use super::search::Search;
use super::thinning::{Given, MOST_WORK, Thinning, add, spare_moves};
use super::tried::Tried;
use super::work::Work;
use board::Side;
use rules::orthodox::{Board, Kind};
use std::sync::Arc;

/// No route begins here.
const NOBODY: u8 = u8::MAX;

/// The most units.
const UNITS: usize = 32;

/// The routes of all units that have one.
pub(super) struct Timetable {
    pub(super) supposed: [Castling; 2],
    routes: Vec<Route>,
    /// For each route those that have to do with it: the other, their pair, and whether the other comes first in it.
    partners: Vec<Vec<(usize, usize, bool)>>,
    /// The pairs of routes that have to do with each other.
    pairs: Vec<(usize, usize, Pair)>,
    /// The moves that each side has beyond those that its routes need.
    allowance: [usize; 2],
    /// Whether each side has units without a route, other than those that stay where they are.
    is_partial: [bool; 2],
    /// The units that stay where they are until the end.
    settled: [u64; 2],
    /// The half-moves that are left at the beginning, and the units that each side still loses.
    left: usize,
    losses: [usize; 2],
    /// Who captures whom from here on, if that is supposed.
    part: Option<Arc<[Capture]>>,
    begin: Progress,
    /// What it took to make it, in pairs of stages.
    work: usize,
    /// The memory that it takes.
    entry: Option<Entry>,
}

/// How far the units have come.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    stages: [u16; UNITS],
    /// The route of the unit on each square.
    at: [u8; 64],
    /// The moves that each side has wasted.
    spent: [u8; 2],
}

impl Timetable {
    /// Finds out what there is to know of the games of so many half-moves from a position under a supposition; `None` if
    /// there are none.
    pub(super) fn of(
        search: &Search<'_>,
        board: &Board,
        left: usize,
        supposed: [Castling; 2],
        which: Tasks,
    ) -> Option<Timetable> {
        let view = View::of(board);
        let moves = search.moves_from(board.side_to_move(), left);
        let question = search.means.on_one_board()?.question(&view, moves);
        let mut bounds = Bounds::supposing(supposed, [0; 2]);
        if !question.look(&mut bounds, [true; 2]) {
            return None;
        }
        let mut table = Timetable {
            supposed,
            routes: Vec::new(),
            partners: Vec::new(),
            pairs: Vec::new(),
            allowance: [0; 2],
            is_partial: [false; 2],
            settled: bounds.walls(),
            left,
            losses: losses(search, board)?,
            part: None,
            begin: Progress { stages: [0; UNITS], at: [NOBODY; 64], spent: [0; 2] },
            work: 0,
            entry: None,
        };
        let mut others_need = [0; 2];
        for side in Side::BOTH {
            // asked once more with all that has been found out
            let observed = question.observed(&bounds, !side);
            let work = Work::new(&question, &bounds, side, supposed[side.index()], observed)?;
            let (tasks, least) = work.plan()?.tasks(which);
            others_need[side.index()] = least;
            table.add_routes(board, side, &tasks, observed);
        }
        table.make(search, moves, others_need, MOST_WORK)
    }

    /// What there is to know when so many half-moves are left; `None` if no game goes on.
    pub(super) fn onward(
        &self,
        search: &Search<'_>,
        board: &Board,
        left: usize,
        progress: &Progress,
    ) -> Option<Timetable> {
        let supposed = Side::BOTH.map(|side| {
            // what was supposed may have come true
            let castling = self.supposed[side.index()];
            if castling.is_open(board, side) { castling } else { Castling::Never }
        });
        if self.is_partial() {
            return Timetable::of(search, board, left, supposed, Tasks::Staying);
        }
        let routes = self.routes.iter().zip(&progress.stages);
        let table = Timetable {
            supposed,
            routes: routes.map(|(route, &stage)| route.onward(usize::from(stage))).collect(),
            partners: Vec::new(),
            pairs: Vec::new(),
            allowance: [0; 2],
            is_partial: self.is_partial,
            settled: self.settled,
            left,
            losses: losses(search, board)?,
            part: self.part.as_deref().map(|captures| {
                let to_come = |&&[victim, _]: &&Capture| self.square_of(progress, victim) != GONE;
                captures.iter().filter(to_come).copied().collect()
            }),
            begin: Progress { stages: [0; UNITS], at: progress.at, spent: [0; 2] },
            work: 0,
            entry: None,
        };
        table.make(search, search.moves_from(board.side_to_move(), left), [0; 2], MOST_WORK)
    }

    /// The same with other routes, if units are captured so.
    pub(super) fn made_of(
        &self,
        search: &Search<'_>,
        board: &Board,
        routes: Vec<Route>,
        part: Option<Arc<[Capture]>>,
        most_work: usize,
    ) -> Option<Timetable> {
        let table = Timetable { routes, partners: Vec::new(), pairs: Vec::new(), part, entry: None, ..*self };
        table.make(search, search.moves_from(board.side_to_move(), self.left), [0; 2], most_work)
    }

    /// The routes of all units that have one.
    pub(super) fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// The units that each side still loses.
    pub(super) fn losses(&self) -> [usize; 2] {
        self.losses
    }

    /// Where the units stand that are captured and where their captors, if that is supposed and still to come.
    pub(super) fn part(&self, progress: &Progress) -> impl Iterator<Item = [u8; 2]> {
        let captures = self.part.as_deref().unwrap_or_default().iter();
        let squares = captures.map(|capture| capture.map(|route| self.square_of(progress, route)));
        squares.filter(|squares| squares[0] != GONE)
    }

    /// Where the unit of a route stands.
    fn square_of(&self, progress: &Progress, route: u8) -> u8 {
        let route = usize::from(route);
        self.routes[route].stages[usize::from(progress.stages[route])].square
    }

    /// Whether it holds for one supposition about who captures whom.
    pub(super) fn is_part(&self) -> bool {
        self.part.is_some()
    }

    /// Thins the routes until all that is left goes together.
    fn make(
        mut self,
        search: &Search<'_>,
        moves: [usize; 2],
        others_need: [usize; 2],
        most_work: usize,
    ) -> Option<Timetable> {
        let mut routes = std::mem::take(&mut self.routes);
        for route in routes.iter_mut().filter(|route| self.losses[route.side.index()] == 0) {
            let is_gone = route.is_gone();
            route.keep_goals(|_, stage| is_gone || stage.square != GONE);
        }
        let given = Given {
            moves,
            others_need,
            is_partial: self.is_partial,
            losses: self.losses,
            captures: self.part.clone(),
            most_work,
        };
        let thinned = Thinning::of(search, routes, given).thin()?;
        (self.routes, self.pairs, self.work) = (thinned.routes, thinned.pairs, thinned.work);
        self.allowance = spare_moves(&self.routes, moves, others_need)?;
        self.partners = vec![Vec::new(); self.routes.len()];
        for (index, &(one, other, _)) in self.pairs.iter().enumerate() {
            self.partners[one].push((other, index, false));
            self.partners[other].push((one, index, true));
        }
        let routes = self.routes.iter().map(Route::bytes).sum::<usize>();
        let pairs = self.pairs.iter().map(|(_, _, pair)| pair.bytes()).sum::<usize>();
        self.entry = Some(search.ledger.enter(routes + pairs));
        Some(self)
    }

    fn add_routes(&mut self, board: &Board, side: Side, tasks: &[Task], observed: u64) {
        let settled = self.settled[0] | self.settled[1];
        let king = board.of(side, Kind::King);
        let mut known = 0u64;
        for task in tasks {
            let free =
                !settled & task.files & if task.kind == Kind::King { !observed | king } else { u64::MAX };
            let Some(route) = Route::of(task, side, free, self.supposed[side.index()]) else { continue };
            if self.routes.len() < UNITS {
                self.begin.at[usize::from(task.place)] = u8::try_from(self.routes.len()).unwrap_or(NOBODY);
                self.routes.push(route);
                known |= 1 << task.place;
            }
        }
        self.is_partial[side.index()] |= board.of_side(side) & !settled & !known != 0;
    }

    /// Where the units are at the beginning.
    pub(super) fn begin(&self) -> Progress {
        self.begin
    }

    /// How far the units have come after a move: `None` if it cannot lead to the target.
    #[inline]
    pub(super) fn after(&self, board: &Board, progress: &Progress, tried: Tried) -> Option<Progress> {
        let Tried { from, to, becomes, castles, victim } = tried;
        let side = board.side_to_move();
        if self.settled[side.index()] >> from & 1 != 0 || self.breaks_castling(board, tried) {
            return None;
        }
        let mut after = *progress;
        let mut fallen = NOBODY;
        let captures = board.occupied() >> victim & 1 != 0 && !castles;
        if captures {
            let other = (!side).index();
            fallen = progress.at[usize::from(victim)];
            if self.losses[other] == 0 || self.settled[other] >> victim & 1 != 0 {
                return None;
            }
            if fallen == NOBODY {
                self.is_partial[other].then_some(())?;
            } else {
                let capture = [fallen, progress.at[usize::from(from)]];
                self.part.as_deref().is_none_or(|captures| captures.contains(&capture)).then_some(())?;
                self.fall(&mut after, fallen)?;
                after.at[usize::from(victim)] = NOBODY;
            }
        }
        if castles {
            let (rook, rook_after) = if to > from { (to + 1, to - 1) } else { (to - 2, to + 1) };
            let castle = |step: &Step| step.castles;
            self.go(&mut after, side, (from, to), castle)?;
            self.go(&mut after, side, (rook, rook_after), castle)?;
            // judged when both have gone
            let gone = [to, rook_after].map(|square| after.at[usize::from(square)]);
            return gone.into_iter().all(|route| self.fits(&after, route)).then_some(after);
        }
        if progress.at[usize::from(from)] == NOBODY {
            return (self.is_partial[side.index()] && self.fits(&after, fallen)).then_some(after);
        }
        let is_it = |step: &Step| step.becomes == becomes && !step.castles && step.captures.may_be(captures);
        self.go(&mut after, side, (from, to), is_it)?;
        (self.fits(&after, after.at[usize::from(to)]) && self.fits(&after, fallen)).then_some(after)
    }

    /// Whether a castling that is supposed can no longer be after a move. Units without routes know nothing of it, and the key of
    /// the position would be that of another supposition.
    #[inline]
    fn breaks_castling(&self, board: &Board, tried: Tried) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let castling = self.supposed[side.index()];
            let Some([king, rook, king_to, _]) = castling.squares(side) else { return false };
            let moves = tried.from == king || tried.from == rook;
            (moves || tried.victim == rook)
                && castling.is_open(board, side)
                && !(tried.castles && tried.to == king_to)
        })
    }

    /// A unit is captured.
    #[inline]
    fn fall(&self, after: &mut Progress, number: u8) -> Option<()> {
        let unit = usize::from(number);
        let stage = &self.routes[unit].stages[usize::from(after.stages[unit])];
        self.step(after, unit, stage.steps.get(stage.fall()?)?)
    }

    /// Moves a unit on by a step, as far as its side can afford it.
    #[inline]
    fn step(&self, after: &mut Progress, unit: usize, step: &Step) -> Option<()> {
        let route = &self.routes[unit];
        let side = route.side.index();
        let stage = usize::from(after.stages[unit]);
        let spent = route.cost(usize::from(step.to)).saturating_sub(route.cost(stage));
        let spent = usize::from(after.spent[side]) + spent;
        if spent > self.allowance[side] {
            return None;
        }
        after.spent[side] = u8::try_from(spent).ok()?;
        after.stages[unit] = step.to;
        Some(())
    }

    /// Moves a unit on.
    #[inline]
    fn go(
        &self,
        after: &mut Progress,
        side: Side,
        (from, to): (u8, u8),
        is_it: impl Fn(&Step) -> bool,
    ) -> Option<()> {
        let number = after.at[usize::from(from)];
        if number == NOBODY {
            // a castling unit without a route
            return self.is_partial[side.index()].then_some(());
        }
        let unit = usize::from(number);
        let stage = usize::from(after.stages[unit]);
        let steps = &self.routes[unit].stages[stage].steps;
        let step = steps.iter().find(|step| step.square == to && is_it(step))?;
        self.step(after, unit, step)?;
        after.at[usize::from(from)] = NOBODY;
        after.at[usize::from(to)] = number;
        Some(())
    }

    /// Whether the stage of a unit goes with those of all others.
    #[inline]
    fn fits(&self, progress: &Progress, number: u8) -> bool {
        let Some(partners) = self.partners.get(usize::from(number)) else { return true };
        let stage = usize::from(progress.stages[usize::from(number)]);
        partners.iter().all(|&(other, pair, is_first)| {
            let theirs = usize::from(progress.stages[other]);
            let (_, _, pair) = &self.pairs[pair];
            if is_first { pair.fits(theirs, stage) } else { pair.fits(stage, theirs) }
        })
    }

    /// Whether there are units without a route, other than those that stay where they are.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial != [false; 2]
    }

    /// Whether the moves that the routes of each side still need, as long as the other units are where they are, may be all
    /// that it has left.
    #[inline]
    pub(super) fn counts(&self, progress: &Progress, moves: [usize; 2]) -> bool {
        let mut extras: [Extras; UNITS] = [Extras::MAX; UNITS];
        for (one, other, pair) in &self.pairs {
            let [ones, others] =
                pair.extras(usize::from(progress.stages[*one]), usize::from(progress.stages[*other]));
            extras[*one] &= ones;
            extras[*other] &= others;
        }
        let mut sums = [1u64; 2];
        let (mut needs, mut wasted) = ([0; 2], [0; 2]);
        for (unit, route) in self.routes.iter().enumerate() {
            let side = route.side.index();
            let stage = &route.stages[usize::from(progress.stages[unit])];
            let own = extras[unit] & stage.extras();
            if own == 0 {
                return false;
            }
            needs[side] += usize::from(stage.rest);
            wasted[side] += own.trailing_zeros() as usize;
            sums[side] = add(sums[side], u64::from(own));
        }
        Side::BOTH.into_iter().all(|side| {
            let side = side.index();
            if self.is_partial[side] {
                return usize::from(progress.spent[side]) + wasted[side] <= self.allowance[side];
            }
            let Some(spare) = moves[side].checked_sub(needs[side]) else { return false };
            wasted[side] <= spare && (spare >= MANY || sums[side] >> spare & 1 != 0)
        })
    }

    /// What it took to make it, in pairs of stages.
    pub(super) fn work(&self) -> usize {
        self.work
    }

    /// What is known of the positions of its games.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds::supposing(self.supposed, self.settled)
    }
}

/// The units that each side still loses from a position on; `None` if one has too few.
fn losses(search: &Search<'_>, board: &Board) -> Option<[usize; 2]> {
    let diagram = search.means.on_one_board()?;
    let [white, black] = Side::BOTH.map(|side| diagram.losses(board, side));
    Some([white?, black?])
}
