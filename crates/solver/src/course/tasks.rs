//! A course dealt out: the first half-moves are tasks for threads, for the shares of solving in parts, and for checkpoints.
//! The lines of a task are kept until those before it have been printed, so the output is the same for any number of threads.
//! Tasks that hold no line are what a checkpoint keeps; those with lines are searched anew after it.

use super::CourseRequest;
use super::branch::{Action, Branch, Task};
use super::ground::Ground;
use super::help::{Sharing, Told};
use super::outlook::Outlook;
use super::search::{Means, Search};
use super::track::Track;
use crate::Outcome;
use crate::checkpoint::{Kept, Place};
use crate::distance::Distance;
use crate::intelligent::Pool;
use crate::pool::order::Order;
use crate::pool::reports::{Report, Reports};
use crate::pool::tasks::{Next, Tasks};
use crate::pool::{Backlog, Listener, Marks, together};
use crate::table::Table;
use rules::Rules;
use rules::general::{CASTLING_SQUARES, Game};
use rules::orthodox::OrthodoxRules;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use stipulation::Goal;
use stipulation::course::{Aim, Constraint, Part, Step, contradict};

/// The most half-moves with a choice of which the beginnings are dealt out.
const DEEPEST: usize = 4;

/// Up to so many beginnings leave no choice worth counting, as in a course whose first half-moves are forced.
const NO_CHOICE: usize = 16;

/// Nobody looks further for beginnings when so many half-moves had to be made for those of the last length.
const CHEAP: u64 = 50_000;

/// Tasks for each thread, so that the last one running does not run for long.
const TASKS: usize = 96;

/// Tasks where a checkpoint keeps which of them are finished, so that little is lost with one that is not.
const KEPT_TASKS: usize = 2_000;

/// What sort of question a task is in a checkpoint, where nothing but tasks of courses is asked.
const FINISHED_TASK: u8 = 0xC0;

/// Solves the course with every combination of constraints, one after the other.
pub(super) fn run(request: &CourseRequest<'_, '_>, sink: &mut dyn Listener) -> Outcome {
    let control = request.control.for_one_request();
    let request = &CourseRequest { control: &control, ..*request };
    for combination in combinations(request) {
        let track = Track::new(combination, request.game);
        let outcome = run_with(request, &track, sink);
        if outcome != Outcome::Finished {
            return outcome;
        }
    }
    Outcome::Finished
}

/// Every way to take one group of each disjunction; contradictory ones are left out.
fn combinations<'a>(request: &CourseRequest<'a, '_>) -> Vec<Vec<(usize, &'a Constraint)>> {
    let mut combinations: Vec<Vec<(usize, &Constraint)>> = vec![Vec::new()];
    for (until, groups) in &request.course.constraints {
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                groups.iter().map(move |group| {
                    let with =
                        chosen.iter().copied().chain(group.iter().map(|constraint| (*until, constraint)));
                    with.collect::<Vec<_>>()
                })
            })
            .collect();
    }
    combinations.retain(|chosen| !contradict(chosen));
    combinations
}

fn run_with(request: &CourseRequest<'_, '_>, track: &Track<'_>, sink: &mut dyn Listener) -> Outcome {
    let mut game = request.game.clone();
    if request.course.tests(Goal::reads_origins) {
        game.count_origins();
    }
    let lost = track.staying().filter_map(|s| CASTLING_SQUARES.iter().position(|c| *c == s));
    let rights = lost.fold(game.position().rights(), |rights, bit| rights & !(1 << bit));
    game.position_mut().set_rights(rights);
    let request = &CourseRequest { game: &game, ..*request };
    let outlook = Outlook::new(request.course, request.game);
    let table = Table::new(request.control.max_memory);
    let pool = Pool::new(request.control, false);
    let marks = Marks::default();
    let distance = request.course.target().and_then(|_| Distance::to_target(request.game.rules()));
    let proof_game = request.course.as_proof_game(request.proof_game);
    let means = Means {
        course: request.course,
        diagram: proof_game.as_ref().map(|(_, diagram)| (*diagram, request.proof_game)),
        distance: distance.as_ref(),
        control: request.control,
        table: table.as_ref(),
        outlook: &outlook,
        track,
        manner: request.manner,
        end_bounds: &pool,
        marks: (request.control.threads > 1).then_some(&marks),
        start: &game,
    };
    let mut start = game.clone();
    start.set_side_to_move(request.course.starter);
    let means = Means { start: &start, ..means };
    match plain_chess(request, track, &start) {
        Some(ground) => run_on(ground, request, means, sink),
        None => run_on(start.clone(), request, means, sink),
    }
}

