//! What follows from the cheapest assignments for each unit: where it may arrive, whether it may be captured, whether it has
//! done with moving, and what it still has to do.

use super::bounds::Findings;
use super::captures::{CapturingWays, Detours};
use super::flood::{DEPTH, FAR, FILE_A, Places};
use super::plan::Plan;
use super::work::{NOTHING, Work};
use crate::distance::assignment::MOST;
use rules::orthodox::Kind;

/// Which units are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tasks {
    /// Those that are neither captured nor promoted.
    Staying,
    All,
}

/// What a unit still has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) kind: Kind,
    pub(super) place: u8,
    /// Where it may end, as what, each with the most moves that it may make to get there.
    goals: [(u8, Kind, u8); MOST],
    goal_count: usize,
    /// The most moves that it may make before it is captured, and where; none if it is not.
    pub(super) falls: Option<(u8, u64)>,
    /// Whether it may capture on its way.
    pub(super) captures: bool,
    /// The files where it may be on its way.
    pub(super) files: u64,
}

impl Task {
    /// The goals, each with what is to stand there and the most moves that may be made to get there.
    pub(super) fn goals(&self) -> &[(u8, Kind, u8)] {
        &self.goals[..self.goal_count]
    }

    /// The most moves that it may make.
    pub(super) fn most(&self) -> u8 {
        let goals = self.goals().iter().map(|&(.., most)| most);
        goals.chain(self.falls.map(|(most, _)| most)).max().unwrap_or(0)
    }

    /// Whether the unit is neither captured nor promoted.
    fn stays(&self) -> bool {
        self.falls.is_none() && self.goals().iter().all(|&(_, kind, _)| kind == self.kind)
    }

    /// Whether it may become a unit of a kind: one that is to be captured may become any.
    pub(super) fn may_become(&self, kind: Kind) -> bool {
        self.kind == Kind::Pawn
            && (self.falls.is_some() || self.goals().iter().any(|&(_, wanted, _)| wanted == kind))
    }
}

/// By how many moves play becomes longer if units capture on their way.
struct Hunt<S> {
    detours: Detours,
    own: [u8; MOST],
    ways: CapturingWays<S>,
}

/// A goal of a unit, and the most moves that it may make to get there.
#[derive(Clone, Copy)]
struct Choice {
    unit: usize,
    goal: usize,
    budget: usize,
}

/// What is gathered for a unit.
struct Gathered<S> {
    arrivals: S,
    /// Where it arrives when it captures, and captures in passing perhaps.
    strikes: S,
    pawn_strikes: S,
    /// Where it may stand when it is captured.
    graves: S,
    is_victim: bool,
    stays: bool,
}

impl<S: Places> Work<'_, S> {
    /// What follows; `None` if the diagram cannot be reached.
    pub(super) fn conclude(self) -> Option<Findings<S>> {
        if self.units.count_ones() as usize > MOST {
            return Some(Findings::unknown(self.units));
        }
        self.plan()?.conclude()
    }
}

