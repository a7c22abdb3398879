//! What follows from an assignment for each unit: where it may arrive, whether it may be captured, whether it has done
//! with moving.

use super::captures::{Detours, Hunt};
use super::flood::{FAR, FILE_A, Levels};
use super::outlook::{Finder, Goal, Outlook, Task, promotion_index};
use crate::distance::assignment::{Assignment, Costs, FORBIDDEN, MOST};
use rules::orthodox::Kind;

/// The units that are not settled.
pub(super) struct Roster {
    pub(super) count: usize,
    pub(super) kinds: [Kind; MOST],
    pub(super) places: [u8; MOST],
    /// Where each stands, for the counting of moves: king and rook as if they had castled.
    pub(super) starts: [u8; MOST],
    /// The squares of king and rook before and after the castling that is supposed.
    pub(super) castles: Option<[u8; 4]>,
}

/// Units, goals, and who may go where at what price.
pub(super) struct Plan<'a> {
    pub(super) finder: &'a Finder<'a>,
    pub(super) roster: Roster,
    pub(super) goals: Vec<Goal>,
    /// For each kind from where it can get captured. Goals behind the last are graves.
    pub(super) graves: [Levels; 6],
    pub(super) costs: Costs,
    pub(super) assignment: Assignment,
    /// The moves that the side has beyond those that it needs.
    pub(super) slack: usize,
    /// The captures beyond those that pawns need to change files.
    pub(super) spare_captures: usize,
}

/// From where goals are reached with a capture on the way.
struct Ways<'a> {
    hunt: Hunt<'a>,
    /// For each goal as the unit itself and by promotion.
    goals: [Option<Box<(Levels, Levels)>>; MOST],
    /// For each kind to a grave.
    graves: [Option<Box<Levels>>; 6],
}

