//! A course dealt out: the first half-moves are tasks for threads, for the shares of solving in parts, and for checkpoints.
//! The lines of a task are kept until those before it have been told, so the output is the same for any number of threads.
//! Tasks that were found to hold no line are what a checkpoint keeps; those with lines are searched anew after it.

use super::CourseRequest;
use super::ground::Ground;
use super::help::{Sharing, Told};
use super::outlook::Outlook;
use super::queue::{Next, Queue, Task};
use super::search::{Action, Means, Search};
use super::track::Track;
use super::turns::{Report, Turns};
use crate::checkpoint::{Kept, Place};
use crate::event_buffer::Backlog;
use crate::intelligent::Pool;
use crate::marks::Marks;
use crate::proof::Table;
use crate::share::STACK;
use crate::{Event, Outcome};
use rules::Rules;
use rules::general::{CASTLING_SQUARES, Game};
use rules::orthodox::OrthodoxRules;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use stipulation::Goal;
use stipulation::course::{Aim, Constraint, Part, Step, contradict};
use web_time::Instant;

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
pub(super) fn run(
    request: &CourseRequest<'_, '_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
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

fn run_with(
    request: &CourseRequest<'_, '_>,
    track: &Track<'_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
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
    let pool = Pool::new(request.control.threads, false);
    let marks = Marks::default();
    let proof_game = request.course.as_proof_game(request.proof_game);
    let means = Means {
        course: request.course,
        diagram: proof_game.as_ref().map(|(_, diagram)| (*diagram, request.proof_game)),
        has_target: request.course.target().is_some() && request.game.rules().target_diagram().is_some(),
        control: request.control,
        table: table.as_ref(),
        outlook: &outlook,
        track,
        manner: request.manner,
        prospects: &pool,
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
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
    let ground = &ground;
    let mut beginnings = vec![Vec::new()];
    let threads = request.control.threads.max(1);
    let (part, parts) = request.part;
    let kept = request.control.checkpoint.as_ref().map(|checkpoint| checkpoint.next_request());
    if threads > 1 || parts > 1 || kept.is_some() {
        // shares are dealt out one by one; threads should not wait for the greatest of them. What a share is depends on
        // nothing else, nor does what a checkpoint keeps.
        let many = match (parts, &kept) {
            (1, None) => threads * TASKS,
            (1, Some(_)) => KEPT_TASKS,
            _ => parts as usize * 8,
        };
        beginnings = beginnings_of(ground, request, means, many);
        if parts > 1 {
            let own = |index: &usize| index % parts as usize == part as usize - 1;
            let kept = beginnings.into_iter().enumerate().filter(|(index, _)| own(index));
            beginnings = kept.map(|(_, beginning)| beginning).collect();
        }
    }
    // a checkpoint keeps which of the tasks dealt out are finished, so they stay whole
    let gives = threads > 1 && kept.is_none();
    let (reports, told) = channel::<Report>();
    let work = Work {
        ground,
        means,
        parts,
        queue: Queue::new(beginnings.len()),
        gives,
        beginnings: &beginnings,
        kept,
        backlog: Backlog::new(request.control.max_memory),
        over: AtomicBool::new(false),
    };
    let mut stopped = false;
    std::thread::scope(|scope| {
        let threads = if gives { threads } else { threads.min(beginnings.len()) };
        // with fewer threads than wanted the others do the work
        let started = (0..threads).take_while(|&number| {
            let (work, reports) = (&work, reports.clone());
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || work.take_part(number, &reports)).is_ok()
        });
        if started.count() == 0 {
            // there is no further thread at all: nobody listens before all is done
            work.backlog.lift();
            work.take_part(0, &reports);
        }
        drop(reports);
        let first_places = (0..beginnings.len()).map(|index| work.dealt(index).first_place());
        let mut turns = Turns::new(first_places, &work.backlog, sink);
        for report in &told {
            if turns.hear(report).is_break() {
                work.over.store(true, Relaxed);
                turns.stop_telling();
            }
        }
        // what was found before the solving was stopped from outside is not lost
        stopped = turns.tell_rest().is_break();
    });
    stopped |= request.control.is_stopped();
    if stopped { request.control.outcome_of_stop() } else { Outcome::Finished }
}

/// What the threads that search a course share.
struct Work<'a, G: Ground> {
    ground: &'a G,
    means: Means<'a>,
    /// The number of shares of which this is one.
    parts: u32,
    queue: Queue<G::Move>,
    /// Whether tasks may be given away in part.
    gives: bool,
    beginnings: &'a [Vec<Action<G::Move>>],
    /// The tasks dealt out that are known to hold no line.
    kept: Option<Kept<'a>>,
    backlog: Backlog,
    /// Set when nobody listens any more.
    over: AtomicBool,
}