impl<S: Places> Plan<'_, S> {
    /// What follows; `None` if it turns out that the diagram is too far.
    pub(super) fn conclude(self) -> Option<Findings<S>> {
        let work = self.work;
        let hunt = self.hunt();
        if hunt.as_ref().is_some_and(|hunt| hunt.detours.least() > self.slack) {
            return None;
        }
        let mut findings =
            Findings { arrivals: [0; MOST], promotions: [0; 6], victims: 0, ..Findings::unknown(work.units) };
        let (mut hunting, mut graves) = (S::NONE, S::NONE);
        let mut forth = Vec::with_capacity(DEPTH);
        for unit in 0..self.work.roster.count {
            let gathered = self.conclude_unit(unit, hunt.as_ref(), &mut forth, &mut findings);
            hunting = hunting.or(gathered.strikes.across());
            hunting = hunting.or(work.victims_in_passing(gathered.pawn_strikes.across()));
            graves = graves.or(gathered.graves);
        }
        if work.may_capture {
            findings.hunting = hunting.and(work.travel.hunting);
        }
        if work.may_be_captured {
            findings.graves = graves;
        }
        Some(findings)
    }

    /// What units have to do, as far as the diagram tells it, and the least moves of all others.
    pub(super) fn tasks(&self, which: Tasks) -> (Vec<Task>, usize) {
        let hunt = self.hunt();
        let (mut tasks, mut others_need) = (Vec::new(), 0);
        for unit in 0..self.work.roster.count {
            match self.task(unit, hunt.as_ref()).filter(|task| which == Tasks::All || task.stays()) {
                Some(task) => tasks.push(task),
                None => others_need += self.choices(unit).map(|(_, cost, _)| cost).min().unwrap_or(0),
            }
        }
        (tasks, others_need)
    }

    /// The detours of units that capture, if captures are to be made.
    fn hunt(&self) -> Option<Hunt<S>> {
        self.work.captures.filter(|&captures| captures > 0)?;
        let mut hunt = Hunt { detours: Detours::NONE, own: [FAR; MOST], ways: CapturingWays::new() };
        for unit in 0..self.work.roster.count {
            hunt.own[unit] = self.detour(unit, &mut hunt.ways);
            hunt.detours.add(unit, hunt.own[unit]);
        }
        Some(hunt)
    }

    /// The files where a pawn may be on its way to a goal as a pawn: it goes aside by capturing, and comes back as often as
    /// captures are to spare.
    fn band(&self, unit: usize, goal: usize) -> u64 {
        let wanted = self.work.goals.get(goal).filter(|goal| goal.kind == Some(Kind::Pawn));
        let is_bound = self.work.roster.kinds[unit] == Kind::Pawn && self.work.captures.is_some();
        let Some((square, _)) = wanted.and_then(|goal| goal.square).filter(|_| is_bound) else {
            return u64::MAX;
        };
        let aside = u8::try_from(self.spare_captures / 2).unwrap_or(8).min(8);
        let (from, to) = (self.work.roster.squares[unit] % 8, square % 8);
        let (first, last) = (from.min(to).saturating_sub(aside), (from.max(to) + aside).min(7));
        // on each rank the squares from the first file to the last one
        FILE_A * ((2 << last) - (1 << first))
    }

    fn castles(&self, unit: usize) -> bool {
        let square = self.work.roster.squares[unit];
        self.work.castles.is_some_and(|[king, rook, ..]| square == king || square == rook)
    }

    /// What follows for a unit.
    fn conclude_unit(
        &self,
        unit: usize,
        hunt: Option<&Hunt<S>>,
        forth: &mut Vec<(S, S)>,
        findings: &mut Findings<S>,
    ) -> Gathered<S> {
        let work = self.work;
        let (kind, square) = (self.work.roster.kinds[unit], self.work.roster.squares[unit]);
        let place = work.place(square);
        let here = S::of(place);
        let mut gathered = Gathered {
            arrivals: S::NONE,
            strikes: S::NONE,
            pawn_strikes: S::NONE,
            graves: S::NONE,
            is_victim: false,
            stays: true,
        };
        let others = hunt.map_or(0, |hunt| hunt.detours.of_others(unit));
        let hunt = hunt.filter(|hunt| usize::from(hunt.own[unit]) <= self.slack);
        let counts = work.captures.is_some();
        self.go_forth(unit, hunt.is_some() || work.may_be_captured || work.may_capture && !counts, forth);
        for (goal, cost, regret) in self.choices(unit) {
            let spare = self.slack.checked_sub(regret.max(others));
            let by_capture = hunt.filter(|_| self.may_capture(unit, goal));
            let wanted = &work.goals[goal];
            let is_here = wanted.square.is_some_and(|(_, end)| end == place);
            gathered.stays &= is_here && wanted.kind.is_none_or(|wanted| wanted == kind);
            if let Some(spare) = spare {
                let choice = Choice { unit, goal, budget: cost + spare };
                self.go(choice, &mut gathered, findings);
                self.stand(choice, forth, &mut gathered);
            }
            if let Some(hunt) = by_capture {
                let choice = Choice { unit, goal, budget: cost + self.slack - regret };
                if self.go_capturing(choice, &hunt.ways, forth, &mut gathered, findings) {
                    self.stand(choice, forth, &mut gathered);
                }
            }
        }
        // a unit comes to the other board, if there are two
        let beyond = here.map(|here| if here == 0 { 0 } else { !here }).across();
        let arrivals = gathered.arrivals.and(beyond);
        gathered.is_victim &= work.travel.graves.has(place);
        findings.victims |= u64::from(gathered.is_victim) << square;
        findings.arrivals[unit] = arrivals.squares();
        if self.castles(unit) {
            findings.arrivals[unit] = match work.castles {
                Some([king, _, after, _]) if square == king => 1 << after,
                _ => 0,
            };
            return gathered;
        }
        // a rook may be taken along by a king that castles, and be carried back
        let is_carried = work.travel.is_taken_along(kind, square);
        // a pawn never comes back
        let moves = || {
            (kind != Kind::Pawn || work.captures.is_none())
                && arrivals != S::NONE
                && arrivals.and(work.travel.arrivals(kind, here)) != S::NONE
        };
        if gathered.stays && !gathered.is_victim && !is_carried && !moves() {
            findings.walls = findings.walls.or(here);
        }
        gathered
    }

    /// By moves made: where a unit may stand, and where it may have arrived with the last of them.
    fn go_forth(&self, unit: usize, is_asked: bool, forth: &mut Vec<(S, S)>) {
        forth.clear();
        if !is_asked {
            return;
        }
        let (kind, travel) = (self.work.roster.kinds[unit], &self.work.travel);
        let most = self.choices(unit).map(|(_, cost, regret)| cost + self.slack - regret).max().unwrap_or(0);
        let start = S::of(self.work.place(self.work.roster.starts[unit]));
        forth.push((travel.carried_from(kind, start), S::NONE));
        let mut new = forth[0].0;
        while forth.len() <= most {
            let (stands, arrived) = forth[forth.len() - 1];
            let arrives = arrived.or(travel.arrivals(kind, new));
            let next = stands.or(travel.carried_from(kind, arrives));
            new = next.without(stands);
            forth.push((next, arrives));
        }
    }

    /// A unit that goes to a goal in any way.
    fn go(&self, choice: Choice, gathered: &mut Gathered<S>, findings: &mut Findings<S>) {
        let (work, kind) = (self.work, self.work.roster.kinds[choice.unit]);
        let goal = &work.goals[choice.goal];
        let Some(behind) = choice.budget.checked_sub(1) else { return };
        let band = self.band(choice.unit, choice.goal);
        let levels = work.flood(goal.levels[kind as usize]);
        gathered.arrivals = gathered.arrivals.or(levels.within(behind).map(|squares| squares & band));
        if kind == Kind::Pawn {
            for becomes in self.promotions(choice.goal) {
                let promoted = work.on_last_rank(work.flood(goal.beyond[becomes as usize]).within(behind));
                findings.promotions[becomes as usize] |= promoted.squares();
                gathered.arrivals = gathered.arrivals.or(promoted);
            }
        }
    }

    /// What a pawn may become that goes on to a goal.
    fn promotions(&self, goal: usize) -> impl Iterator<Item = Kind> + '_ {
        let goal = &self.work.goals[goal];
        let promotions = if self.work.may_promote { self.work.asked.terrain.promotions } else { &[] };
        promotions.iter().copied().filter(move |&kind| goal.beyond[kind as usize] != NOTHING)
    }

    /// The least moves after which a pawn may stand where it is promoted.
    fn promoted_by(&self, forth: &[(S, S)]) -> Option<usize> {
        forth.iter().position(|&(stands, _)| self.work.on_last_rank(stands) != S::NONE)
    }

    /// Where a unit stands on its way to a goal when it is captured, and where it strikes if captures are not counted.
    fn stand(&self, Choice { unit, goal, budget }: Choice, forth: &[(S, S)], gathered: &mut Gathered<S>) {
        let work = self.work;
        let strikes = work.may_capture && work.captures.is_none();
        let kind = self.work.roster.kinds[unit];
        let wanted = &work.goals[goal];
        let is_lost = wanted.square.is_none() && work.may_lose;
        let falls = is_lost || work.may_be_captured && work.asked.terrain.brings_back(work.side);
        if !falls && !strikes {
            return;
        }
        let here = S::of(work.place(self.work.roster.squares[unit]));
        let levels = work.flood(wanted.levels[kind as usize]);
        let (carried, _) = forth[0];
        gathered.is_victim |= is_lost || levels.within(budget).and(carried.without(here)) != S::NONE;
        if falls {
            gathered.graves = gathered.graves.or(here);
        }
        let budget = budget.saturating_sub(self.castling_move(unit)).min(forth.len() - 1);
        let mut add = |stood: S, arrived: S| {
            if falls {
                gathered.graves = gathered.graves.or(stood);
            }
            if strikes {
                gathered.pawn_strikes = gathered.pawn_strikes.or(arrived);
            }
        };
        for (made, &(stood, arrived)) in forth[..=budget].iter().enumerate() {
            let still = levels.within(budget - made);
            add(stood.and(still), arrived.and(still));
        }
        if kind == Kind::Pawn
            && work.may_promote
            && let Some(promoted_by) = self.promoted_by(&forth[..=budget])
        {
            for becomes in self.promotions(goal) {
                let still = work.flood(wanted.beyond[becomes as usize]).within(budget - promoted_by);
                add(still, still);
            }
        }
    }

    /// A unit that captures on its way; whether it may.
    fn go_capturing(
        &self,
        Choice { unit, goal, budget }: Choice,
        ways: &CapturingWays<S>,
        forth: &[(S, S)],
        gathered: &mut Gathered<S>,
        findings: &mut Findings<S>,
    ) -> bool {
        let (work, kind) = (self.work, self.work.roster.kinds[unit]);
        let start = work.place(self.work.roster.starts[unit]);
        let budget = budget.saturating_sub(self.castling_move(unit));
        let Some(way) = ways.of(goal, kind).filter(|way| usize::from(way.distance(start)) <= budget) else {
            return false;
        };
        let Some(behind) = budget.checked_sub(1) else { return false };
        let wanted = &work.goals[goal];
        let onward = work.flood(wanted.levels[kind as usize]);
        let ends = work.capture_ends(kind);
        let band = self.band(unit, goal);
        let arrivals = way.within(behind).or(ends.and(onward.within(behind)));
        gathered.arrivals = gathered.arrivals.or(arrivals.map(|squares| squares & band));
        if kind != Kind::Pawn {
            let budget = budget.min(forth.len() - 1);
            for (made, &(_, arrived)) in forth[..=budget].iter().enumerate() {
                gathered.strikes = gathered.strikes.or(arrived.and(onward.within(budget - made)).and(ends));
            }
            return true;
        }
        // a pawn that can only go straight does not capture on its file
        let straight = wanted.kind == Some(Kind::Pawn) && self.spare_captures < 2;
        let spared = if straight { FILE_A << (self.work.roster.squares[unit] % 8) } else { 0 };
        let strikes = work.pawn_strikes(S::of(start), onward, budget, band);
        gathered.pawn_strikes = gathered.pawn_strikes.or(strikes.map(|squares| squares & !spared));
        let pieces = work.travel.hunting.across();
        let Some(promoted_by) = self.promoted_by(&forth[..=budget.min(forth.len() - 1)]) else { return true };
        for becomes in self.promotions(goal) {
            let beyond = work.flood(wanted.beyond[becomes as usize]).within(behind);
            let way = ways.of(goal, becomes).map_or(S::NONE, |way| way.within(behind));
            let promoted = work.on_last_rank(way.or(ends.and(beyond)));
            findings.promotions[becomes as usize] |= promoted.squares();
            gathered.arrivals = gathered.arrivals.or(promoted);
            // what it becomes captures
            let still = work.flood(wanted.beyond[becomes as usize]).within(budget - promoted_by);
            gathered.strikes = gathered.strikes.or(pieces.and(still));
        }
        true
    }

    /// What a unit has to do; none if the diagram does not tell it.
    fn task(&self, unit: usize, hunt: Option<&Hunt<S>>) -> Option<Task> {
        let (kind, place) = (self.work.roster.kinds[unit], self.work.roster.squares[unit]);
        let others = hunt.map_or(0, |hunt| hunt.detours.of_others(unit));
        let captures = hunt.is_some_and(|hunt| usize::from(hunt.own[unit]) <= self.slack);
        let mut task =
            Task { kind, place, goals: [(0, kind, 0); MOST], goal_count: 0, falls: None, captures, files: 0 };
        for (number, cost, regret) in self.choices(unit) {
            let goal = self.work.goal(number)?;
            let dearer = if captures { regret } else { regret.max(others) };
            let Some(spare) = self.slack.checked_sub(dearer) else { continue };
            let most = u8::try_from(cost + spare).ok()?;
            task.files |= self.band(unit, number);
            let Some((square, _)) = goal.square else {
                // it may be captured, or stand where nothing is told
                if self.work.keeps_elsewhere() {
                    return None;
                }
                let before = task.falls.map_or(0, |(most, _)| most);
                task.falls = Some((most.max(before), self.work.travel.graves.squares()));
                continue;
            };
            task.goals[task.goal_count] = (square, goal.kind?, most);
            task.goal_count += 1;
        }
        Some(task)
    }
}
