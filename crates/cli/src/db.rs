//! `dawson db`: compiled collections of games. They need the feature `collection`.

use dawson::query::{compile_games, is_compiled};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

fn build(arguments: &Build) -> Result<ExitCode, String> {
    if is_compiled(&arguments.output) {
        // every file of the kind begins so
        crate::belongings::may_overwrite(&arguments.output, "PAR1")?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(|error| error.to_string())?;
    let compiled =
        compile_games(&arguments.games, &arguments.output, &stop).map_err(|error| error.to_string())?;
    if compiled.interrupted {
        complain!("interrupted: nothing was written");
        return Ok(ExitCode::from(130));
    }
    complain!("{} games written, {} of them broken", compiled.games, compiled.broken);
    Ok(ExitCode::SUCCESS)
}