impl<G: Ground> Work<'_, G> {
    /// A thread does tasks as long as there are any. Who listens to its reports does so until all threads have ended.
    fn take_part(&self, number: usize, reports: &Sender<Report>) {
        let control = self.means.control;
        let mut part = crate::Part::default();
        let is_over = || self.over.load(Relaxed) || control.is_stopped();
        while let Some((next, at_work)) = self.queue.next(is_over, &mut part.idle) {
            part.tasks += 1;
            let is_done = match next {
                Next::Given(task) => self.search(&task, reports).is_some(),
                Next::Dealt(index) => self.search_dealt(index, reports),
            };
            drop(at_work);
            if !is_done {
                break;
            }
        }
        control.statistics.add(number, part);
    }

    fn search_dealt(&self, index: usize, reports: &Sender<Report>) -> bool {
        if self.is_kept(index) {
            return reports.send(Report::End(self.dealt(index).first_place())).is_ok();
        }
        let begun = Instant::now();
        let lines = self.search(&self.dealt(index), reports);
        if let Some(kept) = &self.kept
            && lines == Some(0)
        {
            kept.keep(self.question(index), self.ground.key(), true, begun.elapsed());
        }
        lines.is_some()
    }

    /// Searches a task; the number of events told, or none if the solving was stopped.
    fn search(&self, task: &Task<G::Move>, reports: &Sender<Report>) -> Option<u64> {
        let first = task.first_place();
        let is_told = Arc::new(AtomicBool::new(false));
        let report = |report| {
            // an error says that nobody listens: then all is over
            let sent = reports.send(report);
            if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut lines = 0;
        let mut tell = |told| match told {
            Told::Found { place, settled, event } => {
                lines += 1;
                self.backlog.enter(&event, &is_told, self.means.control);
                report(Report::Found { task: first.clone(), place, settled, event })
            }
            Told::Given(tasks) => {
                let goes_on = report(Report::Given(tasks.iter().map(Task::first_place).collect()));
                self.queue.give(tasks);
                goes_on
            }
        };
        if report(Report::Begun(first.clone(), Arc::clone(&is_told))).is_break() {
            return None;
        }
        let sharing = Sharing::new(&task.place, task.only, self.gives.then_some(&self.queue));
        let mut search = Search::new(self.means, self.ground.clone(), &task.beginning, sharing, &mut tell);
        search.over = Some(&self.over);
        search.run();
        let is_done = !search.stopped;
        drop(search);
        (is_done && report(Report::End(first.clone())).is_continue()).then_some(lines)
    }

    /// The task dealt out with that number.
    fn dealt(&self, index: usize) -> Task<G::Move> {
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        Task { place: vec![number], beginning: self.beginnings[index].clone(), only: None }
    }

    /// Whether a checkpoint knows that a task dealt out holds no line.
    fn is_kept(&self, index: usize) -> bool {
        let answer = |kept: &Kept<'_>| kept.answer(self.question(index), self.ground.key());
        self.kept.as_ref().and_then(answer).unwrap_or(false)
    }

    /// What a task dealt out is in a checkpoint.
    fn question(&self, index: usize) -> Place {
        let left = self.means.course.half_moves();
        Place { kind: FINISHED_TASK, node: index, left, symbol: self.parts as usize }
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
