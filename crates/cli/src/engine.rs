//! `dawson engine`: plays in board programs, by CECP or UCI.

use crate::machine::{most_memory, plain_threads};
use crate::output::tell_unwritten;
use dawson::engine::protocol::{Settings, run as converse};
use dawson::solve::UNWRITTEN;
use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file of games in Fairy-Max's syntax.
    #[arg(long, value_name = "FILE")]
    fmax: Option<String>,
    /// Files of variants in Fairy-Stockfish's syntax, parted by colons.
    #[arg(long, value_name = "FILE")]
    ini: Option<String>,
    /// Threads to search with.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Mebibytes of the table of positions.
    #[arg(long, default_value_t = 64)]
    memory: usize,
}

/// Runs the command until the board program says `quit`.
pub fn run(arguments: &Arguments) -> ExitCode {
    let settings = Settings {
        fmax: arguments.fmax.clone(),
        variants: arguments.ini.clone(),
        threads: plain_threads(arguments.threads),
        memory: arguments.memory,
        most_memory: Some(most_memory() >> 20),
    };
    match converse(BufReader::new(stdin()), stdout().lock(), &settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell_unwritten(&error);
            ExitCode::from(UNWRITTEN)
        }
    }
}
