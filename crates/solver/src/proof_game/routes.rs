//! The routes of a unit: every way in which it can come from where it stands to one of its goals within its moves. A route is a
//! graph of stages; a stage is a square, what the unit is there and the number of moves made. To be captured is a goal as
//! well: the unit is [`GONE`] then, by a step that is not a move of its own.
//!
//! Sound because nothing is left out: from each stage every move leads on that the walls allow (units that stay where
//! they are until the end), and only stages are dropped from which no goal can be reached in the moves that remain.

use super::castling::Castling;
use super::conclusion::Task;
use super::flood::{last_rank, pawn_captures_to, pawn_to, step, surely_observed};
use board::Side;
use rules::orthodox::{self, Kind, squares};

/// Numbers of moves that a unit may still waste beyond those that its stage needs, each a bit; the last stands for all
/// greater ones as well.
pub(super) type Extras = u16;

/// The first number that an [`Extras`] does not tell from greater ones.
pub(super) const MANY: usize = 15;

/// The square of a unit that has been captured.
pub(super) const GONE: u8 = 64;

/// The bit of a square; none for what is [`GONE`].
#[inline]
pub(super) fn bit(square: u8) -> u64 {
    1u64.checked_shl(u32::from(square)).unwrap_or(0)
}

/// A capture that is supposed: the numbers of the routes of the captured unit and of its captor.
pub(super) type Capture = [u8; 2];

/// A square on the way, with the moves that have been made.
#[derive(Clone)]
pub(super) struct Stage {
    pub(super) square: u8,
    /// What the unit is here.
    pub(super) kind: Kind,
    pub(super) made: u8,
    /// The least moves that lead from here to a goal.
    pub(super) rest: u8,
    /// The numbers of moves that may lead from here to a goal, each a bit.
    pub(super) counts: u64,
    /// Whether the unit may stay here.
    pub(super) is_goal: bool,
    pub(super) steps: Vec<Step>,
    /// The squares that the unit observes from here whatever stands around it.
    pub(super) observes: u64,
}

/// A move from one stage to another.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) to: u16,
    pub(super) square: u8,
    /// The squares on which nothing may stand that will not be captured.
    pub(super) way: u64,
    /// Whether it is a part of castling.
    pub(super) castles: bool,
    /// What a pawn becomes by it.
    pub(super) becomes: Option<Kind>,
    pub(super) captures: Captures,
}

/// Whether a step captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Captures {
    Never,
    Perhaps,
    Surely,
}

impl Captures {
    /// Whether a move that captures may be the step, or one that does not.
    #[inline]
    pub(super) fn may_be(self, captures: bool) -> bool {
        self == Captures::Perhaps || (self == Captures::Surely) == captures
    }
}

impl Step {
    /// Whether the unit is captured.
    #[inline]
    pub(super) fn falls(&self) -> bool {
        self.square == GONE
    }
}

/// All ways of a unit. Each step leads to a stage with a greater number.
#[derive(Clone)]
pub(super) struct Route {
    pub(super) side: Side,
    pub(super) kind: Kind,
    pub(super) stages: Vec<Stage>,
    /// The squares on which the king may not be observed when the unit castles.
    pub(super) kings_way: u64,
    /// Whether the route begins with castling.
    pub(super) castles: bool,
}

/// No way leads on from here.
pub(super) const NEVER: u8 = u8::MAX;

/// The most stages of a route that are worth the trouble.
const MOST: usize = 1400;

impl Stage {
    /// The step by which the unit is captured here.
    #[inline]
    pub(super) fn fall(&self) -> Option<usize> {
        self.steps.iter().position(Step::falls)
    }

    /// Whether a step leads to another file.
    fn goes_aside(&self, step: &Step) -> bool {
        self.square % 8 != step.square % 8
    }

    /// Whether a step can be made here without capturing.
    fn may_be_quiet(&self, step: &Step) -> bool {
        step.castles || step.falls() || self.kind != Kind::Pawn || !self.goes_aside(step)
    }

    /// Whether a step made here may capture a unit that is captured on one of some squares; a pawn in passing beside its arrival.
    fn may_take(&self, step: &Step, graves: u64) -> bool {
        let prey = if self.kind == Kind::Pawn { graves | graves << 8 | graves >> 8 } else { graves };
        prey & bit(step.square) != 0
    }

