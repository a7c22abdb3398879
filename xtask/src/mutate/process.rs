//! A process that is watched: how it ended, how long it computed, what it wrote.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Every run is ended after this time by the clock.
const LONGEST: Duration = Duration::from_secs(60);

/// A run may hold so many pages of memory (of 4 kB).
const PAGES: usize = 1 << 19;

/// What is wrong with a run.
#[derive(Debug)]
pub enum Fault {
    /// It was ended by a signal: an abort, an overflow of the stack.
    Signal(String),
    /// It panicked.
    Panic(String),
    /// It computed longer than its limits allow, or did not end.
    Hang,
    /// It took more memory than any input justifies.
    Memory,
    /// Something that was asked has no answer.
    Loss(String),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Signal(status) => write!(f, "ended by a signal ({status})"),
            Fault::Panic(message) => write!(f, "panicked: {message}"),
            Fault::Hang => write!(f, "longer than its limits"),
            Fault::Memory => write!(f, "more than 2 GB of memory"),
            Fault::Loss(what) => write!(f, "silent loss: {what}"),
        }
    }
}

/// What was seen of a run.
pub struct Observed {
    /// The command line, to repeat it.
    pub command: String,
    /// The time of the processor, or by the clock where the system does not tell it.
    pub time: Duration,
    /// The output.
    pub output: String,
    /// The messages.
    pub errors: String,
    /// The exit status.
    pub code: Option<i32>,
    /// What is wrong.
    pub fault: Option<Fault>,
}

/// Runs a command in a folder with that standard input.
pub fn observe(command: &mut Command, place: &Path, input: &[u8]) -> Observed {
    let shown = format!("{command:?}");
    match started(command, place, input) {
        Ok((status, is_over, time)) => {
            let read = |name: &str| {
                std::fs::read(place.join(name))
                    .map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
            };
            let (output, errors) = (read("stdout"), read("stderr"));
            let panic = errors.lines().find(|line| line.contains("panicked at")).map(str::to_owned);
            let fault = match (is_over, panic) {
                (Some(fault), _) => Some(fault),
                (None, Some(panic)) => Some(Fault::Panic(panic)),
                (None, None) if status.code().is_none() => Some(Fault::Signal(status.to_string())),
                (None, None) => None,
            };
            Observed { command: shown, time, output, errors, code: status.code(), fault }
        }
        Err(error) => Observed {
            command: shown,
            time: Duration::ZERO,
            output: String::new(),
            errors: String::new(),
            code: None,
            fault: Some(Fault::Loss(format!("it was not run: {error}"))),
        },
    }
}

/// Runs a command to its end, or ends it; its status, why it was ended, and its time.
fn started(
    command: &mut Command,
    place: &Path,
    input: &[u8],
) -> std::io::Result<(ExitStatus, Option<Fault>, Duration)> {
    File::create(place.join("stdin"))?.write_all(input)?;
    let (before, begun) = (time_of_children(), Instant::now());
    let mut child = command
        .current_dir(place)
        .stdin(Stdio::from(File::open(place.join("stdin"))?))
        .stdout(Stdio::from(File::create(place.join("stdout"))?))
        .stderr(Stdio::from(File::create(place.join("stderr"))?))
        .spawn()?;
    let mut ended = None;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if begun.elapsed() > LONGEST {
            ended = Some(Fault::Hang);
        } else if pages(child.id()) > PAGES {
            ended = Some(Fault::Memory);
        }
        if ended.is_some() {
            child.kill()?;
            break child.wait()?;
        }
        std::thread::sleep(Duration::from_millis(if begun.elapsed().as_millis() < 50 { 1 } else { 10 }));
    };
    let time = match (before, time_of_children()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => begun.elapsed(),
    };
    Ok((status, ended, time))
}

/// The pages of memory that a process holds; 0 where the system does not tell it.
fn pages(process: u32) -> usize {
    let table = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    table.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// The time of the processor that ended children have taken, which Linux tells in hundredths of a second.
fn time_of_children() -> Option<Duration> {
    let table = std::fs::read_to_string("/proc/self/stat").ok()?;
    // behind the name of the program, which may hold blanks
    let fields = table.rsplit_once(')')?.1;
    let hundredths: u64 =
        fields.split_whitespace().skip(13).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(hundredths * 10))
}
