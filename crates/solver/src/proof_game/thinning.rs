//! Thins the routes of all units: each two are examined [together](super::pairs), and stages and steps that no common play uses are
//! dropped, until nothing changes. Short routes come first: what they exclude makes the long ones shorter.
//!
//! Worth of dropping stages by the counts of moves of all units (time without it, 63 proof games): 1.2 times in sum, 10 times in
//! one of them.

use super::pairs::{Captor, Findings, Meeting, Pair};
use super::routes::{Capture, NEVER, Route};
use super::search::Search;
use super::thirds::{Rows, Third, Thirds};
use crate::Control;
use board::Side;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The most work for all pairs, in pairs of stages.
pub(super) const MOST_WORK: usize = 6_000_000;

/// The work for a pair that is looked at in the first round.
const FIRST_WORK: usize = 1 << 10;

/// By how much more work the pairs of the next round may be when the smaller ones tell nothing new.
const GROWTH: usize = 8;

/// The couples for each thread that are looked at together.
const TOGETHER: usize = 4;

/// With less work couples are looked at before another thread would begin.
const LONG: usize = 1 << 10;

/// The moves of a side, fewer than these, that are counted in the bits of a word.
pub(super) const COUNTED: usize = 64;

/// The numbers of two routes, the smaller one first.
type Couple = (usize, usize);

/// What is known of two routes.
struct Known {
    pair: Pair,
    /// What both need together at least, if they are of one side.
    least: Option<usize>,
    /// For each stage of the first the numbers of moves that the second may make in all, and the reverse.
    totals: [Vec<u64>; 2],
    rows: [Option<Rows>; 2],
}

/// What comes of looking at two routes together.
enum Found {
    NoGame,
    /// They have nothing to do with each other.
    Apart,
    /// They are not looked at.
    TooDear,
    Findings(Box<Findings>),
}

/// What is given beside the routes.
pub(super) struct Given {
    /// The moves that each side has.
    pub(super) moves: [usize; 2],
    /// Those that its units without routes need.
    pub(super) others_need: [usize; 2],
    /// Whether a side has units without routes, other than those that stay where they are.
    pub(super) is_partial: [bool; 2],
    /// The units that each side still loses, and who captures them, if that is supposed.
    pub(super) losses: [usize; 2],
    pub(super) captures: Option<Arc<[Capture]>>,
    /// The most work for all pairs, in pairs of stages.
    pub(super) most_work: usize,
}

/// Routes that are being thinned.
pub(super) struct Thinning<'a> {
    control: &'a Control,
    /// The threads that wait for something to do.
    waiting: Arc<AtomicUsize>,
    /// Those that take part in their place.
    pool: Option<Arc<ThreadPool>>,
    routes: Vec<Route>,
    given: Given,
    known: HashMap<Couple, Known>,
    /// The couples that are to be looked at.
    pending: Vec<Couple>,
    /// The routes that have changed since the last round.
    changed: Vec<bool>,
    /// The work of all couples that have come up, and of those that were looked at.
    work: usize,
    looked: usize,
}

/// What is left: the routes, and the pairs of those that have to do with each other.
pub(super) struct Thinned {
    pub(super) routes: Vec<Route>,
    pub(super) pairs: Vec<(usize, usize, Pair)>,
    /// What it took, in pairs of stages.
    pub(super) work: usize,
}

impl<'a> Thinning<'a> {
    pub(super) fn of(search: &Search<'a>, routes: Vec<Route>, given: Given) -> Self {
        let count = routes.len();
        Thinning {
            control: search.control,
            waiting: search.waiting.clone(),
            pool: search.pool.clone(),
            routes,
            given,
            known: HashMap::new(),
            pending: all_couples(count),
            changed: vec![false; count],
            work: 0,
            looked: 0,
        }
    }

