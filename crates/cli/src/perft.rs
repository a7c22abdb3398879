//! `dawson perft`: counts the lines of play, the test of a move generator and the measure of its speed.

use dawson::{Lines, LinesError};
use std::process::ExitCode;
use std::time::Instant;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The position in Forsyth-Edwards notation; the start position if it is left out.
    #[arg(long)]
    fen: Option<String>,
    /// The number of half-moves.
    #[arg(long)]
    depth: u32,
    /// Moves to make first, as in UCI (e2e4, a7a8q), separated by blanks.
    #[arg(long)]
    moves: Option<String>,
    /// Show the count after each first move, sorted by the move.
    #[arg(long)]
    divide: bool,
    /// The most seconds; then nothing is counted.
    #[arg(long)]
    maxtime: Option<u32>,
    /// Show the time and the speed on standard error.
    #[arg(long)]
    stats: bool,
    /// The game that is played: a name, or a file `*.variant`.
    #[arg(long, default_value = "chess")]
    variant: String,
    /// A file with the definitions of variants, in Fairy-Stockfish's syntax or of our own kind (TOML).
    #[arg(long)]
    ini: Option<String>,
    /// A file with the definitions of variants, in Fairy-Max's syntax.
    #[arg(long)]
    fmax: Option<String>,
}

/// Runs the command; exit status 2 on bad input, 4 when the time was up.
pub fn run(arguments: &Arguments) -> ExitCode {
    crate::machine::end_after(arguments.maxtime);
    crate::machine::ended("perft", prepare(arguments).map(|lines| count(arguments, &lines)))
}

/// The position after the moves of `--moves`.
fn prepare(arguments: &Arguments) -> Result<Lines, String> {
    let (fen, name) = (arguments.fen.as_deref(), arguments.variant.as_str());
    let in_file = |path: &str, error: LinesError| match error {
        LinesError::Position(problem) => format!("--fen: {problem}"),
        error => format!("{path}: {error}"),
    };
    let mut lines = if let Some(path) = &arguments.fmax {
        // the file is of its author's time: what is no UTF-8 is in comments
        let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let name = if name == "chess" { "normal" } else { name };
        Lines::of_fmax(&String::from_utf8_lossy(&bytes), name, fen).map_err(|error| in_file(path, error))?
    } else if name.ends_with(".variant") {
        Lines::of_definitions(&read(name)?, None, fen).map_err(|error| in_file(name, error))?
    } else if let Some(path) = &arguments.ini {
        Lines::of_definitions(&read(path)?, Some(name), fen).map_err(|error| in_file(path, error))?
    } else {
        Lines::of_game(name, fen).map_err(|error| match error {
            LinesError::Position(problem) => format!("--fen: {problem}"),
            error => error.to_string(),
        })?
    };
    for (number, word) in (1..).zip(arguments.moves.as_deref().unwrap_or("").split_ascii_whitespace()) {
        lines.play(word).map_err(|error| format!("--moves: move {number}, {error}"))?;
    }
    Ok(lines)
}

fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn count(arguments: &Arguments, lines: &Lines) {
    let start = Instant::now();
    let total = if arguments.divide && arguments.depth > 0 {
        show(lines.divide(arguments.depth))
    } else {
        lines.count(arguments.depth)
    };
    finish(arguments, total, start);
}

/// Prints the count after each first move, sorted by the move. Returns their sum.
fn show(mut parts: Vec<(String, u64)>) -> u64 {
    parts.sort_unstable();
    for (first, lines) in &parts {
        tell_line!("{first}: {lines}");
    }
    tell!("\n");
    parts.iter().map(|(_, lines)| lines).sum()
}

fn finish(arguments: &Arguments, lines: u64, start: Instant) {
    tell_line!("{lines}");
    if arguments.stats {
        let seconds = start.elapsed().as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "for reading only")]
        let speed = lines as f64 / seconds.max(1e-9) / 1e6;
        complain!("{seconds:.3} s, {speed:.1} million lines/s");
    }
}