    /// Whether a move made here captures a unit that stands on a square of a stage.
    pub(super) fn captures(&self, step: &Step, victim: &Stage) -> bool {
        if step.captures == Captures::Never || victim.square == GONE {
            return false;
        }
        let aside = self.goes_aside(step);
        let is_pawn = self.kind == Kind::Pawn;
        // in passing, be the pawn's double step the last move or not
        let passes = is_pawn && aside && victim.kind == Kind::Pawn && victim.square == step.square ^ 8;
        passes && victim.square / 8 == self.square / 8 || step.square == victim.square && (aside || !is_pawn)
    }

    /// The numbers of moves that may be wasted from here on.
    #[inline]
    pub(super) fn extras(&self) -> Extras {
        let all = self.counts >> self.rest.min(63);
        #[allow(clippy::cast_possible_truncation, reason = "what is cut off is in the last bit")]
        let few = all as Extras & !(1 << MANY);
        few | Extras::from(all >> MANY != 0) << MANY
    }
}

impl Route {
    /// The memory that its stages take.
    pub(super) fn bytes(&self) -> usize {
        let of_stage = |stage: &Stage| size_of::<Stage>() + stage.steps.capacity() * size_of::<Step>();
        self.stages.iter().map(of_stage).sum()
    }

    /// The ways of a unit with a task; none if there are too many. `free`: where units of its kind may pass.
    pub(super) fn of(task: &Task, side: Side, free: u64, castling: Castling) -> Option<Route> {
        let most = task.most();
        if most >= 63 {
            return None;
        }
        let mut route = Route { side, kind: task.kind, stages: Vec::new(), kings_way: 0, castles: false };
        let mut first = (task.place, 0);
        if let Some([king, rook, king_after, rook_after]) = castling.squares(side)
            && (task.place == king || task.place == rook)
        {
            let after = if task.place == king { king_after } else { rook_after };
            route.castles = true;
            route.kings_way = if task.place == king { castling.kings_way(side) } else { 0 };
            route.stages.push(route.stage(task.place, task.kind, 0));
            let way = castling.way(side);
            let captures = Captures::Never;
            route.stages[0].steps.push(Step {
                to: 1,
                square: after,
                way,
                castles: true,
                becomes: None,
                captures,
            });
            first = (after, u8::from(task.place == king));
        }
        let mut now = vec![route.stages.len()];
        route.stages.push(route.stage(first.0, task.kind, first.1));
        for made in first.1..=most {
            let mut at = [[None; 64]; 6];
            let here = std::mem::take(&mut now);
            route.fall(task, &here, made)?;
            for stage in here.into_iter().filter(|_| made < most) {
                let (from, kind) = (route.stages[stage].square, route.stages[stage].kind);
                for (to, becomes) in moves(task, side, kind, from, free) {
                    let after = becomes.unwrap_or(kind);
                    let next = *at[after as usize][usize::from(to)].get_or_insert_with(|| {
                        now.push(route.stages.len());
                        route.stages.push(route.stage(to, after, made + 1));
                        route.stages.len() - 1
                    });
                    let way = orthodox::between(from, to) | 1 << to;
                    let to = u16::try_from(next).ok()?;
                    let square = route.stages[next].square;
                    let straight = kind == Kind::Pawn && from % 8 == square % 8;
                    let captures = if straight { Captures::Never } else { Captures::Perhaps };
                    let step = Step { to, square, way, castles: false, becomes, captures };
                    route.stages[stage].steps.push(step);
                }
            }
            if route.stages.len() > MOST {
                return None;
            }
        }
        for stage in &mut route.stages {
            let is_goal = |&(goal, kind, most): &(u8, Kind, u8)| {
                goal == stage.square && kind == stage.kind && stage.made <= most
            };
            stage.is_goal = stage.square == GONE || task.goals().iter().any(is_goal);
        }
        if route.castles {
            route.stages[0].is_goal = false;
        }
        route.settle();
        Some(route)
    }

    /// Adds the stage of a unit that is captured after so many moves, on one of some stages.
    fn fall(&mut self, task: &Task, stages: &[usize], made: u8) -> Option<()> {
        let Some((most, graves)) = task.falls else { return Some(()) };
        let falls = |&&stage: &&usize| made <= most && graves & bit(self.stages[stage].square) != 0;
        let stages: Vec<usize> = stages.iter().filter(falls).copied().collect();
        if stages.is_empty() {
            return Some(());
        }
        let to = u16::try_from(self.stages.len()).ok()?;
        for stage in stages {
            let captures = Captures::Never;
            let step = Step { to, square: GONE, way: 0, castles: false, becomes: None, captures };
            self.stages[stage].steps.push(step);
        }
        self.stages.push(self.stage(GONE, self.kind, made));
        Some(())
    }

