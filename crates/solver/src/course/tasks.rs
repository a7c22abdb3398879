//! A course dealt out: the first half-moves are tasks for threads, for the shares of solving in parts, and for checkpoints.
//! The lines of a task are kept until those before it have been told, so the output is the same for any number of threads.
//! Tasks that were found to hold no line are what a checkpoint keeps; those with lines are searched anew after it.

use super::CourseRequest;
use super::ground::Ground;
use super::outlook::Outlook;
use super::search::{Action, Means, Search};
use super::track::Track;
use crate::checkpoint::Place;
use crate::intelligent::Pool;
use crate::proof::Table;
use crate::share::STACK;
use crate::{Event, Outcome};
use rules::Rules;
use rules::general::{CASTLING_SQUARES, Game};
use rules::orthodox::OrthodoxRules;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::time::Instant;
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

/// A line, or the end of a task.
enum Report {
    Line(usize, Event),
    End(usize),
}

/// Solves the course with every combination of constraints, one after the other.
pub(super) fn run(
    request: &CourseRequest<'_, '_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
    for combination in combinations(request) {
        let track = Track::new(combination, request.game);
        if run_with(request, &track, sink) == Outcome::Interrupted {
            return Outcome::Interrupted;
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
    let lost = track.staying().filter_map(|s| CASTLING_SQUARES.iter().position(|c| *c == s));
    let rights = lost.fold(game.position().rights(), |rights, bit| rights & !(1 << bit));
    game.position_mut().set_rights(rights);
    let request = &CourseRequest { game: &game, ..*request };
    let outlook = Outlook::new(request.course, request.game);
    let table = Table::new(request.control.max_memory);
    let pool = Pool::new(request.control.threads, false);
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
    let next = AtomicUsize::new(0);
    let (beginnings, kept) = (&beginnings, &kept);
    let start = ground.key();
    let place = |index| Place {
        kind: FINISHED_TASK,
        node: index,
        left: request.course.half_moves(),
        symbol: parts as usize,
    };
    let (reports, told) = channel::<Report>();
    let stop = &request.control.stop;
    let mut stopped = false;
    std::thread::scope(|scope| {
        for _ in 0..threads.min(beginnings.len()) {
            let (reports, next) = (reports.clone(), &next);
            let work = move || {
                while let Some(beginning) = {
                    let index = next.fetch_add(1, Relaxed);
                    beginnings.get(index).map(|beginning| (index, beginning))
                } {
                    let (index, beginning) = beginning;
                    let finished = kept.and_then(|kept| kept.answer(place(index), start)).unwrap_or(false);
                    if !finished {
                        let begun = Instant::now();
                        let mut lines = 0u64;
                        let mut tell = |event| {
                            lines += 1;
                            match reports.send(Report::Line(index, event)) {
                                Ok(()) => ControlFlow::Continue(()),
                                Err(_) => ControlFlow::Break(()),
                            }
                        };
                        let mut search = Search::new(means, ground.clone(), beginning, &mut tell);
                        search.run();
                        if search.stopped {
                            return;
                        }
                        if let Some(kept) = kept
                            && lines == 0
                        {
                            kept.keep(place(index), start, true, begun.elapsed());
                        }
                    }
                    if reports.send(Report::End(index)).is_err() {
                        return;
                    }
                }
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let Err(error) = thread {
                panic!("no thread to solve with: {error}");
            }
        }
        drop(reports);
        // lines come in any order and are told in that of the tasks
        let mut waiting: BTreeMap<usize, (Vec<Event>, bool)> = BTreeMap::new();
        let mut current = 0;
        for report in told {
            match report {
                Report::Line(index, event) if index == current => stopped |= sink(event).is_break(),
                Report::Line(index, event) => waiting.entry(index).or_default().0.push(event),
                Report::End(index) => waiting.entry(index).or_default().1 = true,
            }
            while let Some((events, ended)) = waiting.get_mut(&current) {
                for event in events.drain(..) {
                    stopped |= sink(event).is_break();
                }
                if !*ended {
                    break;
                }
                waiting.remove(&current);
                current += 1;
            }
            if stopped {
                break;
            }
        }
    });
    stopped |= stop.load(Relaxed) || request.control.is_stopped();
    if stopped { Outcome::Interrupted } else { Outcome::Finished }
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
        let mut search = Search::new(means, ground.clone(), &[], &mut ignore);
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
