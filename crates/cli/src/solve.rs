//! `dawson solve`: solves the problems in files.

#[cfg(feature = "cluster")]
mod cluster;

use crate::checkpoint::{Header, Keeper, Kept};
use crate::machine::{control, stop_on_interrupt, strategy, tell};
use crate::output::{Format, Output};
use clap::{Args, ValueEnum};
use dawson::solve::{Run, Settings, Status, WRONG};
use dawson::{Checkpoint, Control, Strategy};
use dawson::{Language, Source, solve};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// The languages that problem files may be written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Dialect {
    /// Popeye's language.
    Popeye,
    /// Jacobi's language.
    Jacobi,
    /// Popeye's, unless the text shows that it is Jacobi's (handbook/src/jacobi.md).
    Auto,
}

impl From<Dialect> for solve::Dialect {
    fn from(dialect: Dialect) -> solve::Dialect {
        match dialect {
            Dialect::Popeye => solve::Dialect::Popeye,
            Dialect::Jacobi => solve::Dialect::Jacobi,
            Dialect::Auto => solve::Dialect::Auto,
        }
    }
}

/// Which lines are looked at.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Mode {
    /// All.
    Complete,
    /// Those without duals within three half-moves.
    Heuristic,
    /// Where a diagram is to be reached: all for a second, then those without duals, and all in the end.
    Demolition,
}

impl From<Mode> for solve::Lines {
    fn from(mode: Mode) -> solve::Lines {
        match mode {
            Mode::Complete => solve::Lines::Complete,
            Mode::Heuristic => solve::Lines::Heuristic,
            Mode::Demolition => solve::Lines::Demolition,
        }
    }
}

/// The languages of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OutputLanguage {
    /// English, with S for the knight.
    English,
    /// French.
    French,
    /// German.
    German,
}

impl From<OutputLanguage> for Language {
    fn from(language: OutputLanguage) -> Language {
        match language {
            OutputLanguage::English => Language::English,
            OutputLanguage::French => Language::French,
            OutputLanguage::German => Language::German,
        }
    }
}

/// Reads a share: its number and the number of shares.
fn part(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    numbers
        .filter(|(k, n)| (1..=*n).contains(k))
        .ok_or_else(|| format!("{text}: a share such as 1/4 was expected"))
}

/// What `dawson solve` takes.
#[derive(Args)]
pub struct Arguments {
    /// The problem files; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The form of the output.
    #[arg(long, value_enum, default_value = "popeye")]
    format: Format,
    /// Add the position after each move, as FEN, to the moves (format json).
    #[arg(long)]
    positions: bool,
    /// The language of the files.
    #[arg(long, value_enum, default_value = "auto")]
    dialect: Dialect,
    /// The memory for tables: a number of kilobytes, or with K, M or G behind it; 0 for none.
    #[arg(long, value_parser = dawson::solve::memory)]
    maxmem: Option<usize>,
    /// The most seconds for each problem; with 0 there is no limit.
    #[arg(long)]
    maxtime: Option<u32>,
    /// The number of threads; all cores when it is left out. The output is the same for any number.
    #[arg(long)]
    threads: Option<usize>,
    /// How help and series play is searched: auto, plain or intelligent. The solutions are the same.
    #[arg(long, value_parser = strategy, default_value = "auto")]
    strategy: Strategy,
    /// Keep what has been proved in this file, for `dawson resume`.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The seconds between two checkpoints.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    checkpoint_every: f64,
    /// Tell on standard error what solving has cost.
    #[arg(long)]
    stats: bool,
    /// Tell on standard error, as JSON lines, how many of the first moves are done, where threads share them.
    #[arg(long)]
    progress: bool,
    /// Leave times out of the output.
    #[arg(long)]
    regression: bool,
    /// Solve a problem without what was not understood, where that makes sense.
    #[arg(long)]
    lenient: bool,
    /// The language of the solutions (dialect jacobi); that of the pieces when it is left out.
    #[arg(long, value_enum)]
    output_language: Option<OutputLanguage>,
    /// Solve only a share of the work, such as 2/3 (dialect jacobi). All shares together are everything.
    #[arg(long, value_parser = part)]
    part: Option<(u32, u32)>,
    /// Which lines are looked at (dialect jacobi): all; `heuristic` leaves out those with duals within three half-moves, so nothing is
    /// proved; `demolition` looks for likely ones first, in passes, and for all in the end.
    #[arg(long, value_enum, default_value = "complete")]
    mode: Mode,
    /// Tell shorter solutions too, before the others (dialect jacobi).
    #[arg(long)]
    shorter: bool,
    /// Let problems write any file (commands Protocol and LaTeX); otherwise only new ones below the current folder.
    #[arg(long)]
    allow_writes: bool,
    /// Only read, report what is wrong, and show diagrams.
    #[arg(long)]
    check: bool,
    /// The scheduler of a cluster whose executors solve: df://host:port. They must see the files, whose names end in .inp or .jac.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["checkpoint", "progress", "positions", "lenient", "output_language", "part", "mode", "shorter", "allow_writes", "check", "stats"])]
    cluster: Option<String>,
    /// Into how many shares of the first moves the executors divide a file, where that is asked for or it has one problem (then 16); with 1
    /// problems stay whole.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "N", requires = "cluster", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    shares: Option<u32>,
}

