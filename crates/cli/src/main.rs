//! The `dawson` program. One file a command; this one only tells them apart.

/// Like `print!`, but nobody need read it to the end.
macro_rules! tell {
    ($($text:tt)*) => { $crate::output::tell(format_args!($($text)*)) };
}

/// Like `println!`, but nobody need read it to the end.
macro_rules! tell_line {
    ($($text:tt)*) => { $crate::output::tell_line(format_args!($($text)*)) };
}

/// Like `eprintln!`, but nobody need read it to the end.
macro_rules! complain {
    ($($text:tt)*) => { $crate::output::complain(format_args!($($text)*)) };
}

mod checkpoint;
mod contest;
mod db;
mod diagram;
mod engine;
mod explain;
mod jacobi;
mod latex;
mod list;
mod machine;
mod output;
mod perft;
mod piece;
mod pieces;
mod play;
mod progress;
mod py;
mod query;
mod session;
mod solve;
mod stage;
mod status;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Solutions are made by one thread and dropped by another, by the hundred thousand: with the system's allocator threads wait
/// for each other then, and one thread alone takes up to a quarter longer.
#[cfg(all(unix, feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// One program for people who compose, solve, test, search and play chess that is not quite chess.
#[derive(Parser)]
#[command(name = "dawson", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve the problems in files.
    Solve(solve::Arguments),
    /// Go on with a run of `solve --checkpoint FILE` that was ended, even by force.
    Resume {
        /// The checkpoint.
        file: PathBuf,
    },
    /// Take Popeye's command line; the same as the program called as `py`.
    #[command(disable_help_flag = true)]
    Py {
        /// -maxmem, -maxtime, -regression, -heartbeat, --threads, --format, a file
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Play a game under the rules of a problem, by commands.
    Play(play::Arguments),
    /// Draw the diagram of a problem as a picture in SVG.
    Diagram(diagram::Arguments),
    /// List the words of the input language.
    List(list::Arguments),
    /// Explain what a condition means, or a stipulation: as a tree in structured form and in words.
    Explain(explain::Arguments),
    /// Show walks and pieces of one's own.
    Piece(piece::Arguments),
    /// List moves and forced wins of men defined in the Czech piece language.
    Pieces(pieces::Arguments),
    /// Search games for positions and manoeuvres, in the query language CQL-S.
    Query(query::Arguments),
    /// Compile collections of games, so that queries run faster.
    #[command(subcommand)]
    Db(db::Command),
    /// Play in board programs, by CECP (XBoard) or UCI.
    Engine(engine::Arguments),
    /// Let two engines play each other.
    Match(Box<contest::Arguments>),
    /// Count the lines of play from a position.
    Perft(perft::Arguments),
}

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let called = words.next().map(PathBuf::from);
    if called.as_deref().and_then(Path::file_stem).is_some_and(|name| name == "py") {
        return py::run(&words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<String>>());
    }
    match Arguments::parse().command {
        Command::Solve(arguments) => solve::run(&arguments, None),
        Command::Resume { file } => resume(&file),
        Command::Py { arguments } => py::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Piece(arguments) => piece::run(&arguments),
        Command::Pieces(arguments) => pieces::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Db(command) => db::run(&command),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Match(arguments) => contest::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
    }
}

/// Goes on with a run from its checkpoint.
fn resume(file: &Path) -> ExitCode {
    let outcome = checkpoint::read(file).and_then(|kept| {
        std::env::set_current_dir(&kept.header.directory).map_err(|error| error.to_string())?;
        kept.header.check()?;
        let words = std::iter::once("dawson").chain(kept.header.words.iter().map(String::as_str));
        match Arguments::try_parse_from(words).map_err(|error| error.to_string())?.command {
            Command::Solve(arguments) => Ok(solve::run(&arguments, Some(kept))),
            _ => Err("the checkpoint is not one of `dawson solve`".to_owned()),
        }
    });
    outcome.unwrap_or_else(|error| {
        complain!("{}: error: {error}", file.display());
        ExitCode::from(2)
    })
}
