//! `dawson py`, or the program called as `py`: Popeye's command line.
//!
//! What it does not know it takes as the name of the input file, as Popeye does; bad input is told on standard
//! error and the exit status is 0.

use crate::machine::{control, standard_input, stop_on_interrupt, strategy, tell};
use crate::output::{Format, Output};
use dawson::Source;
use dawson::Strategy;
use dawson::solve::{Dialect, Run, Settings, Status};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// The time between two lines that tell a parallelising program that we are alive.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// What Popeye's command line says.
#[derive(Debug, PartialEq, Eq)]
struct Line {
    max_memory: Option<usize>,
    max_time: Option<u32>,
    regression: bool,
    heartbeat: bool,
    threads: Option<usize>,
    strategy: Strategy,
    stats: bool,
    format: Format,
    file: Option<OsString>,
}

/// What `--help` tells, which Popeye does not know.
const HELP: &str = "\
Popeye's command line: py [OPTIONS] [FILE]

  -maxmem N[K|M|G]   the memory for tables, kilobytes without a letter
  -maxtime SECONDS   the most time for each problem
  -regression        leaves times out of the output
  -heartbeat         tells every second that the program runs

and beyond it

  --threads N, --strategy auto|plain|intelligent, --format popeye|json|pgn, --stats

FILE is standard input when it is left out. Bad input is told on standard error, and the exit status is 0.";

/// Runs with the arguments behind the program's name.
pub fn run(arguments: &[OsString]) -> ExitCode {
    if arguments.len() == 1 && arguments[0] == "--help" {
        tell_line!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let line = read(arguments);
    if line.heartbeat {
        std::thread::spawn(beat);
    }
    let settings = Settings {
        format: line.format.into(),
        dialect: Dialect::Popeye,
        forgiving: true,
        as_popeye: true,
        without_times: line.regression,
        max_time: line.max_time,
        ..Settings::default()
    };
    let control = control(line.max_memory, line.threads, line.strategy);
    stop_on_interrupt(&control);
    if !line.regression && line.format == Format::Popeye {
        let megabytes = control.max_memory >> 20;
        tell_line!("Dawson {} ({megabytes} MB)", env!("CARGO_PKG_VERSION"));
    }
    let statistics = control.statistics.clone();
    let mut output = Output::new(line.regression, true);
    let mut run = Run::new(settings, control, &mut output);
    let (name, bytes) = match &line.file {
        Some(name) => (name.to_string_lossy(), std::fs::read(name)),
        None => ("standard input".into(), standard_input()),
    };
    match bytes {
        Ok(bytes) => run.read(&Source::from_bytes(&name, &bytes)),
        Err(error) => run.unreadable(&name, &error),
    }
    if line.stats {
        tell(&statistics);
    }
    // bad input and limits do not count, as in Popeye
    let Status { stopped, unwritten, .. } = run.status();
    ExitCode::from(Status { stopped, unwritten, ..Status::default() }.code())
}

/// Reads the command line. Values that make no sense are passed over, as Popeye does.
fn read(arguments: &[OsString]) -> Line {
    let mut line = Line {
        max_memory: None,
        max_time: None,
        regression: false,
        heartbeat: false,
        threads: None,
        strategy: Strategy::Auto,
        stats: false,
        format: Format::Popeye,
        file: None,
    };
    // a name that is not UTF-8 can only be that of the file
    let mut rest = arguments.iter().map(|word| (word, word.to_str().unwrap_or(""))).peekable();
    while let Some((word, argument)) = rest.next() {
        match argument {
            "-maxmem" => line.max_memory = rest.next().and_then(|(_, text)| dawson::solve::memory(text).ok()),
            "-maxtime" => line.max_time = rest.next().and_then(|(_, text)| text.parse().ok()),
            "-regression" => line.regression = true,
            "-heartbeat" => {
                line.heartbeat = true;
                rest.next_if(|(_, text)| text.parse::<u32>().is_ok());
            }
            "--stats" => line.stats = true,
            "--threads" => line.threads = rest.next().and_then(|(_, text)| text.parse().ok()),
            "--strategy" => {
                line.strategy = rest.next().and_then(|(_, text)| strategy(text).ok()).unwrap_or_default();
            }
            "--format" => match rest.next().map(|(_, text)| text) {
                Some("json") => line.format = Format::Json,
                Some("pgn") => line.format = Format::Pgn,
                _ => {}
            },
            _ => {
                // the first name counts
                line.file.get_or_insert_with(|| word.clone());
            }
        }
    }
    line
}

/// Tells now and then that the program runs; when nobody listens any more, the program ends.
fn beat() {
    for number in 1u32.. {
        std::thread::sleep(HEARTBEAT);
        if writeln!(std::io::stderr(), "heartbeat:{number:5}").is_err() {
            std::process::exit(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    fn line(text: &str) -> Line {
        read(&text.split_whitespace().map(OsString::from).collect::<Vec<OsString>>())
    }

    #[test]
    fn popeyes_command_line_is_understood() {
        let read = line("-maxmem 512M -regression -maxtime 60 -heartbeat 1000 --threads 2 problem.inp");
        assert_eq!(read.max_memory, Some(512 << 20));
        assert_eq!((read.max_time, read.threads), (Some(60), Some(2)));
        assert!(read.regression && read.heartbeat);
        assert_eq!(read.file.as_deref(), Some(OsStr::new("problem.inp")));
    }

    #[test]
    fn a_heartbeat_needs_no_rate() {
        let read = line("-heartbeat problem.inp");
        assert!(read.heartbeat);
        assert_eq!(read.file.as_deref(), Some(OsStr::new("problem.inp")));
    }
}