    /// Thins the routes; `None` if no game is left, or if the solving was stopped: who asks looks at that then.
    pub(super) fn thin(mut self) -> Option<Thinned> {
        spare_moves(&self.routes, self.given.moves, self.given.others_need)?;
        let mut most = FIRST_WORK;
        let mut thorough = false;
        loop {
            if self.control.is_stopped() {
                return None;
            }
            let mut now = Vec::new();
            let routes = &self.routes;
            let size = |&(one, other): &Couple| routes[one].size() * routes[other].size();
            self.pending.retain(|couple| {
                let waits = size(couple) > most;
                if !waits {
                    now.push(*couple);
                }
                waits
            });
            if now.is_empty() {
                if !self.pending.is_empty() {
                    most *= GROWTH;
                } else if thorough {
                    break;
                } else {
                    // once more, with what is now known of all
                    thorough = true;
                    self.pending = all_couples(self.routes.len());
                    most = usize::MAX;
                }
                continue;
            }
            now.sort_by_key(size);
            while !now.is_empty() {
                let together = self.batch(&mut now);
                self.look_at(&together)?;
            }
            self.conclude()?;
        }
        let mut pairs: Vec<_> =
            self.known.into_iter().map(|((one, other), known)| (one, other, known.pair)).collect();
        pairs.sort_unstable_by_key(|&(one, other, _)| (one, other));
        Some(Thinned { routes: self.routes, pairs, work: self.looked })
    }

    /// Takes the first couple of a list, and some more if other threads wait. What one of them tells of a route is not yet known
    /// when the others are looked at, which makes these tell less, never too much: they are looked at again.
    fn batch(&self, list: &mut Vec<Couple>) -> Vec<Couple> {
        let waiting = if self.pool.is_some() { self.waiting.load(Relaxed) } else { 0 };
        let many = if waiting == 0 { 1 } else { TOGETHER * (1 + waiting) };
        list.drain(..many.min(list.len())).collect()
    }

    /// Looks at couples of routes, each two together, and drops what never happens; `None` if no game is left.
    fn look_at(&mut self, couples: &[Couple]) -> Option<()> {
        let size = |&(one, other): &Couple| self.routes[one].size() * self.routes[other].size();
        let is_long = couples.len() > 1 && couples.iter().map(size).sum::<usize>() >= LONG;
        let found: Vec<Found> = match &self.pool {
            Some(pool) if is_long => {
                // the greatest ones, which come last, are begun first
                let each = couples.par_iter().with_max_len(1).rev();
                let mut found: Vec<Found> =
                    pool.install(|| each.map(|&couple| self.findings(couple)).collect());
                found.reverse();
                found
            }
            _ => couples.iter().map(|&couple| self.findings(couple)).collect(),
        };
        couples.iter().zip(found).try_for_each(|(&couple, found)| self.learn(couple, found))
    }

    /// What is found out about two routes.
    fn findings(&self, (one, other): Couple) -> Found {
        let routes = [&self.routes[one], &self.routes[other]];
        let needed: usize = routes.iter().map(|route| route.cost(0)).sum();
        let Some(spare) = spare_moves(&self.routes, self.given.moves, self.given.others_need) else {
            return Found::NoGame;
        };
        let mut meeting = Meeting {
            one: routes[0],
            other: routes[1],
            most: needed + spare[routes[0].side.index()],
            captors: self.captors([one, other]),
            one_falls_at_most: routes[0].side == routes[1].side
                && self.given.losses[routes[0].side.index()] < 2
                && routes.iter().all(|route| !route.is_gone()),
            thirds: Thirds::default(),
            control: self.control,
        };
        if !meeting.matters() {
            return Found::Apart;
        }
        if self.work + routes[0].size() * routes[1].size() > self.given.most_work {
            return Found::TooDear;
        }
        let thirds: Vec<Third<'_>> = (0..self.routes.len())
            .filter_map(|third| {
                let rows = [self.rows(one, third)?, self.rows(other, third)?];
                Some(Third { route: &self.routes[third], rows })
            })
            .collect();
        meeting.thirds = Thirds::of(routes, &thirds);
        meeting.findings().map_or(Found::NoGame, |findings| Found::Findings(Box::new(findings)))
    }

    /// Who of two units may capture whom, as far as it is supposed.
    fn captors(&self, couple: [usize; 2]) -> [Captor; 2] {
        let Some(captures) = self.given.captures.as_deref() else { return [Captor::Any; 2] };
        [0, 1].map(|which| {
            let [victim, captor] = [couple[which], couple[1 - which]];
            let is_it = |&[fallen, by]: &Capture| usize::from(fallen) == victim && usize::from(by) == captor;
            if !captures.iter().any(is_it) {
                Captor::Another
            } else if captures.iter().filter(|capture| usize::from(capture[1]) == captor).count() > 1 {
                Captor::Partner
            } else {
                Captor::PartnerOnlyIt
            }
        })
    }

