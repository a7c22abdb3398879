//! The search at its root: iterations, windows, threads, when to stop.

use super::clock::Budget;
use super::judge::Judge;
use super::table::Table;
use super::worker::{BETWEEN_LOOKS, Node, PARTS, Worker};
use super::{MATE, MAX_PLY};
use crate::counting::Count;
use crate::results::{Past, Results};
use rules::Rules;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// What stops a search. Shared with the threads that may stop it.
pub struct Control {
    /// Set from outside: stop at once.
    pub stop: Arc<AtomicBool>,
    /// While set, the clock does not count: the search is for the other side's time, or without end.
    pub pondering: AtomicBool,
    /// The positions visited.
    pub nodes: AtomicU64,
    /// The greatest depth in half-moves.
    pub depth: Option<u32>,
    /// The largest number of positions, from the second iteration on.
    pub most_nodes: Option<u64>,
    /// When the clock began, and the time, if it is limited.
    clock: Mutex<(Instant, Option<Budget>)>,
}

impl Control {
    /// Limits; the clock begins now.
    #[must_use]
    pub fn new(budget: Option<Budget>, depth: Option<u32>, most_nodes: Option<u64>) -> Control {
        Control {
            stop: Arc::default(),
            pondering: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            depth,
            most_nodes,
            clock: Mutex::new((Instant::now(), budget)),
        }
    }

    fn clock(&self) -> (Instant, Option<Budget>) {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the clock began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.clock().0.elapsed()
    }

    /// When a search must end; `None` where it need not, or while the clock does not count.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let (began, budget) = self.clock();
        budget.filter(|_| !self.pondering.load(Ordering::Acquire)).map(|budget| began + budget.limit)
    }

    /// The clock begins anew with this budget, and it counts: what was pondered on has been played.
    pub fn ponder_hit(&self, budget: Option<Budget>) {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), budget);
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the search ends only when it is told to.
    fn is_open_ended(&self) -> bool {
        self.pondering.load(Ordering::Acquire) || self.clock().1.is_none()
    }

    /// A search without end, or on the other side's time, ends only when it is told to, even if it has nothing more to do.
    fn wait(&self) {
        let unlimited = self.depth.is_none() && self.most_nodes.is_none();
        let waits = || unlimited && self.is_open_ended() || self.pondering.load(Ordering::Acquire);
        while waits() && !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether a search must end in the iteration of that depth. The first one is finished whatever the number of positions: without it there is
    /// neither a value nor a choice of moves.
    pub(super) fn is_over(&self, depth: usize) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        if depth > 1 && self.most_nodes.is_some_and(|most| self.nodes.load(Ordering::Relaxed) >= most) {
            return true;
        }
        !self.pondering.load(Ordering::Acquire) && self.is_past(|budget| budget.limit)
    }

    fn is_past(&self, time: impl Fn(Budget) -> Duration) -> bool {
        let (began, budget) = self.clock();
        budget.is_some_and(|budget| began.elapsed() >= time(budget))
    }

    /// Whether so many hundredths of the time that is aimed at are over; a time for one move alone is used up.
    fn is_late(&self, hundredths: u32) -> bool {
        let aim = |budget: Budget| {
            if budget.aim == budget.limit {
                budget.limit
            } else {
                (budget.aim * hundredths / 100).min(budget.limit)
            }
        };
        !self.pondering.load(Ordering::Acquire) && self.is_past(aim)
    }
}

/// The positions of the game so far, the present one last.
pub type History = Vec<Past>;

/// The position after a move from the one `before`, `irreversible` if that was a capture or a pawn's move; the first one where
/// there is none before.
pub(crate) fn position_of<R: Rules>(
    rules: &mut R,
    judge: &impl Judge<R>,
    results: &Results,
    before: Option<&Past>,
    irreversible: bool,
) -> Past {
    let checked = results.perpetual_check_loses && {
        let side = rules.side_to_move();
        rules.is_in_check(side)
    };
    let quiet = before.filter(|_| !irreversible).map_or(0, |before| before.quiet + 1);
    let count = match before {
        Some(before) if results.counting.is_some() => judge.count_after(rules, before.count, irreversible),
        _ => Count::default(),
    };
    Past { key: rules.key(), quiet, checked, count }
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// Which of the best moves it is about, from 1.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The length of the longest line looked at.
    pub deepest: usize,
    /// The value for the side to move.
    pub value: i32,
    /// The positions visited.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
    /// The best line.
    pub line: Vec<M>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best move and what is expected after it; empty where there is no legal move.
    pub line: Vec<M>,
    /// The value for the side to move.
    pub value: i32,
    /// The depth that was finished.
    pub depth: u32,
    /// The positions visited.
    pub nodes: u64,
}