    /// Whether the unit has been captured.
    pub(super) fn is_gone(&self) -> bool {
        self.stages[0].square == GONE
    }

    /// Whether the unit may be captured.
    pub(super) fn may_fall(&self) -> bool {
        self.stages.iter().any(|stage| stage.square == GONE && stage.rest != NEVER)
    }

    /// The squares where what it surely captures may stand.
    pub(super) fn prey(&self) -> u64 {
        let mut prey = 0;
        for stage in &self.stages {
            for step in stage.steps.iter().filter(|step| step.captures == Captures::Surely) {
                let passed = if stage.kind == Kind::Pawn { bit(step.square ^ 8) } else { 0 };
                prey |= bit(step.square) | passed;
            }
        }
        prey
    }

    /// The squares on which the unit may be captured.
    pub(super) fn graves(&self) -> u64 {
        let falls = |stage: &&Stage| stage.fall().is_some();
        self.stages.iter().filter(falls).fold(0, |graves, stage| graves | bit(stage.square))
    }

    /// The same ways without captures.
    pub(super) fn without_captures(&self) -> Route {
        let stages = self.stages.iter().map(|stage| {
            let quiet = stage.steps.iter().filter(|step| stage.may_be_quiet(step));
            let steps = quiet.map(|step| Step { captures: Captures::Never, ..*step }).collect();
            Stage { steps, ..*stage }
        });
        let mut route = Route { stages: stages.collect(), ..*self };
        route.settle();
        route.compact();
        route
    }

    /// The same ways with exactly so many captures, of units that may be captured on some squares: each stage is there for each number
    /// of captures that have been made.
    pub(super) fn with_captures(&self, count: usize, graves: u64) -> Route {
        let copies = count + 1;
        let mut stages = Vec::with_capacity(copies * self.stages.len());
        for stage in &self.stages {
            for done in 0..copies {
                let mut steps = Vec::new();
                for step in &stage.steps {
                    let Ok(to) = u16::try_from(copies * usize::from(step.to) + done) else { continue };
                    if stage.may_be_quiet(step) {
                        steps.push(Step { to, captures: Captures::Never, ..*step });
                    }
                    if done < count && step.captures == Captures::Perhaps && stage.may_take(step, graves) {
                        steps.push(Step { to: to + 1, captures: Captures::Surely, ..*step });
                    }
                }
                stages.push(Stage { steps, is_goal: stage.is_goal && done == count, ..*stage });
            }
        }
        let mut route = Route { stages, ..*self };
        route.settle();
        route.compact();
        route
    }

    /// Drops the steps that surely capture where nothing stands to be captured.
    pub(super) fn keep_prey(&mut self, graves: u64) {
        for stage in &mut self.stages {
            let mut steps = std::mem::take(&mut stage.steps);
            steps.retain(|step| step.captures != Captures::Surely || stage.may_take(step, graves));
            stage.steps = steps;
        }
        self.settle();
        self.compact();
    }

    fn stage(&self, square: u8, kind: Kind, made: u8) -> Stage {
        let observes = surely_observed(self.side, kind, bit(square));
        Stage { square, kind, made, rest: NEVER, counts: 0, is_goal: false, steps: Vec::new(), observes }
    }

    /// Drops the stages that are not reached and the steps that lead to no goal, and counts the moves that are needed.
    pub(super) fn settle(&mut self) {
        let mut reached = vec![false; self.stages.len()];
        reached[0] = true;
        for index in 0..self.stages.len() {
            if reached[index] {
                self.stages[index].steps.iter().for_each(|step| reached[usize::from(step.to)] = true);
            } else {
                self.stages[index].is_goal = false;
                self.stages[index].steps.clear();
            }
        }
        for index in (0..self.stages.len()).rev() {
            let (earlier, later) = self.stages.split_at_mut(index + 1);
            let Some(stage) = earlier.last_mut() else { continue };
            let later = |step: &Step| &later[usize::from(step.to) - index - 1];
            stage.steps.retain(|step| later(step).rest != NEVER);
            stage.rest = if stage.is_goal { 0 } else { NEVER };
            stage.counts = u64::from(stage.is_goal);
            for step in &stage.steps {
                let next = later(step);
                let moves = next.made - stage.made;
                stage.rest = stage.rest.min(next.rest.saturating_add(moves));
                stage.counts |= next.counts << moves;
            }
        }
    }

