//! What all units that are neither captured nor promoted can do together, found out once at the beginning of a game: their
//! [`routes`](super::routes), thinned until each two of them [go together](super::pairs). A move of the search is made
//! only if the stage that it leads to goes with the stages of all other units.
//!
//! One table holds for one supposition about the castling of both sides; the games of all suppositions together are all
//! games.

use super::outlook::{Castling, Outlook, Situation};
use super::pairs::{Meeting, Pair};
use super::routes::Route;
use super::search::{Node, Search};
use board::Side;
use rules::orthodox::{Board, Kind, Move};
use std::collections::HashMap;

/// No route begins here.
const NOBODY: u8 = u8::MAX;

/// The most work for the pairs of a table, in pairs of stages.
const MOST_WORK: usize = 6_000_000;

/// The moves of a side, fewer than these, that are counted in the bits of a word.
const COUNTED: usize = 64;

/// The most units.
const UNITS: usize = 32;

/// The routes of all units that have one.
pub(super) struct Timetable {
    pub(super) supposed: [Castling; 2],
    routes: Vec<Route>,
    /// For each route those that have to do with it: the other, their pair, and whether the other comes first in it.
    partners: Vec<Vec<(usize, usize, bool)>>,
    pairs: Vec<Pair>,
    /// The moves that each side has beyond those that its routes need.
    allowance: [usize; 2],
    /// Whether each side has units without a route, other than those that stay where they are.
    is_partial: [bool; 2],
    /// The units that stay where they are until the end.
    settled: [u64; 2],
    begin: Progress,
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
    ) -> Option<Timetable> {
        let mut node = Node::new(board);
        node.supposed = Some(supposed);
        if !search.look(&mut node, left, [true; 2]) {
            return None;
        }
        let mut table = Timetable {
            supposed,
            routes: Vec::new(),
            partners: Vec::new(),
            pairs: Vec::new(),
            allowance: [0; 2],
            is_partial: [false; 2],
            settled: node.settled,
            begin: Progress { stages: [0; UNITS], at: [NOBODY; 64], spent: [0; 2] },
        };
        let moves = search.moves_of(board, left);
        let mut others_need = [0; 2];
        for side in Side::BOTH {
            let index = side.index();
            let outlook = search.tasks(&node, side, supposed[index], moves[index])?;
            others_need[index] = outlook.others_need;
            table.add_routes(search, &node, side, &outlook);
        }
        table.make(search, moves, others_need)
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
            return Timetable::of(search, board, left, supposed);
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
            begin: Progress { stages: [0; UNITS], at: progress.at, spent: [0; 2] },
        };
        table.make(search, search.moves_of(board, left), [0; 2])
    }

    /// Thins the routes until all that is left goes together.
    fn make(mut self, search: &Search<'_>, moves: [usize; 2], others_need: [usize; 2]) -> Option<Timetable> {
        self.count(moves, others_need)?;
        let count = self.routes.len();
        let mut changed = vec![true; count];
        let mut work = 0;
        let mut found: HashMap<(usize, usize), Pair> = HashMap::new();
        // what two units of a side need together
        let mut least: HashMap<(usize, usize), usize> = HashMap::new();
        let mut done = false;
        while !done {
            done = true;
            let now = std::mem::replace(&mut changed, vec![false; count]);
            let mut meetings: Vec<(usize, usize)> = (0..count)
                .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
                .filter(|&(one, other)| now[one] || now[other])
                .collect();
            let size = |table: &Timetable, (one, other): (usize, usize)| {
                table.routes[one].size() * table.routes[other].size()
            };
            meetings.sort_by_key(|&meeting| size(&self, meeting));
            for (one, other) in meetings {
                found.remove(&(one, other));
                least.remove(&(one, other));
                let meeting = self.meeting(search, one, other);
                work += size(&self, (one, other));
                if !meeting.matters() || work > MOST_WORK {
                    continue;
                }
                let findings = meeting.findings()?;
                if self.routes[one].side == self.routes[other].side {
                    least.insert((one, other), findings.least);
                }
                found.insert((one, other), findings.pair);
                for ((route, never), ends) in [one, other].into_iter().zip(findings.never).zip(findings.ends)
                {
                    if !never.is_empty() {
                        self.routes[route].drop_steps(&never);
                        changed[route] = true;
                    }
                    changed[route] |= self.routes[route].keep_goals(|stage, _| ends[stage]);
                }
            }
            if self.routes.iter().any(|route| !route.leads_on(0)) {
                return None;
            }
            self.keep_counts(moves, &mut changed);
            self.limit(&least, moves, others_need, &mut changed)?;
            for (route, changed) in self.routes.iter_mut().zip(&changed) {
                if *changed {
                    route.compact();
                    done = false;
                }
            }
            self.count(moves, others_need)?;
        }
        self.partners = vec![Vec::new(); count];
        for ((one, other), pair) in found {
            self.partners[one].push((other, self.pairs.len(), false));
            self.partners[other].push((one, self.pairs.len(), true));
            self.pairs.push(pair);
        }
        Some(self)
    }

    /// Counts the moves that each side has to spare; `None` if there are too few.
    fn count(&mut self, moves: [usize; 2], others_need: [usize; 2]) -> Option<()> {
        if self.routes.iter().any(|route| !route.leads_on(0)) {
            return None;
        }
        for side in Side::BOTH {
            let routes = self.routes.iter().filter(|route| route.side == side);
            let needed = others_need[side.index()] + routes.map(|route| route.cost(0)).sum::<usize>();
            self.allowance[side.index()] = moves[side.index()].checked_sub(needed)?;
        }
        Some(())
    }

    /// Drops the goals that are reached after more moves than the others leave, where units in couples may need more
    /// moves than each of them alone; `None` if a side has too few moves.
    fn limit(
        &mut self,
        least: &HashMap<(usize, usize), usize>,
        moves: [usize; 2],
        others_need: [usize; 2],
        changed: &mut [bool],
    ) -> Option<()> {
        let needed: Vec<usize> = self.routes.iter().map(|route| route.cost(0)).collect();
        let mut couples: Vec<(usize, usize, usize)> = least
            .iter()
            .map(|(&(one, other), &least)| (least.saturating_sub(needed[one] + needed[other]), one, other))
            .filter(|&(more, ..)| more > 0)
            .collect();
        couples.sort_unstable_by_key(|&(more, one, other)| (std::cmp::Reverse(more), one, other));
        let mut more = vec![0; self.routes.len()];
        let mut spare = [0; 2];
        for side in Side::BOTH {
            let of_side = |&unit: &usize| self.routes[unit].side == side;
            let mut sum = others_need[side.index()];
            sum += (0..self.routes.len()).filter(of_side).map(|unit| needed[unit]).sum::<usize>();
            for &(extra, one, other) in couples.iter().filter(|(_, one, _)| of_side(one)) {
                if more[one] == 0 && more[other] == 0 {
                    (more[one], more[other]) = (extra, extra);
                    sum += extra;
                }
            }
            spare[side.index()] = moves[side.index()].checked_sub(sum)?;
        }
        for (unit, route) in self.routes.iter_mut().enumerate() {
            let most = needed[unit] + more[unit] + spare[route.side.index()];
            changed[unit] |= route.keep_goals(|_, stage| usize::from(stage.made) <= most);
        }
        Some(())
    }

    /// Drops the goals that are reached after so many moves that those of the other units cannot be all the others, where
    /// all units of a side have routes.
    fn keep_counts(&mut self, moves: [usize; 2], changed: &mut [bool]) {
        for side in Side::BOTH.into_iter().filter(|side| !self.is_partial[side.index()]) {
            let of_side = |route: &Route| route.side == side;
            for (index, changed) in changed.iter_mut().enumerate() {
                if !of_side(&self.routes[index]) {
                    continue;
                }
                let others =
                    self.routes.iter().enumerate().filter(|&(other, route)| other != index && of_side(route));
                let sums = others.fold(1, |sums, (_, route)| add(sums, route.stages[0].counts));
                let all = moves[side.index()];
                if all >= COUNTED {
                    continue;
                }
                let fits = |&count: &usize| count <= all && sums >> (all - count) & 1 != 0;
                let kept = (0..64).filter(fits).fold(0u64, |kept, count| kept | 1 << count);
                *changed |= self.routes[index].keep_goals(|_, stage| kept >> stage.made & 1 != 0);
            }
        }
    }

    fn add_routes(&mut self, search: &Search<'_>, node: &Node, side: Side, outlook: &Outlook) {
        let settled = node.settled[0] | node.settled[1];
        let observed = search.observed(node, !side);
        let king = node.board.of(side, Kind::King);
        let mut known = 0u64;
        for task in &outlook.tasks {
            let free = !settled & if task.kind == Kind::King { !observed | king } else { u64::MAX };
            let Some(route) = Route::of(task, side, free, self.supposed[side.index()]) else { continue };
            if self.routes.len() < UNITS {
                self.begin.at[usize::from(task.place)] = u8::try_from(self.routes.len()).unwrap_or(NOBODY);
                self.routes.push(route);
                known |= 1 << task.place;
            }
        }
        self.is_partial[side.index()] |= node.board.of_side(side) & !settled & !known != 0;
    }

    fn meeting(&self, search: &Search<'_>, one: usize, other: usize) -> Meeting<'_> {
        let routes = [&self.routes[one], &self.routes[other]];
        let needed: usize = routes.iter().map(|route| route.cost(0)).sum();
        let most = needed + self.allowance[routes[0].side.index()];
        Meeting { one: routes[0], other: routes[1], most, plain_checks: search.plain_checks }
    }

    /// Where the units are at the beginning.
    pub(super) fn begin(&self) -> Progress {
        self.begin
    }

    /// How far the units have come after a move: `None` if it cannot lead to the target.
    #[inline]
    pub(super) fn after(&self, board: &Board, progress: &Progress, tried: Move) -> Option<Progress> {
        let (from, to) = (tried.departure(), tried.arrival());
        let side = board.side_to_move();
        if self.settled[side.index()] >> from & 1 != 0 {
            return None;
        }
        let victim = if tried.is_en_passant() { to ^ 8 } else { to };
        let captures = board.occupied() >> victim & 1 != 0;
        if captures
            && (progress.at[usize::from(victim)] != NOBODY
                || self.settled[(!side).index()] >> victim & 1 != 0)
        {
            return None;
        }
        let mut after = *progress;
        if tried.is_castling() {
            let (rook, rook_after) = if to > from { (to + 1, to - 1) } else { (to - 2, to + 1) };
            self.go(&mut after, side, from, to, true)?;
            self.go(&mut after, side, rook, rook_after, true)?;
            // judged when both have gone
            let gone = [to, rook_after].map(|square| after.at[usize::from(square)]);
            return gone.into_iter().all(|route| self.fits(&after, route)).then_some(after);
        }
        if progress.at[usize::from(from)] == NOBODY {
            return self.is_partial[side.index()].then_some(after);
        }
        if tried.promotion().is_some() {
            return None;
        }
        self.go(&mut after, side, from, to, false)?;
        self.fits(&after, after.at[usize::from(to)]).then_some(after)
    }

    /// Moves a unit on.
    #[inline]
    fn go(&self, after: &mut Progress, side: Side, from: u8, to: u8, castles: bool) -> Option<()> {
        let number = after.at[usize::from(from)];
        if number == NOBODY {
            // a castling unit without a route
            return self.is_partial[side.index()].then_some(());
        }
        let unit = usize::from(number);
        let route = &self.routes[unit];
        let stage = usize::from(after.stages[unit]);
        let step =
            route.stages[stage].steps.iter().find(|step| step.square == to && step.castles == castles)?;
        let spent = route.cost(usize::from(step.to)).saturating_sub(route.cost(stage));
        let spent = usize::from(after.spent[side.index()]) + spent;
        if spent > self.allowance[side.index()] {
            return None;
        }
        after.spent[side.index()] = u8::try_from(spent).ok()?;
        after.stages[unit] = step.to;
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
            let pair = &self.pairs[pair];
            if is_first { pair.fits(theirs, stage) } else { pair.fits(stage, theirs) }
        })
    }

    /// Whether there are units without a route, other than those that stay where they are.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial != [false; 2]
    }

    /// Whether the moves that the routes of a side still need may be all that it has left.
    #[inline]
    pub(super) fn counts(&self, progress: &Progress, side: Side, moves: usize) -> bool {
        if self.is_partial[side.index()] || moves >= COUNTED {
            return true;
        }
        let mut sums = 1u64;
        for (route, &stage) in self.routes.iter().zip(&progress.stages) {
            if route.side == side {
                sums = add(sums, route.stages[usize::from(stage)].counts);
            }
        }
        sums >> moves & 1 != 0
    }

    /// What is known of a position of a game.
    pub(super) fn node(&self, board: &Board) -> Node {
        let mut node = Node::new(board);
        node.supposed = Some(self.supposed);
        node.settled = self.settled;
        node
    }
}

/// The sums of a number of one set and a number of another, each a bit. Those beyond 63 are left out.
#[inline]
fn add(sums: u64, mut counts: u64) -> u64 {
    let mut all = 0;
    while counts != 0 {
        all |= sums << counts.trailing_zeros();
        counts &= counts - 1;
    }
    all
}

/// What a side has to do, asked for once more with all that has been found out.
impl Search<'_> {
    fn tasks(&self, node: &Node, side: Side, castling: Castling, moves: usize) -> Option<Outlook> {
        let situation = Situation {
            board: &node.board,
            target: self.target,
            side,
            moves,
            settled: node.settled[0] | node.settled[1],
            castling,
            observed: self.observed(node, !side),
            graves: node.hunting[(!side).index()],
            hunting: node.hunting[side.index()],
            wants_tasks: true,
        };
        super::outlook::outlook(&situation)
    }
}
