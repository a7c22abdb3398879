//! `dawson db`: compiled collections of games. They need the feature `collection`.

use cql::plan::Plan;
use cql::run::{Event, Settings, Summary};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// What is done with collections.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Compile collections in PGN into one file.
    Build(Build),
}

/// The arguments of `dawson db build`.
#[derive(clap::Args)]
pub struct Build {
    /// Collections in PGN, plain or compressed as .gz or .zst.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file to write, ending in .dwn. It appears only when it is complete.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Whether a file is a compiled collection, by its name.
pub fn is_compiled(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("dwn"))
}

/// Runs the command; exit status 2 on bad input, 130 when it was interrupted.
pub fn run(command: &Command) -> ExitCode {
    let Command::Build(arguments) = command;
    match build(arguments) {
        Ok(code) => code,
        Err(message) => {
            complain!("dawson db build: {message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(feature = "collection")]
fn build(arguments: &Build) -> Result<ExitCode, String> {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    if !is_compiled(&arguments.output) {
        return Err(format!("{}: the name must end in .dwn", arguments.output.display()));
    }
    // every file of the kind begins so
    crate::belongings::may_overwrite(&arguments.output, "PAR1")?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(|error| error.to_string())?;
    let built = collection::build(&arguments.games, &arguments.output, &stop, &mut |_| {})
        .map_err(|error| error.to_string())?;
    if built.interrupted {
        complain!("interrupted: nothing was written");
        return Ok(ExitCode::from(130));
    }
    complain!("{} games written, {} of them broken", built.games, built.broken);
    Ok(ExitCode::SUCCESS)
}

/// Runs a query over compiled collections.
#[cfg(feature = "collection")]
pub fn query(
    plan: &Plan,
    files: &[PathBuf],
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Event<'_>),
) -> Result<Summary, String> {
    if !files.iter().all(|path| is_compiled(path)) {
        return Err("compiled collections and PGN cannot be searched in one run".to_owned());
    }
    let mut games = collection::CompiledGames::open(files, plan).map_err(|error| error.to_string())?;
    cql::run::run_source(plan, &mut games, files, settings, stop, sink).map_err(|error| error.to_string())
}

#[cfg(not(feature = "collection"))]
const MISSING: &str = "this dawson was built without compiled collections (feature “collection”)";

#[cfg(not(feature = "collection"))]
fn build(arguments: &Build) -> Result<ExitCode, String> {
    Err(format!(
        "{}: {MISSING}; {} would not be written",
        arguments.games[0].display(),
        arguments.output.display()
    ))
}

/// Says that compiled collections cannot be read.
#[cfg(not(feature = "collection"))]
pub fn query(
    _plan: &Plan,
    _files: &[PathBuf],
    _settings: &Settings,
    _stop: &AtomicBool,
    _sink: &mut dyn FnMut(Event<'_>),
) -> Result<Summary, String> {
    Err(MISSING.to_owned())
}