/// The start on bitboards, if they play everything in the course.
fn plain_chess(
    request: &CourseRequest<'_, '_>,
    track: &Track<'_>,
    start: &Game<'_>,
) -> Option<OrthodoxRules> {
    let supported = |aim: &Aim| match aim {
        Aim::Goal(goal) => OrthodoxRules::supports(*goal),
        Aim::Checks(_) | Aim::Mates(_) | Aim::SelfCheck | Aim::Diagram(_) => true,
    };
    let all = request.course.steps.iter().all(|step| match step {
        Step::HalfMove(Part::Forced(aim)) => supported(aim),
        Step::HalfMove(_) => true,
        Step::Test(test) => supported(&test.aim),
        Step::Watch(watch) => supported(&watch.aim),
    });
    let rules = start.rules();
    if !all || !track.is_empty() || !rules.properties().orthodox || rules.last_move_into_check() {
        return None;
    }
    OrthodoxRules::from_position(start.position()).ok()
}

fn run_on<G: Ground + Sync>(
    ground: G,
    request: &CourseRequest<'_, '_>,
    means: Means<'_>,
    sink: &mut dyn Listener,
) -> Outcome {
    let ground = &ground;
    let mut beginnings = vec![Vec::new()];
    let threads = request.control.threads.max(1);
    let (part, parts) = request.part;
    let kept = request.control.checkpoint.as_ref().map(|checkpoint| checkpoint.next_request());
    if threads > 1 || parts > 1 || kept.is_some() {
        // shares are dealt out one by one; threads should not wait for the greatest of them. What a share is depends on
        // nothing else, nor does what a checkpoint keeps. Shares whose answers are put together deal out what the whole does.
        let many = match (parts, &kept) {
            (1, None) => threads * TASKS,
            (1, Some(_)) => KEPT_TASKS,
            (_, Some(kept)) if kept.is_of_share() => KEPT_TASKS,
            _ => parts as usize * 8,
        };
        beginnings = beginnings_of(ground, request, means, many);
    }
    let own: Vec<usize> =
        (0..beginnings.len()).filter(|index| index % parts as usize == part as usize - 1).collect();
    // a checkpoint keeps which of the tasks dealt out are finished, so they stay whole
    let gives = threads > 1 && kept.is_none();
    let backlog = Backlog::new(request.control.max_memory);
    let reports = Reports::default();
    let work = Work {
        ground,
        means,
        shares: if kept.is_some_and(|kept| kept.is_of_share()) { 1 } else { parts },
        tasks: Tasks::new(own.iter().copied().map(Task::Dealt), Next::Oldest),
        gives,
        beginnings: &beginnings,
        kept,
        backlog: &backlog,
    };
    let places = own.iter().map(|&index| work.dealt(index).first_place());
    let mut order = Order::new(places, &backlog, request.control, sink);
    let helpers = if gives { threads } else { threads.min(own.len()) };
    let on_their_own = |number| {
        let _watch = reports.watch();
        work.take_part(number, &|report| reports.send(report));
    };
    together(if threads > 1 { helpers } else { 0 }, request.control, on_their_own, |started| {
        if started > 0 {
            order.tell_all(&reports, started, |_| {});
            return;
        }
        // one thread searches and tells
        backlog.lift();
        let order = RefCell::new(&mut order);
        work.take_part(0, &|report| order.borrow_mut().hear(report));
    });
    // what was found before the solving was stopped from outside is not lost
    reports.take().into_iter().for_each(|report| order.hear(report));
    order.tell_rest();
    if order.is_cut() || request.control.is_stopped() {
        request.control.outcome_of_stop()
    } else {
        Outcome::Finished
    }
}

/// What the threads that search a course share.
struct Work<'a, G: Ground> {
    ground: &'a G,
    means: Means<'a>,
    /// Into how many shares the tasks were dealt out.
    shares: u32,
    tasks: Tasks<Task<G::Move>>,
    /// Whether tasks may be given away in part.
    gives: bool,
    beginnings: &'a [Vec<Action<G::Move>>],
    /// The tasks dealt out that are known to hold no line.
    kept: Option<Kept<'a>>,
    backlog: &'a Backlog,
}

