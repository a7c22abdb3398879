//! `dawson query`: searches games with a query in CQL-S.

#[cfg(feature = "cluster")]
mod cluster;

use crate::machine::{Limits, plain_threads};
use crate::output::tell_unwritten;
use dawson::query::{Adviser, Format, MOST_MEN, Query, SearchEvent, Settings, Sources, Summary};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file with the query (.cql, .cqls), or the query itself, beginning with “(”.
    query: String,
    /// Collections of games in PGN, plain or compressed as .gz or .zst; - is standard input. Or collections compiled
    /// by `dawson db build` (.dwn).
    games: Vec<PathBuf>,
    /// How the games found are written.
    #[arg(long, value_enum, default_value_t = Written::Pgn)]
    format: Written,
    /// Search variations too, as if every list said :variations; for solutions of problems.
    #[arg(long)]
    variations: bool,
    /// Write the matching positions as FEN too.
    #[arg(long)]
    positions: bool,
    /// At most so many games.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// The most seconds for the search.
    #[arg(long, value_name = "SECONDS")]
    maxtime: Option<u32>,
    /// How many threads search; all cores if it is left out.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The command of an engine that speaks UCI or CECP, for :evaluation and :moveevaluation; each thread starts one. Without
    /// it Dawson's own engine judges.
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// A folder with Syzygy tables, for :endgameevaluation of more than four men; may be given several times.
    #[arg(long, value_name = "FOLDER")]
    syzygy: Vec<PathBuf>,
    /// The scheduler of a cluster whose executors choose the games: df://host:port. They must see the files under the same names.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["engine", "syzygy", "profile", "variations"])]
    cluster: Option<String>,
    /// Show numbers and speed on standard error.
    #[arg(long)]
    stats: bool,
    /// Show the compiled plan and search nothing.
    #[arg(long)]
    explain: bool,
    /// Measure each part of the plan by itself over the games.
    #[arg(long)]
    profile: bool,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Written {
    /// The games, with a comment at each matching position.
    Pgn,
    /// One object a line.
    Json,
    /// A table.
    Csv,
    /// The number of games.
    Count,
    /// The numbers of the games.
    Ids,
}

/// Runs the command; exit status 2 on bad input, 4 when the time was up, 130 when it was interrupted.
pub fn run(arguments: &Arguments) -> ExitCode {
    match search(arguments) {
        Ok(code) => code,
        Err(message) => {
            complain!("{message}");
            ExitCode::from(2)
        }
    }
}

fn search(arguments: &Arguments) -> Result<ExitCode, String> {
    let query = compile(&arguments.query, arguments.variations)?;
    if arguments.explain {
        tell!("{}", query.explain());
        if !arguments.profile {
            return Ok(ExitCode::SUCCESS);
        }
    }
    if query.needs_tables() && arguments.syzygy.is_empty() {
        complain!(
            "dawson query: :endgameevaluation knows positions of up to {} men; more with --syzygy FOLDER",
            MOST_MEN
        );
    }
    if arguments.games.is_empty() {
        return Err("dawson query: no collection of games is given".to_owned());
    }
    let limits = Limits::begin(arguments.maxtime);
    let stop = &limits.stop;
    let format = match arguments.format {
        Written::Pgn => Format::Pgn,
        Written::Json => Format::Json,
        Written::Csv => Format::Csv,
        Written::Count => Format::Count,
        Written::Ids => Format::Ids,
    };
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let settings = Settings {
        format,
        positions: arguments.positions,
        limit: arguments.limit.unwrap_or(u64::MAX),
        threads: plain_threads(arguments.threads.unwrap_or_else(cores)),
        sources: Sources {
            engine: if query.needs_engine() {
                Some(adviser(arguments.engine.clone())?.judges())
            } else {
                None
            },
            tables: if query.needs_tables() { arguments.syzygy.clone() } else { Vec::new() },
        },
    };
    if arguments.profile {
        profile(&query, &arguments.games, &settings, stop)
            .map_err(|error| format!("dawson query: {error}"))?;
        return Ok(limits.ended().map_or(ExitCode::SUCCESS, |(code, why)| {
            complain!("{why}: the rest was not measured");
            code
        }));
    }
    let mut report = Report::new(io::stderr().is_terminal());
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut closed = false;
    let mut write = |bytes: &[u8]| {
        if closed {
            return;
        }
        // Where nothing can be written any more the search ends.
        if let Err(error) = out.write_all(bytes) {
            tell_unwritten(&error);
            closed = true;
            stop.store(true, Ordering::Relaxed);
        }
    };
    write(format.head().as_bytes());
    let mut sink = |event: SearchEvent<'_>| match event {
        SearchEvent::Matched(bytes) => write(bytes),
        SearchEvent::Skipped(note) => report.note(note),
        SearchEvent::Progress(games) => report.progress(games),
    };
    let summary = run_search(arguments, &query, &settings, stop, &mut sink);
    report.clear();
    let summary = summary.map_err(|error| format!("dawson query: {error}"))?;
    if format == Format::Count {
        write(format!("{}\n", summary.matched).as_bytes());
    }
    if !closed && let Err(error) = out.flush() {
        tell_unwritten(&error);
    }
    if summary.skipped > 0 {
        complain!("{} of {} games were left out", summary.skipped, summary.games);
    }
    if summary.matched == 0 && format != Format::Count && !summary.stopped {
        complain!("0 of {} games", summary.games);
    }
    if arguments.stats {
        report.stats(&summary);
    }
    match limits.ended() {
        Some((code, why)) if summary.stopped && !closed => {
            complain!("{why}: the results are partial");
            Ok(code)
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Searches here, or with a cluster.
fn run_search(
    arguments: &Arguments,
    query: &Query,
    settings: &Settings,
    stop: &Arc<AtomicBool>,
    sink: &mut dyn FnMut(SearchEvent<'_>),
) -> Result<Summary, String> {
    #[cfg(feature = "cluster")]
    if let Some(url) = &arguments.cluster {
        let (_, text) = text(&arguments.query)?;
        return cluster::search(url, (query, &text), &arguments.games, settings, stop, sink);
    }
    query.search_files(&arguments.games, settings, stop, sink).map_err(|error| error.to_string())
}

/// Measures each part of a query by itself: its time over all games and the games that it selects.
fn profile(query: &Query, games: &[PathBuf], settings: &Settings, stop: &AtomicBool) -> Result<(), String> {
    let settings = Settings { format: Format::Count, positions: false, limit: u64::MAX, ..settings.clone() };
    tell_line!("{:>9} {:>9}  part, by itself", "seconds", "games");
    for (name, part) in query.parts() {
        let start = Instant::now();
        let summary =
            part.search_files(games, &settings, stop, &mut |_| {}).map_err(|error| error.to_string())?;
        if summary.stopped {
            break;
        }
        tell_line!("{:>9.2} {:>9}  {name}", start.elapsed().as_secs_f64(), summary.matched);
    }
    Ok(())
}

/// Reads and compiles the query; an error shows its place.
fn compile(argument: &str, variations: bool) -> Result<Query, String> {
    let (name, source) = text(argument)?;
    let query = if variations { Query::with_variations(&source) } else { Query::parse(&source) };
    let query = query.map_err(|wrong| wrong.show(&name, &source))?;
    for note in query.notes() {
        complain!("{}", note.show(&name, &source));
    }
    Ok(query)
}

/// The text of a query, and what messages call it.
fn text(argument: &str) -> Result<(String, String), String> {
    if argument.trim_start().starts_with('(') {
        return Ok(("query".to_owned(), argument.to_owned()));
    }
    let bytes = std::fs::read(Path::new(argument)).map_err(|error| format!("{argument}: {error}"))?;
    Ok((argument.to_owned(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// Who judges positions: the engine of the command, or this program itself.
fn adviser(command: Option<String>) -> Result<Adviser, String> {
    match command {
        Some(command) => Ok(Adviser::Command(command)),
        None => {
            std::env::current_exe().map(Adviser::Dawson).map_err(|error| format!("dawson query: {error}"))
        }
    }
}

/// What is told on standard error.
struct Report {
    start: Instant,
    last: Instant,
    games: u64,
    terminal: bool,
    shown: bool,
}

impl Report {
    fn new(terminal: bool) -> Report {
        let now = Instant::now();
        Report { start: now, last: now, games: 0, terminal, shown: false }
    }

    #[allow(clippy::cast_precision_loss, reason = "for people")]
    fn progress(&mut self, games: u64) {
        self.games += games;
        if self.terminal && self.last.elapsed() > Duration::from_millis(300) {
            self.last = Instant::now();
            let speed = self.games as f64 / self.start.elapsed().as_secs_f64();
            eprint!("\r{} games, {speed:.0} games/s ", self.games);
            self.shown = true;
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            eprint!("\r\x1b[K");
        }
    }

    fn note(&mut self, note: &str) {
        self.clear();
        complain!("{note}");
    }

    #[allow(clippy::cast_precision_loss, reason = "for people")]
    fn stats(&self, summary: &Summary) {
        let seconds = self.start.elapsed().as_secs_f64();
        complain!(
            "{} games read, {} replayed ({} positions), {} matched at {} positions, {} left out; {seconds:.2} s, {:.0} games/s",
            summary.games,
            summary.replayed,
            summary.positions,
            summary.matched,
            summary.places,
            summary.skipped,
            summary.games as f64 / seconds
        );
    }
}