    /// Draws what follows for two routes; `None` if no game is left.
    fn learn(&mut self, (one, other): Couple, found: Found) -> Option<()> {
        let work = self.routes[one].size() * self.routes[other].size();
        let findings = match found {
            Found::NoGame => return None,
            Found::Apart => {
                self.known.remove(&(one, other));
                return Some(());
            }
            Found::TooDear => {
                // what comes later costs more
                self.work += work;
                return Some(());
            }
            Found::Findings(findings) => *findings,
        };
        self.work += work;
        self.looked += work;
        let is_one_side = self.routes[one].side == self.routes[other].side;
        let known = Known {
            least: is_one_side.then_some(findings.least),
            rows: findings.pair.rows(),
            pair: findings.pair,
            totals: findings.totals,
        };
        self.known.insert((one, other), known);
        for ((route, never), ends) in [one, other].into_iter().zip(findings.never).zip(findings.ends) {
            if !never.is_empty() {
                self.routes[route].drop_steps(&never);
                self.changed[route] = true;
            }
            self.changed[route] |= self.routes[route].keep_goals(|stage, _| ends[stage]);
        }
        Some(())
    }

    /// For each stage of a route the stages of another that go with it, if they are few.
    fn rows(&self, route: usize, other: usize) -> Option<&Rows> {
        let known = self.known.get(&(route.min(other), route.max(other)))?;
        known.rows[usize::from(route > other)].as_ref()
    }

    /// Draws what follows for all routes, and forgets what no longer holds.
    fn conclude(&mut self) -> Option<()> {
        if self.routes.iter().any(|route| !route.leads_on(0)) {
            return None;
        }
        self.keep_counts();
        self.limit()?;
        self.drop_stages()?;
        let count = self.routes.len();
        let changed = std::mem::replace(&mut self.changed, vec![false; count]);
        for (route, _) in self.routes.iter_mut().zip(&changed).filter(|&(_, &changed)| changed) {
            route.compact();
        }
        let is_old = |&(one, other): &Couple| changed[one] || changed[other];
        self.known.retain(|couple, _| !is_old(couple));
        self.pending.retain(|couple| !is_old(couple));
        self.pending.extend(all_couples(count).into_iter().filter(is_old));
        spare_moves(&self.routes, self.given.moves, self.given.others_need)?;
        Some(())
    }

    /// Drops the goals that are reached after so many moves that those of the other units cannot be all the others, where
    /// all units of a side have routes.
    fn keep_counts(&mut self) {
        for side in Side::BOTH.into_iter().filter(|side| !self.given.is_partial[side.index()]) {
            let all = self.given.moves[side.index()];
            if all >= COUNTED {
                continue;
            }
            let of_side = |route: &Route| route.side == side;
            for index in 0..self.routes.len() {
                if !of_side(&self.routes[index]) {
                    continue;
                }
                let others =
                    self.routes.iter().enumerate().filter(|&(other, route)| other != index && of_side(route));
                let sums = others.fold(1, |sums, (_, route)| add(sums, route.stages[0].counts));
                let fits = |&count: &usize| count <= all && sums >> (all - count) & 1 != 0;
                let kept = (0..64).filter(fits).fold(0u64, |kept, count| kept | 1 << count);
                self.changed[index] |= self.routes[index].keep_goals(|_, stage| kept >> stage.made & 1 != 0);
            }
        }
    }

