//! One run of a program on a problem, measured.

use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// What a run took and gave.
pub struct Outcome {
    /// Seconds of the processor, user and system.
    pub processor: f64,
    /// Seconds by the clock.
    pub clock: f64,
    /// The greatest memory in MiB; 0 where GNU `time` is missing.
    pub memory: f64,
    /// The number of nodes that it told (`nodes: 123`).
    pub nodes: Option<f64>,
    /// Seconds in which its threads had nothing to do, as it told.
    pub idle: f64,
    /// Seconds that it would have taken with a core for each of its threads, as it told.
    pub core_each: Option<f64>,
    /// Whether it ended without complaint.
    pub well: bool,
    /// Whether the time ran out.
    pub out_of_time: bool,
    /// The solution without times and the name of the program.
    pub output: String,
    /// The moves of the solution in any order: what two programs must agree on.
    pub solutions: Vec<String>,
}

impl Outcome {
    /// Whether it ended in time and sooner than another run, or that one did not end in time.
    pub fn is_better_than(&self, other: &Outcome) -> bool {
        !self.out_of_time && (other.out_of_time || self.processor < other.processor)
    }
}

/// Runs a program on a file to its end, at most `limit` seconds of the processor.
pub fn solve(program: &Path, arguments: &[String], file: &Path, limit: u32) -> Result<Outcome, String> {
    let quoted = |word: &str| format!("'{}'", word.replace('\'', "'\\''"));
    let words: Vec<String> = std::iter::once(program.to_string_lossy().into_owned())
        .chain(arguments.iter().cloned())
        .chain([file.to_string_lossy().into_owned()])
        .map(|word| quoted(&word))
        .collect();
    let watched = if Path::new("/usr/bin/time").exists() { "/usr/bin/time -f 'peak: %M' " } else { "" };
    let script =
        format!("ulimit -t {limit}; {watched}{}; status=$?; times >&2; exit $status", words.join(" "));
    let start = Instant::now();
    let output = Command::new("bash")
        .args(["-c", &script])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    let clock = start.elapsed().as_secs_f64();
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    let children = notes.lines().last().ok_or("no times from the shell")?;
    let processor = children.split_ascii_whitespace().filter_map(minutes_and_seconds).sum::<f64>().max(0.001);
    let number = |name: &str| {
        notes.lines().find_map(|line| line.trim().strip_prefix(name)?.trim().parse::<f64>().ok())
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(Outcome {
        processor,
        clock,
        memory: number("peak:").unwrap_or(0.0) / 1024.0,
        nodes: number("nodes:"),
        idle: notes.lines().filter_map(idle).sum(),
        core_each: notes.lines().find_map(core_each),
        well: output.status.success(),
        // who is stopped at the limit has used less of it now and then: a second and more on a busy machine
        out_of_time: is_stopped_at_limit(output.status) || processor >= f64::from(limit) - 0.1,
        solutions: solutions(&text),
        output: without_times(&text),
    })
}

/// Whether a program was ended by the signals of the limit of the processor's time, as the shell tells them.
fn is_stopped_at_limit(status: ExitStatus) -> bool {
    const SIGKILL: i32 = 9;
    const SIGXCPU: i32 = 24;
    matches!(status.code(), Some(code) if code == 128 + SIGKILL || code == 128 + SIGXCPU)
}

/// `1m2.345s` in seconds.
fn minutes_and_seconds(text: &str) -> Option<f64> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.replace(',', ".").parse::<f64>().ok()?)
}

/// The seconds of `thread 1: 5 tasks, 0.125 s idle`.
fn idle(line: &str) -> Option<f64> {
    line.strip_prefix("thread ")?.split_once(" tasks, ")?.1.strip_suffix(" s idle")?.parse().ok()
}

/// The seconds of `with a core for each thread: 1.234 s, 61.3 at work`.
fn core_each(line: &str) -> Option<f64> {
    line.strip_prefix("with a core for each thread: ")?.split_once(" s, ")?.0.parse().ok()
}

fn without_times(text: &str) -> String {
    text.lines().skip(1).filter(|line| !line.contains("Time = ")).collect::<Vec<&str>>().join("\n")
}

/// The lines that hold moves, sorted, as the programs may differ in their order.
fn solutions(text: &str) -> Vec<String> {
    let is_number = |word: &str| word.split_once('.').is_some_and(|(n, _)| n.parse::<u32>().is_ok());
    let mut lines: Vec<String> = text
        .lines()
        .skip(1)
        .filter(|line| line.split_ascii_whitespace().next().is_some_and(is_number))
        .map(|line| line.split_ascii_whitespace().collect::<Vec<&str>>().join(" "))
        .collect();
    lines.sort();
    lines
}

/// The median of a property of the runs.
pub fn median(runs: &[Outcome], property: impl Fn(&Outcome) -> f64) -> f64 {
    let mut values: Vec<f64> = runs.iter().map(property).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