impl<G: Ground> Work<'_, G> {
    /// A thread does tasks as long as there are any.
    fn take_part(&self, number: usize, report: &dyn Fn(Report)) {
        let control = self.means.control;
        let mut part = crate::Part::default();
        while let Some((task, at_work)) =
            self.tasks.next(|| control.is_stopped(), &*control.clock, &mut part.idle)
        {
            part.tasks += 1;
            let is_done = match task {
                Task::Given(branch) => self.search(&branch, report).is_some(),
                Task::Dealt(index) => self.search_dealt(index, report),
            };
            drop(at_work);
            if !is_done {
                break;
            }
        }
        control.statistics.add(number, part);
    }

    fn search_dealt(&self, index: usize, report: &dyn Fn(Report)) -> bool {
        if self.is_kept(index) {
            report(Report::End { task: self.dealt(index).first_place(), stopped: false });
            return true;
        }
        let begun = self.means.control.clock.now();
        let lines = self.search(&self.dealt(index), report);
        if let Some(kept) = &self.kept
            && lines == Some(0)
        {
            kept.keep(self.question(index), self.ground.key(), true, self.means.control.since(begun));
        }
        lines.is_some()
    }

    /// Searches a branch; the number of events told, or none if the solving was stopped.
    fn search(&self, branch: &Branch<G::Move>, report: &dyn Fn(Report)) -> Option<u64> {
        let control = self.means.control;
        let first = branch.first_place();
        let is_told = Arc::new(AtomicBool::new(false));
        let mut lines = 0;
        let mut tell = |told| {
            match told {
                Told::Found { place, settled, event } => {
                    lines += 1;
                    self.backlog.enter(&event, &is_told, control);
                    report(Report::Found { task: first.clone(), place, settled, event });
                }
                Told::Given(branches) => {
                    report(Report::Given(branches.iter().map(Branch::first_place).collect()));
                    self.tasks.give(branches.into_iter().map(Task::Given));
                }
            }
            if control.given_up.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        report(Report::Begun(first.clone(), Arc::clone(&is_told)));
        let sharing = Sharing::new(&branch.place, branch.only, self.gives.then_some(&self.tasks));
        let mut search = Search::new(self.means, self.ground.clone(), &branch.beginning, sharing, &mut tell);
        search.run();
        let is_done = !search.stopped;
        drop(search);
        if is_done {
            report(Report::End { task: first, stopped: false });
        }
        is_done.then_some(lines)
    }

    /// The branch dealt out with that number.
    fn dealt(&self, index: usize) -> Branch<G::Move> {
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        Branch { place: [number].into(), beginning: self.beginnings[index].clone(), only: None }
    }

    /// Whether a checkpoint knows that a task dealt out holds no line.
    fn is_kept(&self, index: usize) -> bool {
        let answer = |kept: &Kept<'_>| kept.answer(self.question(index), self.ground.key());
        self.kept.as_ref().and_then(answer).unwrap_or(false)
    }

    /// What a task dealt out is in a checkpoint.
    fn question(&self, index: usize) -> Place {
        let left = self.means.course.half_moves();
        Place { kind: FINISHED_TASK, node: index, left, symbol: self.shares as usize }
    }
}

/// The beginnings of all lines, long enough that there are so many of them, if possible.
fn beginnings_of<G: Ground>(
    ground: &G,
    request: &CourseRequest<'_, '_>,
    means: Means<'_>,
    many: usize,
) -> Vec<Vec<Action<G::Move>>> {
    let mut beginnings = vec![Vec::new()];
    let mut deepest = DEEPEST;
    for depth in 1..request.course.half_moves() {
        let mut ignore = |_| ControlFlow::Continue(());
        let mut search = Search::new(means, ground.clone(), &[], Sharing::new(&[], None, None), &mut ignore);
        search.frontier = Some(depth);
        search.run();
        beginnings = std::mem::take(&mut search.paths);
        let is_forced = beginnings.len() <= NO_CHOICE && search.nodes <= CHEAP;
        deepest += usize::from(is_forced);
        if beginnings.len() >= many || depth >= deepest {
            break;
        }
    }
    beginnings
}