impl Plan<'_> {
    /// What follows; `None` if it turns out that the target is too far.
    pub(super) fn conclude(self) -> Option<Outlook> {
        let mut outlook = Outlook { units: self.finder.units, ..Outlook::NOTHING };
        let mut detours = Detours::NONE;
        let mut own_detours = [FAR; MOST];
        let mut ways = self.ways();
        if let Some(ways) = &mut ways {
            for (unit, own) in own_detours.iter_mut().enumerate().take(self.roster.count) {
                *own = self.detour(unit, ways);
                detours.add(unit, *own);
            }
            if detours.least() > self.slack {
                return None;
            }
        }
        for (unit, own) in own_detours.into_iter().enumerate().take(self.roster.count) {
            let others = if ways.is_some() { detours.of_others(unit) } else { 0 };
            let ways = ways.as_ref().filter(|_| usize::from(own) <= self.slack);
            self.conclude_unit(unit, others, ways, &mut outlook);
            if self.finder.given.wants_tasks {
                match self.task(unit, others, ways.is_some()) {
                    Some(task) => outlook.tasks.push(task),
                    None => {
                        let least = self.choices(unit).map(|(_, cost, _)| cost).min();
                        outlook.others_need += least.unwrap_or(0);
                    }
                }
            }
        }
        Some(outlook)
    }

    /// The goals that a unit may go to, each with the moves that may be spent on it and with the price of the change.
    fn choices(&self, unit: usize) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        (0..self.roster.count).filter_map(move |goal| {
            let (cost, regret) = (self.costs[unit][goal], usize::from(self.assignment.regret[unit][goal]));
            (cost < FORBIDDEN && regret <= self.slack).then_some((goal, usize::from(cost), regret))
        })
    }

    fn ways(&self) -> Option<Ways<'_>> {
        let finder = self.finder;
        if finder.captures == 0 {
            return None;
        }
        let hunt = Hunt {
            steps: finder.given.steps,
            side: finder.given.side,
            moves: finder.given.moves,
            captures: finder.captures,
            free: finder.free,
            kings_free: finder.kings_free,
            hunting: finder.given.hunting,
        };
        Some(Ways { hunt, goals: [const { None }; MOST], graves: [const { None }; 6] })
    }

    /// By how many moves the side's play becomes longer if the unit captures on its way.
    fn detour(&self, unit: usize, ways: &mut Ways<'_>) -> u8 {
        let (kind, start) = (self.roster.kinds[unit], self.roster.starts[unit]);
        let castling = self.castling_move(unit);
        let mut least = usize::from(FAR);
        for (goal, cost, regret) in self.choices(unit) {
            if !self.may_capture(unit, goal) {
                continue;
            }
            let distance = match self.goals.get(goal) {
                Some(wanted) => {
                    let (direct, promoted) = &**ways.goals[goal].get_or_insert_with(|| {
                        let direct = ways.hunt.by_way_of_capture(wanted.kind, &wanted.direct);
                        let promoted = if self.finder.may_promote && wanted.kind != Kind::King {
                            ways.hunt
                                .promoted_by_way_of_capture(&[(&wanted.direct, &direct)], &wanted.promoted)
                        } else {
                            Levels::NONE
                        };
                        Box::new((direct, promoted))
                    });
                    if wanted.kind == kind { direct.distance(start) } else { promoted.distance(start) }
                }
                None => self.way_to_grave(kind, ways).distance(start),
            };
            if distance < FAR {
                least = least.min((usize::from(distance) + castling + regret).saturating_sub(cost));
            }
        }
        u8::try_from(least).unwrap_or(FAR)
    }

    /// Whether captures are left for a unit on its way to a goal.
    fn may_capture(&self, unit: usize, goal: usize) -> bool {
        let wanted = self.goals.get(goal);
        match (self.roster.kinds[unit], wanted) {
            (Kind::Pawn, Some(wanted)) if wanted.kind == Kind::Pawn => {
                // who goes straight must come back to its file
                self.roster.places[unit] % 8 != wanted.square % 8 || self.spare_captures >= 2
            }
            _ => self.spare_captures > 0,
        }
    }

    /// The files where a pawn may be on its way to a goal as a pawn: it goes aside by capturing, and comes back as often as
    /// captures are to spare.
    fn band(&self, unit: usize, goal: usize) -> u64 {
        let Some(goal) = self.goals.get(goal).filter(|goal| goal.kind == Kind::Pawn) else { return u64::MAX };
        let aside = i32::try_from(self.spare_captures / 2).unwrap_or(8).min(8);
        let (from, to) = (i32::from(self.roster.places[unit] % 8), i32::from(goal.square % 8));
        let files = (from.min(to) - aside).max(0)..=(from.max(to) + aside).min(7);
        files.fold(0, |band, file| band | FILE_A << file)
    }

    /// The file on which a pawn does not capture on its way to a goal: its own, if it can only go straight there.
    fn spared_file(&self, unit: usize) -> u64 {
        if self.spare_captures < 2 { FILE_A << (self.roster.places[unit] % 8) } else { 0 }
    }

    /// From where a unit of a kind captures and gets captured after that.
    fn way_to_grave<'w>(&self, kind: Kind, ways: &'w mut Ways<'_>) -> &'w Levels {
        if ways.graves[kind as usize].is_none() {
            let way = if kind == Kind::Pawn {
                let pairs =
                    Kind::PROMOTIONS.map(|kind| (self.graves[kind as usize], *self.way_to_grave(kind, ways)));
                let pairs: Vec<_> = pairs.iter().map(|(goal, way)| (goal, way)).collect();
                ways.hunt.promoted_by_way_of_capture(&pairs, &self.graves[kind as usize])
            } else {
                ways.hunt.by_way_of_capture(kind, &self.graves[kind as usize])
            };
            ways.graves[kind as usize] = Some(Box::new(way));
        }
        ways.graves[kind as usize].as_ref().expect("it has just been found")
    }

    /// The move of the king that castles comes before those counted from where it stands afterwards.
    fn castling_move(&self, unit: usize) -> usize {
        let castles = self.roster.castles.is_some_and(|[king, ..]| king == self.roster.places[unit]);
        usize::from(castles)
    }

    /// What follows for a unit. `others` is the least detour if another unit captures, `ways` are given where this one
    /// may capture.
    fn conclude_unit(&self, unit: usize, others: usize, ways: Option<&Ways<'_>>, outlook: &mut Outlook) {
        let given = self.finder.given;
        let (kind, place) = (self.roster.kinds[unit], self.roster.places[unit]);
        let mut arrivals = 0u64;
        let mut leaves = given.castling.way(given.side) >> place & 1 != 0 || ways.is_some();
        for (goal, cost, regret) in self.choices(unit) {
            let spare = self.slack.checked_sub(regret.max(others));
            if let Some(spare) = spare {
                leaves |= self.goals.get(goal).is_none_or(|goal| goal.square != place || goal.kind != kind);
                self.go(unit, goal, cost + spare, &mut arrivals, outlook);
            }
            if let Some(ways) = ways
                && self.may_capture(unit, goal)
            {
                self.go_capturing(unit, goal, cost + self.slack - regret, ways, &mut arrivals, outlook);
            }
        }
        if let Some([king, rook, king_after, _]) = self.roster.castles
            && (place == king || place == rook)
        {
            if place == king {
                outlook.arrivals[unit] = 1 << king_after;
            }
            return;
        }
        let spare = self.slack.saturating_sub(others);
        if !leaves && (kind == Kind::Pawn || spare < 2 || self.finder.is_immured(kind, place)) {
            outlook.settled |= 1 << place;
        } else {
            outlook.arrivals[unit] = arrivals;
        }
    }

    /// What a unit has to do; none if it may be captured or promoted. `others` is the least detour if another unit
    /// captures, `captures` tells whether this one may.
    fn task(&self, unit: usize, others: usize, captures: bool) -> Option<Task> {
        let (kind, place) = (self.roster.kinds[unit], self.roster.places[unit]);
        let mut task = Task { kind, place, goals: [(0, 0); MOST], goal_count: 0, captures, files: 0 };
        for (number, cost, regret) in self.choices(unit) {
            let goal = self.goals.get(number).filter(|goal| goal.kind == kind)?;
            let dearer = if captures { regret } else { regret.max(others) };
            let Some(spare) = self.slack.checked_sub(dearer) else { continue };
            task.goals[task.goal_count] = (goal.square, u8::try_from(cost + spare).ok()?);
            task.goal_count += 1;
            task.files |= if kind == Kind::Pawn { self.band(unit, number) } else { u64::MAX };
        }
        Some(task)
    }

    /// A unit that may make so many moves on its way to a goal.
    fn go(&self, unit: usize, goal: usize, budget: usize, arrivals: &mut u64, outlook: &mut Outlook) {
        let (kind, place) = (self.roster.kinds[unit], self.roster.places[unit]);
        let band = if kind == Kind::Pawn { self.band(unit, goal) } else { u64::MAX };
        let Some(goal) = self.goals.get(goal) else {
            outlook.victims |= 1 << place;
            let start = self.roster.starts[unit];
            let moves = budget.saturating_sub(self.castling_move(unit));
            let finder = self.finder;
            outlook.graves |= 1 << place;
            outlook.graves |= finder.reach(kind, start, moves);
            if budget > 0 {
                *arrivals |= self.graves[kind as usize].within(budget - 1);
                if kind == Kind::Pawn {
                    self.promote_to_be_captured(budget, outlook);
                }
            }
            return;
        };
        if budget == 0 {
            return;
        }
        if goal.kind == kind {
            *arrivals |= goal.direct.within(budget - 1) & band;
        } else {
            *arrivals |= goal.promoted.within(budget - 1);
            outlook.promotions[promotion_index(goal.kind)] |= goal.direct.within(budget - 1);
        }
    }

    /// A pawn that may become something within so many moves that is captured.
    fn promote_to_be_captured(&self, budget: usize, outlook: &mut Outlook) {
        for (index, &becomes) in Kind::PROMOTIONS.iter().enumerate() {
            outlook.promotions[index] |= self.graves[becomes as usize].within(budget - 1);
        }
    }

    /// As [`Plan::go`], for a unit that captures on its way.
    fn go_capturing(
        &self,
        unit: usize,
        goal: usize,
        budget: usize,
        ways: &Ways<'_>,
        arrivals: &mut u64,
        outlook: &mut Outlook,
    ) {
        let (kind, start) = (self.roster.kinds[unit], self.roster.starts[unit]);
        let Some(budget) = budget.checked_sub(self.castling_move(unit)) else { return };
        if budget == 0 {
            return;
        }
        let hunt = &ways.hunt;
        let now = |onward: &Levels| hunt.arrivals(kind) & onward.within(budget - 1);
        let Some(wanted) = self.goals.get(goal) else {
            let onward = &self.graves[kind as usize];
            let Some(way) = &ways.graves[kind as usize] else { return };
            if usize::from(way.distance(start)) > budget {
                return;
            }
            let finder = self.finder;
            let reached = finder.reach(kind, start, budget);
            outlook.victims |= 1 << self.roster.places[unit];
            outlook.graves |= 1 << self.roster.places[unit] | reached;
            outlook.hunting |= hunt.victims(kind, start, onward, budget, u64::MAX);
            *arrivals |= way.within(budget - 1) | now(onward);
            if kind == Kind::Pawn {
                self.promote_to_be_captured(budget, outlook);
                // what it becomes may capture anywhere
                outlook.hunting |= if reached == u64::MAX { hunt.hunting } else { 0 };
            }
            return;
        };
        let Some(way) = &ways.goals[goal] else { return };
        let (direct, promoted) = &**way;
        if wanted.kind == kind {
            if usize::from(direct.distance(start)) <= budget {
                let band = if kind == Kind::Pawn { self.band(unit, goal) } else { u64::MAX };
                let spared = if kind == Kind::Pawn { self.spared_file(unit) } else { 0 };
                *arrivals |= (direct.within(budget - 1) | now(&wanted.direct)) & band;
                outlook.hunting |= hunt.victims(kind, start, &wanted.direct, budget, band) & !spared;
            }
        } else if usize::from(promoted.distance(start)) <= budget {
            *arrivals |= promoted.within(budget - 1) | now(&wanted.promoted);
            let becomes =
                direct.within(budget - 1) | hunt.arrivals(Kind::Pawn) & wanted.direct.within(budget - 1);
            outlook.promotions[promotion_index(wanted.kind)] |= becomes;
            outlook.hunting |= hunt.victims_of_promoting(start, &wanted.direct, &wanted.promoted, budget);
        }
    }
}
