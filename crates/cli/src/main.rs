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

mod belongings;
mod checkpoint;
#[cfg(feature = "cluster")]
mod cluster;
mod colour;
mod completions;
mod contest;
mod db;
mod diagram;
mod engine;
mod explain;
mod explore;
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
#[cfg(feature = "serve")]
mod serve;
mod solve;
#[cfg(feature = "sql")]
mod sql;
mod tune;
#[cfg(feature = "sql")]
mod waiting;

use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Solutions are made by one thread and dropped by another, by the hundred thousand: with the system's allocator threads wait
/// for each other then, and one thread alone takes up to a quarter longer.
#[cfg(all(unix, feature = "mimalloc"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// One program for people who compose, solve, test, search and play chess that is not quite chess.
#[derive(Parser)]
#[command(
    name = "dawson",
    version,
    override_usage = "dawson FILE...              (the same as `dawson solve FILE...`)\n       dawson COMMAND [OPTIONS]",
    after_help = "`dawson help COMMAND` tells what a command takes."
)]
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
        arguments: Vec<OsString>,
    },
    /// Find the sound positions of a scheme: a problem with open parts.
    Explore(explore::Arguments),
    /// Find better versions of a problem, one or two small steps away.
    Improve(explore::Improve),
    /// Play a game under the rules of a problem, by commands.
    Play(play::Arguments),
    /// Draw the diagram of a problem or a position, as a picture (SVG) or as text.
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
    /// Ask questions about games and problems in SQL.
    #[cfg(feature = "sql")]
    Sql(sql::Arguments),
    /// Run the processes of a cluster that answers such questions.
    #[cfg(feature = "cluster")]
    #[command(subcommand)]
    Cluster(cluster::Command),
    /// Play in board programs, by CECP (XBoard) or UCI.
    Engine(engine::Arguments),
    /// Let two engines play each other.
    Match(Box<contest::Arguments>),
    /// Learn how to evaluate a game, by self-play.
    Tune(tune::Arguments),
    /// Serve the page and the programming interface over HTTP, to this machine alone unless told otherwise.
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Count the lines of play from a position.
    Perft(perft::Arguments),
    /// Print the completions of commands and options for a shell.
    Completions(completions::Completions),
    /// Print the manual page, or write the pages of all commands.
    Man(completions::Man),
}

fn main() -> ExitCode {
    output::finish(machine::on_deep_stack(run))
}

fn run() -> ExitCode {
    let mut words = std::env::args_os();
    let called = words.next().map(PathBuf::from);
    if called.as_deref().and_then(Path::file_stem).is_some_and(|name| name == "py") {
        return py::run(&words.collect::<Vec<OsString>>());
    }
    let arguments = match Arguments::try_parse_from(with_command(std::env::args_os().collect())) {
        Ok(arguments) => arguments,
        Err(error) => return unread(&error),
    };
    match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments, None),
        Command::Resume { file } => resume(&file),
        Command::Py { arguments } => py::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Improve(arguments) => explore::run_improve(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Piece(arguments) => piece::run(&arguments),
        Command::Pieces(arguments) => pieces::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Db(command) => db::run(&command),
        #[cfg(feature = "sql")]
        Command::Sql(arguments) => sql::run(&arguments),
        #[cfg(feature = "cluster")]
        Command::Cluster(command) => cluster::run(&command),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Match(arguments) => contest::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, &mut Arguments::command()),
        Command::Man(arguments) => completions::man(&arguments, Arguments::command()),
    }
}

/// Prints what clap has to say of a command line: what is wrong with it, or the help that it asks for.
fn unread(error: &clap::Error) -> ExitCode {
    if error.kind() == clap::error::ErrorKind::InvalidSubcommand
        && let Some(word) = std::env::args_os().nth(1)
    {
        complain!("There is no file `{}` here either.\n", word.to_string_lossy());
    }
    if let Err(unwritten) = error.print().and_then(|()| std::io::stdout().flush())
        && !error.use_stderr()
    {
        output::tell_unwritten(&unwritten);
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The command line with `solve` put in where it begins with a file, or with options of `solve` and then a file: `dawson x.inp` means
/// `dawson solve x.inp`. The name of a command is the command, even where a file has the same name.
fn with_command(mut words: Vec<OsString>) -> Vec<OsString> {
    let Some(first) = words.get(1) else { return words };
    let own = |word: &str| {
        matches!(word, "help" | "-h" | "--help" | "-V" | "--version")
            || Arguments::command().find_subcommand(word).is_some()
    };
    // a word that is neither is left to clap, which knows which command was meant
    let names_file =
        |word: &OsString| word == "-" || Path::new(word).is_file() || Path::new(word).extension().is_some();
    let is_option = first != "-" && first.to_str().is_some_and(|word| word.starts_with('-'));
    let files = if is_option { words[1..].iter().any(names_file) } else { names_file(first) };
    if files && !first.to_str().is_some_and(own) {
        words.insert(1, "solve".into());
    }
    words
}

/// Goes on with a run from its checkpoint.
fn resume(file: &Path) -> ExitCode {
    let outcome = checkpoint::read(file).and_then(|kept| {
        std::env::set_current_dir(&kept.header.directory).map_err(|error| error.to_string())?;
        kept.header.check()?;
        let words = std::iter::once("dawson").chain(kept.header.words.iter().map(String::as_str));
        match Arguments::try_parse_from(with_command(words.map(OsString::from).collect()))
            .map_err(|error| error.to_string())?
            .command
        {
            Command::Solve(arguments) => Ok(solve::run(&arguments, Some(kept))),
            _ => Err("the checkpoint is not one of `dawson solve`".to_owned()),
        }
    });
    outcome.unwrap_or_else(|error| {
        complain!("{}: error: {error}", file.display());
        ExitCode::from(2)
    })
}
