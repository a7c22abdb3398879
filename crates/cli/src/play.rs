//! `dawson play`: a game under the rules of a problem, played by commands, a line each.

use crate::solve::{Dialect, OutputLanguage};
use clap::{Args, ValueEnum};
use dawson::{Desk, Source, Start, VariantDesk};
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// The forms of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// What `dawson play` takes.
#[derive(Args)]
pub struct Arguments {
    /// The problem file; of several problems the first is played. Commands come from standard input: help lists them.
    #[arg(required_unless_present = "variant")]
    file: Option<PathBuf>,
    /// Play this game instead: `dawson list variants` has those that are known.
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    variant: Option<String>,
    /// A file that defines the game, in the syntax of variants.ini or of Dawson's own.
    #[arg(long, value_name = "FILE", requires = "variant")]
    definitions: Option<PathBuf>,
    /// The position in which the game begins.
    #[arg(long, requires = "variant")]
    fen: Option<String>,
    /// The form of the answers.
    #[arg(long, value_enum, default_value = "text")]
    format: Form,
    /// The language of the file.
    #[arg(long, value_enum, default_value = "auto")]
    dialect: Dialect,
    /// The language of moves, pasted games included; that of the pieces when it is left out.
    #[arg(long, value_enum)]
    output_language: Option<OutputLanguage>,
}

/// Says that a file cannot be read.
fn unreadable(name: &str, error: &std::io::Error) -> ExitCode {
    complain!("{name}: error: cannot be read: {error}");
    ExitCode::from(2)
}

/// What stands below the first board.
const GREETING: &str = "Type a move or a command; help lists them, quit ends.";

/// Whether a person sits before a terminal, who should see where the game begins.
fn greets(form: Form) -> bool {
    form == Form::Text && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    let form = arguments.format;
    let mut hear = |text: &str, object: serde_json::Value| match form {
        Form::Text => tell_line!("{text}"),
        Form::Json => tell_line!("{object}"),
    };
    if let Some(variant) = &arguments.variant {
        return run_variant(arguments, variant, &mut hear);
    }
    let Some(file) = &arguments.file else { return ExitCode::from(2) };
    let name = file.display().to_string();
    let source = match std::fs::read(file) {
        Ok(bytes) => Source::from_bytes(&name, &bytes),
        Err(error) => return unreadable(&name, &error),
    };
    let mut start = match Start::read(&source, arguments.dialect.into()) {
        Ok(start) => start,
        Err(wrong) => {
            for diagnostic in wrong {
                complain!("{}", diagnostic.report(&source));
            }
            return ExitCode::from(2);
        }
    };
    if let Some(language) = arguments.output_language {
        start.language = language.into();
    }
    let mut desk = Desk::new(&start, &mut hear);
    if greets(form) {
        desk.obey("board");
        tell_line!("{GREETING}");
    }
    obey_all(&mut |line| match line {
        Line::Command(line) => desk.obey(line),
        Line::Game(game) => desk.import(game),
    });
    ExitCode::SUCCESS
}

fn run_variant(
    arguments: &Arguments,
    variant: &str,
    hear: &mut dyn FnMut(&str, serde_json::Value),
) -> ExitCode {
    let definitions = match arguments.definitions.as_ref().map(|path| (path, std::fs::read_to_string(path))) {
        None => None,
        Some((_, Ok(text))) => Some(text),
        Some((path, Err(error))) => return unreadable(&path.display().to_string(), &error),
    };
    let mut desk = match VariantDesk::new(variant, definitions.as_deref(), arguments.fen.as_deref(), hear) {
        Ok(desk) => desk,
        Err(error) => {
            complain!("{error}");
            return ExitCode::from(2);
        }
    };
    if greets(arguments.format) {
        desk.obey("board");
        tell_line!("{GREETING}");
    }
    obey_all(&mut |line| match line {
        Line::Command(line) => desk.obey(line),
        // a game is no more than its moves, one after the other
        Line::Game(game) => game.split_whitespace().for_each(|word| desk.obey(word)),
    });
    ExitCode::SUCCESS
}

/// What standard input has.
enum Line<'l> {
    Command(&'l str),
    /// The lines of a game that is pasted.
    Game(&'l str),
}

/// Reads commands up to the end of standard input.
fn obey_all(obey: &mut dyn FnMut(Line<'_>)) {
    let mut pasted: Option<String> = None;
    for line in std::io::stdin().lock().split(b'\n') {
        let Ok(line) = line else { break };
        // a line with other letters than UTF-8 is answered like any line that is not understood
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match &mut pasted {
            Some(game) if !line.is_empty() => {
                game.push(' ');
                game.push_str(line);
            }
            Some(_) => obey(Line::Game(&pasted.take().unwrap_or_default())),
            None if line.eq_ignore_ascii_case("quit") => break,
            None if line.eq_ignore_ascii_case("import") => pasted = Some(String::new()),
            None if line.is_empty() => {}
            None => obey(Line::Command(line)),
        }
    }
    if let Some(game) = pasted {
        obey(Line::Game(&game));
    }
}