    /// The ways that are left from a stage on.
    pub(super) fn onward(&self, stage: usize) -> Route {
        let begun = self.stages[stage].made;
        let stages = self.stages[stage..].iter().map(|old| {
            let number = |step: &Step| Step { to: step.to - u16::try_from(stage).unwrap_or(0), ..*step };
            Stage {
                made: old.made.saturating_sub(begun),
                steps: old.steps.iter().map(number).collect(),
                ..*old
            }
        });
        let castles = self.castles && stage == 0;
        let kings_way = if castles { self.kings_way } else { 0 };
        let mut route =
            Route { side: self.side, kind: self.kind, stages: stages.collect(), kings_way, castles };
        route.settle();
        route.compact();
        route
    }

    /// Forgets the stages that are not reached or lead to no goal.
    pub(super) fn compact(&mut self) {
        let mut number = 0;
        let numbers: Vec<u16> = self
            .stages
            .iter()
            .map(|stage| {
                let now = number;
                number += u16::from(stage.rest != NEVER);
                now
            })
            .collect();
        if self.leads_on(0) && usize::from(number) < self.stages.len() {
            self.stages.retain(|stage| stage.rest != NEVER);
            for step in self.stages.iter_mut().flat_map(|stage| &mut stage.steps) {
                step.to = numbers[usize::from(step.to)];
            }
        }
    }

    /// Keeps only the goals of which that is true. Answers whether something changed.
    pub(super) fn keep_goals(&mut self, is_kept: impl Fn(usize, &Stage) -> bool) -> bool {
        let mut changed = false;
        for index in 0..self.stages.len() {
            if self.stages[index].is_goal && !is_kept(index, &self.stages[index]) {
                self.stages[index].is_goal = false;
                changed = true;
            }
        }
        if changed {
            self.settle();
        }
        changed
    }

    /// Drops steps, given by their stages and the stages that they lead to.
    pub(super) fn drop_steps(&mut self, steps: &[(usize, u16)]) {
        for &(stage, to) in steps {
            self.stages[stage].steps.retain(|step| step.to != to);
        }
        self.settle();
    }

    /// Drops stages.
    pub(super) fn drop_stages(&mut self, stages: &[usize]) {
        for &stage in stages {
            self.stages[stage].is_goal = false;
            self.stages[stage].steps.clear();
        }
        self.settle();
    }

    /// A measure of the work that a route makes.
    pub(super) fn size(&self) -> usize {
        self.stages.len()
    }

    /// Whether a way leads on from a stage.
    pub(super) fn leads_on(&self, stage: usize) -> bool {
        self.stages[stage].rest != NEVER
    }

    /// The least moves of all ways through a stage.
    pub(super) fn cost(&self, stage: usize) -> usize {
        let stage = &self.stages[stage];
        usize::from(stage.made) + usize::from(stage.rest)
    }

    /// All squares where the unit may stand, all that must be free for it, and all that it may surely observe.
    pub(super) fn extent(&self) -> [u64; 3] {
        let mut extent = [0, self.kings_way, 0];
        for stage in self.stages.iter().filter(|stage| stage.rest != NEVER) {
            extent[0] |= bit(stage.square);
            extent[1] |= stage.steps.iter().fold(0, |ways, step| ways | step.way);
            extent[2] |= stage.observes;
        }
        extent
    }
}

/// Where a unit of a kind may go among walls, and what it becomes there.
fn moves(task: &Task, side: Side, kind: Kind, from: u8, free: u64) -> Vec<(u8, Option<Kind>)> {
    if kind != Kind::Pawn {
        return squares(step(kind, 1 << from, free) & !(1 << from)).map(|to| (to, None)).collect();
    }
    let mut ends = pawn_to(side, 1 << from, free);
    if task.captures {
        ends |= pawn_captures_to(side, 1 << from, free);
    }
    let promotions = || Kind::PROMOTIONS.into_iter().filter(|&kind| task.may_become(kind)).map(Some);
    let of = |to: u8| -> Vec<(u8, Option<Kind>)> {
        if last_rank(side) >> to & 1 == 0 {
            return vec![(to, None)];
        }
        promotions().map(|becomes| (to, becomes)).collect()
    };
    squares(ends).flat_map(of).collect()
}