/// A root move with its last value.
struct RootMove<M> {
    intention: M,
    nodes: u64,
}

/// What is to be searched, with what.
pub struct Task<'t, R: Rules, J> {
    /// The position.
    pub rules: &'t R,
    /// Who knows what positions are worth.
    pub judge: &'t J,
    /// The table of positions.
    pub table: &'t Table,
    /// What stops the search.
    pub control: &'t Control,
    /// The game so far.
    pub history: &'t History,
    /// The moves to choose from: legal, and each settled, without further choices.
    pub moves: &'t [R::Move],
    /// How many threads search.
    pub threads: usize,
    /// How many of the best moves are wanted with their values; at least 1.
    pub best: usize,
}

/// What hears of better root moves: the worker, the value, the line.
type Better<'b, 'w, R, J> = &'b mut dyn FnMut(&Worker<'w, R, J>, i32, &[<R as Rules>::Move]);

/// Looks for the best move. `report` is called after each iteration, and when the best move changes.
pub fn search<R: Rules, J: Judge<R>>(
    task: &Task<'_, R, J>,
    report: &mut dyn FnMut(&Report<R::Move>),
) -> Found<R::Move> {
    let &Task { rules, judge, table, control, history, moves, threads, best } = task;
    table.age();
    if moves.is_empty() {
        return Found { line: Vec::new(), value: 0, depth: 0, nodes: 0 };
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for number in 1..threads.max(1) {
            let rules = rules.clone();
            let done = &done;
            let help = move || {
                let experience = table.take_experience();
                let mut worker = Worker::new(rules, judge, table, control, history.clone(), experience);
                iterate(&mut worker, moves, (number, 1), done, &mut |_| {});
                table.give_experience(worker.experience);
            };
            // a thread that cannot be had is done without
            if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        let experience = table.take_experience();
        let mut worker = Worker::new(rules.clone(), judge, table, control, history.clone(), experience);
        let found = iterate(&mut worker, moves, (0, best.clamp(1, moves.len())), &done, report);
        control.wait();
        table.give_experience(worker.experience);
        done.store(true, Ordering::Relaxed);
        control.stop.store(true, Ordering::Relaxed);
        found
    })
}

fn iterate<R: Rules, J: Judge<R>>(
    worker: &mut Worker<'_, R, J>,
    moves: &[R::Move],
    (number, best): (usize, usize),
    done: &AtomicBool,
    report: &mut dyn FnMut(&Report<R::Move>),
) -> Found<R::Move> {
    let mut roots: Vec<RootMove<R::Move>> =
        moves.iter().map(|&intention| RootMove { intention, nodes: 0 }).collect();
    let control = worker.control;
    let mut found = Found { line: vec![moves[0]], value: 0, depth: 0, nodes: 0 };
    let most = control.depth.unwrap_or(100).clamp(1, 100);
    let side = worker.rules.side_to_move();
    let checked = worker.rules.is_in_check(side);
    worker.judge_root(checked);
    let mut values = vec![0; best];
    // for how many iterations the best move has been the same
    let (mut steady, mut best_before) = (0usize, None);
    for depth in 1..=most {
        worker.root_depth = depth as usize;
        // other threads look a little deeper or less deep, to fill the table with what is needed next
        let own_depth = i32::try_from(depth).unwrap_or(1) + i32::from(number % 2 == 1);
        for rank in 0..best {
            // the best move's value and line, and those of the best of the others
            let (mut value, mut line) = if rank == 0 {
                (found.value, found.line.clone())
            } else {
                (values[rank], vec![roots[rank].intention])
            };
            let tried = settled(
                worker,
                &mut roots[rank..],
                (value, depth, own_depth),
                checked,
                &mut |worker, better, better_line| {
                    (value, line) = (better, better_line.to_vec());
                    if rank == 0 {
                        (found.value, found.line) = (value, line.clone());
                    }
                    if number == 0 && worker.control.elapsed() > Duration::from_millis(200) {
                        report(&report_of(worker, (rank + 1, depth), value, &line));
                    }
                },
            );
            let Some(exact) = tried else {
                found.nodes = control.nodes.load(Ordering::Relaxed);
                return found;
            };
            values[rank] = exact;
            if rank == 0 {
                found.value = exact;
                found.depth = depth;
                found.nodes = control.nodes.load(Ordering::Relaxed) + (worker.nodes & (BETWEEN_LOOKS - 1));
            }
            if number == 0 {
                report(&report_of(worker, (rank + 1, depth), exact, &line));
            }
        }
        // moves that took more work come first next time, behind the best
        roots[best..].sort_by_key(|root| std::cmp::Reverse(root.nodes));
        let mate_seen = best == 1 && found.value.abs() >= MATE - i32::try_from(depth).unwrap_or(0);
        let open_ended = control.is_open_ended();
        steady = if best_before == found.line.first().copied() { steady + 1 } else { 0 };
        best_before = found.line.first().copied();
        let hundredths = SHARES[steady.min(SHARES.len() - 1)];
        let only = roots.len() == 1 && depth >= 4;
        if done.load(Ordering::Relaxed) || (!open_ended && (control.is_late(hundredths) || mate_seen || only))
        {
            break;
        }
        if worker.control.is_over(worker.root_depth + 1) {
            break;
        }
    }
    found
}