    /// Drops the goals that are reached after more moves than the others leave, where units in couples may need more
    /// moves than each of them alone; `None` if a side has too few moves.
    fn limit(&mut self) -> Option<()> {
        let needed: Vec<usize> = self.routes.iter().map(|route| route.cost(0)).collect();
        let extra = |(&(one, other), known): (&Couple, &Known)| {
            let extra = known.least?.saturating_sub(needed[one] + needed[other]);
            (extra > 0).then_some((extra, one, other))
        };
        let mut couples: Vec<(usize, usize, usize)> = self.known.iter().filter_map(extra).collect();
        couples.sort_unstable_by_key(|&(more, one, other)| (std::cmp::Reverse(more), one, other));
        let mut more = vec![0; self.routes.len()];
        let mut spare = spare_moves(&self.routes, self.given.moves, self.given.others_need)?;
        for (extra, one, other) in couples {
            if more[one] == 0 && more[other] == 0 {
                (more[one], more[other]) = (extra, extra);
                let spare = &mut spare[self.routes[one].side.index()];
                *spare = spare.checked_sub(extra)?;
            }
        }
        for (unit, route) in self.routes.iter_mut().enumerate() {
            let most = needed[unit] + more[unit] + spare[route.side.index()];
            self.changed[unit] |= route.keep_goals(|_, stage| usize::from(stage.made) <= most);
        }
        Some(())
    }

    /// Drops the stages while a unit is on which others need more moves than there are, or where all those of a side cannot
    /// be all that it has. `None` if no game is left.
    fn drop_stages(&mut self) -> Option<()> {
        for index in 0..self.routes.len() {
            if self.control.is_stopped() {
                return None;
            }
            let mut never = Vec::new();
            let totals = self.totals_beside(index);
            let stages = self.routes[index].stages.iter().enumerate();
            for (stage, _) in stages.filter(|(_, stage)| stage.rest != NEVER) {
                if !Side::BOTH.into_iter().all(|side| self.has_moves(side, index, stage, &totals)) {
                    never.push(stage);
                }
            }
            if !never.is_empty() {
                self.routes[index].drop_stages(&never);
                self.changed[index] = true;
                if !self.routes[index].leads_on(0) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// For each other unit the numbers of moves that it may make in all, by the stages through which a unit comes; none where
    /// the two have not been looked at.
    fn totals_beside(&self, unit: usize) -> Vec<Option<&[u64]>> {
        let beside = |other: usize| {
            let known = self.known.get(&(unit.min(other), unit.max(other)))?;
            Some(&*known.totals[usize::from(unit > other)])
        };
        (0..self.routes.len()).map(beside).collect()
    }

    /// Whether the moves of a side may be all that it has if a unit comes through a stage.
    fn has_moves(&self, side: Side, unit: usize, stage: usize, totals: &[Option<&[u64]>]) -> bool {
        let mut sums = 1u64;
        let mut needs = self.given.others_need[side.index()];
        for (other, route) in self.routes.iter().enumerate().filter(|(_, route)| route.side == side) {
            let counts = route.stages[0].counts;
            let all = if other == unit {
                let here = &route.stages[stage];
                here.counts.checked_shl(u32::from(here.made)).unwrap_or(0)
            } else if let Some(totals) = totals[other] {
                totals[stage] & (counts | 1 << (COUNTED - 1))
            } else {
                counts
            };
            if all == 0 {
                return false;
            }
            needs += all.trailing_zeros() as usize;
            sums = add(sums, all);
        }
        let moves = self.given.moves[side.index()];
        let is_open = self.given.is_partial[side.index()] || moves + 1 >= COUNTED;
        needs <= moves && (is_open || sums >> moves & 1 != 0)
    }
}

fn all_couples(count: usize) -> Vec<Couple> {
    (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
}

/// The moves that each side has beyond those that its units need; `None` if there are too few.
pub(super) fn spare_moves(
    routes: &[Route],
    moves: [usize; 2],
    others_need: [usize; 2],
) -> Option<[usize; 2]> {
    if routes.iter().any(|route| !route.leads_on(0)) {
        return None;
    }
    let mut spare = [0; 2];
    for side in Side::BOTH {
        let of_side = routes.iter().filter(|route| route.side == side);
        let needed = others_need[side.index()] + of_side.map(|route| route.cost(0)).sum::<usize>();
        spare[side.index()] = moves[side.index()].checked_sub(needed)?;
    }
    Some(spare)
}

/// The sums of a number of one set and a number of another, each a bit. Those beyond 63 are left out.
#[inline]
pub(super) fn add(sums: u64, mut counts: u64) -> u64 {
    let mut all = 0;
    while counts != 0 {
        all |= sums << counts.trailing_zeros();
        counts &= counts - 1;
    }
    all
}
