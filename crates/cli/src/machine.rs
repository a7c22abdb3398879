//! What the machine gives: memory, cores, signals, standard input.

use dawson::solve::{STOPPED, TIME_UP};
use dawson::{Control, Statistics, Strategy};
use std::io::Read;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

const GIGABYTE: usize = 1 << 30;

/// A number of kilobytes behind a word in one of the system's tables, in bytes; `None` where there is no such table.
fn kilobytes_in(table: &str, word: &str) -> Option<usize> {
    let text = std::fs::read_to_string(table).ok()?;
    let line = text.lines().find(|line| line.starts_with(word))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The bytes of memory that the machine has.
fn machine_memory() -> Option<usize> {
    kilobytes_in("/proc/meminfo", "MemTotal:")
}

/// The bytes of addresses that this process may still take, where they are limited (`ulimit -v`).
fn addresses_left() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(kilobytes_in("/proc/self/status", "VmSize:").unwrap_or(0)))
}

/// The most bytes that tables may have: what the machine has, and half of the addresses where they are limited.
pub fn most_memory() -> usize {
    let addresses = addresses_left().map(|left| left / 2);
    machine_memory().into_iter().chain(addresses).min().unwrap_or(usize::MAX)
}

/// The bytes of addresses that a thread takes that does not solve: its stack, and what it allocates.
const PLAIN_THREAD: usize = 16 << 20;

/// The most threads that can be had, each with so many bytes of addresses.
fn most_threads(each: usize) -> usize {
    addresses_left().map_or(MOST_THREADS, |left| (left / 4 / each).clamp(1, MOST_THREADS))
}

/// Runs the program on a stack deep enough for long play, or on the one there is if no more can be had.
pub fn on_deep_stack(run: impl Fn() -> ExitCode + Sync) -> ExitCode {
    let run = &run;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(dawson::STACK).spawn_scoped(scope, run);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(code)) => code,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => run(),
        }
    })
}

/// So many threads that do not solve, and not more than can be had.
pub fn plain_threads(wanted: usize) -> usize {
    wanted.clamp(1, most_threads(PLAIN_THREAD))
}

/// A gigabyte, or a quarter of the machine's memory where that is less.
pub fn default_memory() -> usize {
    let quarter = machine_memory().map_or(GIGABYTE / 4, |bytes| bytes / 4);
    quarter.min(GIGABYTE).min(most_memory() / 2)
}

/// Reads how help and series play is to be searched.
pub fn strategy(text: &str) -> Result<Strategy, String> {
    match text {
        "auto" => Ok(Strategy::Auto),
        "plain" => Ok(Strategy::Plain),
        "intelligent" => Ok(Strategy::Intelligent),
        _ => Err("auto, plain or intelligent was expected".to_owned()),
    }
}

/// The most threads that a command begins, whatever it is asked for: with many more a system may have none left.
const MOST_THREADS: usize = 512;

/// The means of solving: so many bytes (the default when it is not said), so many threads (all cores when it is not said). What cannot
/// be had is told, and there is as much as can be.
pub fn control(max_memory: Option<usize>, threads: Option<usize>, strategy: Strategy) -> Control {
    let wanted = max_memory.unwrap_or_else(default_memory);
    let max_memory = wanted.min(most_memory());
    if max_memory < wanted {
        complain!("only {} MB of memory can be had, not {} MB", max_memory >> 20, wanted >> 20);
    }
    let cores = || available_parallelism().map_or(1, Into::into);
    let wanted = threads.filter(|&n| n > 0);
    let threads = wanted.unwrap_or_else(cores).min(most_threads(dawson::STACK));
    if let Some(wanted) = wanted.filter(|&wanted| wanted > threads) {
        complain!("only {threads} threads can be had, not {wanted}");
    }
    Control { max_memory, threads, strategy, ..Control::default() }
}

/// Stops the solving when Ctrl-C is pressed or SIGTERM comes, and the program when that happens again.
pub fn stop_on_interrupt(control: &Control) {
    let stop = control.stop.clone();
    let set = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = set {
        complain!("Ctrl-C will end the program at once: {error}");
    }
}

/// What ends a command that does not solve problems: Ctrl-C, SIGTERM, and its limit on time.
pub struct Limits {
    /// Set when the command is to end.
    pub stop: Arc<AtomicBool>,
    is_time_up: Arc<AtomicBool>,
}

impl Limits {
    /// Begins to watch, once in a run. The second Ctrl-C ends the program.
    pub fn begin(seconds: Option<u32>) -> Limits {
        let control = Control::default();
        stop_on_interrupt(&control);
        let limits = Limits { stop: control.stop, is_time_up: Arc::default() };
        if let Some(seconds) = seconds {
            let (stop, is_time_up) = (limits.stop.clone(), limits.is_time_up.clone());
            after(seconds, move || {
                is_time_up.store(!stop.load(Ordering::Relaxed), Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
            });
        }
        limits
    }

    /// Why the command was ended, and its exit status; `None` where it was not.
    pub fn ended(&self) -> Option<(ExitCode, &'static str)> {
        match (self.is_time_up(), self.stop.load(Ordering::Relaxed)) {
            (true, _) => Some((ExitCode::from(TIME_UP), "time is up")),
            (false, true) => Some((ExitCode::from(STOPPED), "interrupted")),
            (false, false) => None,
        }
    }

    /// Whether the limit on time ended it.
    pub fn is_time_up(&self) -> bool {
        self.is_time_up.load(Ordering::Relaxed)
    }
}

/// Ends the program when the time is up, for what is not worth asking now and then whether it is.
pub fn end_after(seconds: Option<u32>) {
    if let Some(seconds) = seconds {
        after(seconds, || {
            complain!("time is up");
            std::process::exit(TIME_UP.into());
        });
    }
}

/// Does something after so many seconds, beside all else.
fn after(seconds: u32, act: impl FnOnce() + Send + 'static) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds.into()));
        act();
    });
}

/// Tells on standard error what solving has cost.
pub fn tell(statistics: &Statistics) {
    complain!("nodes: {}", statistics.nodes.load(Ordering::Relaxed));
    for (index, part) in statistics.parts().iter().enumerate() {
        let (number, idle) = (index + 1, part.idle.as_secs_f64());
        complain!("thread {number}: {} tasks, {idle:.3} s idle", part.tasks);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if let Some((clock, busy)) = statistics.occupancy.with_a_core_each(cores) {
        complain!("with a core for each thread: {clock:.3} s, {busy:.1} at work");
    }
}

/// The exit status of a command: 2 if it failed, and then it is told why.
pub fn ended(command: &str, outcome: Result<(), String>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain!("dawson {command}: {error}");
            ExitCode::from(2)
        }
    }
}

/// Everything that stands on standard input.
pub fn standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}