/// How much of the time that is aimed at is used, in hundredths, by the number of iterations with the same best move.
const SHARES: [u32; 8] = [180, 150, 125, 105, 95, 85, 75, 70];

/// The value of the root at a depth, looked for in windows around what is expected; `None` when the search was stopped.
fn settled<'w, R: Rules, J: Judge<R>>(
    worker: &mut Worker<'w, R, J>,
    roots: &mut [RootMove<R::Move>],
    (expected, depth, own_depth): (i32, u32, i32),
    checked: bool,
    better: Better<'_, 'w, R, J>,
) -> Option<i32> {
    let mut window = 20;
    let (mut alpha, mut beta) = ((expected - window).max(-MATE), (expected + window).min(MATE));
    if depth < 5 {
        (alpha, beta) = (-MATE, MATE);
    }
    loop {
        let value = root_value(worker, roots, (alpha, beta, own_depth), checked, better)?;
        if value <= alpha && alpha > -MATE {
            alpha = (value - window).max(-MATE);
            window *= 3;
        } else if value >= beta && beta < MATE {
            beta = (value + window).min(MATE);
            window *= 3;
        } else {
            return Some(value);
        }
        if window > 1500 {
            (alpha, beta) = (-MATE, MATE);
        }
    }
}

fn report_of<R: Rules, J: Judge<R>>(
    worker: &Worker<'_, R, J>,
    (rank, depth): (usize, u32),
    value: i32,
    line: &[R::Move],
) -> Report<R::Move> {
    Report {
        rank,
        depth,
        deepest: worker.deepest.min(MAX_PLY),
        value,
        nodes: worker.control.nodes.load(Ordering::Relaxed) + (worker.nodes & (BETWEEN_LOOKS - 1)),
        time: worker.control.elapsed(),
        line: line.to_vec(),
    }
}

/// The value of the root; `None` when the search was stopped. The best move comes to the front of the list.
fn root_value<'w, R: Rules, J: Judge<R>>(
    worker: &mut Worker<'w, R, J>,
    roots: &mut [RootMove<R::Move>],
    (mut alpha, beta, depth): (i32, i32, i32),
    checked: bool,
    better: Better<'_, 'w, R, J>,
) -> Option<i32> {
    let side = worker.rules.side_to_move();
    let depth = depth + i32::from(checked);
    let mut best_value = -2 * MATE;
    for index in 0..roots.len() {
        let m = roots[index].intention;
        let before = worker.nodes;
        // root moves are settled: there is no next choice
        if !worker.make(m, &mut None) {
            continue;
        }
        let checks = worker.rules.is_in_check(!side);
        let mut value;
        let mut stopped = false;
        let mut ask = |worker: &mut Worker<'w, R, J>, alpha: i32, beta: i32, depth: i32, cut: bool| {
            let node = Node { depth, ply: 1, checked: checks, cut, may_pass: true };
            worker.value(-beta, -alpha, node).map_or_else(
                |_| {
                    stopped = true;
                    alpha
                },
                |value| -value,
            )
        };
        if index == 0 {
            value = ask(worker, alpha, beta, depth - 1, false);
        } else {
            let mut reduction = 0;
            if depth >= 3 && index > 2 && !checked && !checks {
                reduction = (worker.reduction(depth, index + 1) / PARTS - 1).clamp(0, depth - 2);
            }
            value = ask(worker, alpha, alpha + 1, depth - 1 - reduction, true);
            if reduction > 0 && value > alpha {
                value = ask(worker, alpha, alpha + 1, depth - 1, true);
            }
            if value > alpha && value < beta {
                value = ask(worker, alpha, beta, depth - 1, false);
            }
        }
        worker.undo();
        roots[index].nodes = worker.nodes - before;
        if stopped {
            return None;
        }
        if value > best_value {
            best_value = value;
            if value > alpha || index == 0 {
                let mut line = vec![m];
                line.extend_from_slice(&worker.lines[1]);
                if value > alpha {
                    better(worker, value, &line);
                }
                roots[..=index].rotate_right(1);
                alpha = alpha.max(value);
                if value >= beta {
                    return Some(value);
                }
            }
        }
    }
    Some(best_value)
}
