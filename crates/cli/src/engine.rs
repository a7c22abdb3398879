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
    /// A file of weights, as `dawson tune` writes it, for the game that it names.
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Folders with Syzygy tables, parted as in PATH; asked in plain chess.
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,
    /// Search a fixed set of positions so deep, print the positions visited and the time, and end: a change of the search shows in
    /// the number of positions.
    #[arg(long, value_name = "DEPTH")]
    bench: Option<u32>,
}

/// Tells what the searches of the bench come to.
fn bench(depth: u32) {
    let (mut nodes, mut signature, mut time) = (0, 0u64, std::time::Duration::ZERO);
    let speed =
        |nodes: u64, time: std::time::Duration| u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    dawson::engine::bench(depth, &mut |benched| {
        tell_line!(
            "{:<14} {:>10} nodes {:>9} a second  {:016x}",
            benched.game,
            benched.nodes,
            speed(benched.nodes, benched.time),
            benched.signature
        );
        nodes += benched.nodes;
        time += benched.time;
        signature = (signature ^ benched.signature).rotate_left(7);
    });
    tell_line!("{:<14} {nodes:>10} nodes {:>9} a second  {signature:016x}", "all", speed(nodes, time));
}

/// Runs the command until the board program says `quit`.
pub fn run(arguments: &Arguments) -> ExitCode {
    if let Some(depth) = arguments.bench {
        bench(depth);
        return ExitCode::SUCCESS;
    }
    let settings = Settings {
        fmax: arguments.fmax.clone(),
        variants: arguments.ini.clone(),
        weights: arguments.weights.clone(),
        syzygy: arguments.syzygy.clone(),
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