/// Runs the command, with what an earlier run has kept.
pub fn run(arguments: &Arguments, kept: Option<Kept>) -> ExitCode {
    #[cfg(feature = "cluster")]
    if let Some(url) = &arguments.cluster {
        return cluster::run(arguments, url);
    }
    let mut control = control(arguments.maxmem, arguments.threads, arguments.strategy);
    let keeper = match keeper(arguments, kept, &mut control) {
        Ok(keeper) => keeper,
        Err(error) => {
            complain!("{error}");
            return ExitCode::from(WRONG);
        }
    };
    stop_on_interrupt(&control);
    let statistics = control.statistics.clone();
    let mut status = solve_files(arguments, control);
    if let Some(keeper) = keeper {
        // what ended by a deadline can be gone on with
        status.unwritten |= !keeper.finish(!status.stopped && !status.time_up && !status.unwritten);
    }
    if arguments.stats {
        tell(&statistics);
    }
    ExitCode::from(status.code())
}

/// Solves the files in this process.
fn solve_files(arguments: &Arguments, control: Control) -> Status {
    let mut output = Output::new(arguments.regression, arguments.allow_writes);
    output.tells_programs = arguments.progress;
    let mut run = Run::new(settings(arguments), control, &mut output);
    for file in &arguments.files {
        let name = file.display().to_string();
        let bytes = if name == "-" { crate::machine::standard_input() } else { std::fs::read(file) };
        match bytes.map(|bytes| Source::from_bytes(&name, &bytes)) {
            Ok(source) => run.read(&source),
            Err(error) => run.unreadable(&name, &error),
        }
        if run.is_stopped() {
            break;
        }
    }
    run.status()
}

/// Begins to keep checkpoints, if they are asked for.
fn keeper(
    arguments: &Arguments,
    kept: Option<Kept>,
    control: &mut Control,
) -> Result<Option<Keeper>, String> {
    let Some(file) = &arguments.checkpoint else { return Ok(None) };
    let every = Duration::try_from_secs_f64(arguments.checkpoint_every)
        .map_err(|error| format!("--checkpoint-every: {error}"))?;
    let begins = kept.is_none();
    let (header, answers) = match kept {
        Some(kept) => (kept.header, kept.answers),
        None => (Header::of_this_run(&arguments.files)?, Vec::new()),
    };
    let checkpoint = Arc::new(Checkpoint::with(answers));
    control.checkpoint = Some(checkpoint.clone());
    Keeper::new(file, header, checkpoint, every, begins).map(Some)
}

fn settings(arguments: &Arguments) -> Settings {
    Settings {
        format: arguments.format.into(),
        dialect: arguments.dialect.into(),
        forgiving: arguments.lenient,
        as_popeye: false,
        without_times: arguments.regression,
        max_time: arguments.maxtime,
        only_check: arguments.check,
        positions: arguments.positions,
        output_language: arguments.output_language.map(Into::into),
        part: arguments.part.unwrap_or((1, 1)),
        found: Vec::new(),
        lines: arguments.mode.into(),
        shorter: arguments.shorter,
    }
}
