//! `dawson play`: a game under the rules of a problem, played by commands, a line each.

use crate::solve::{Dialect, OutputLanguage};
use clap::{Args, ValueEnum};
use dawson::{Desk, Source, Start};
use std::io::BufRead;
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
    file: PathBuf,
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

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    let name = arguments.file.display().to_string();
    let source = match std::fs::read(&arguments.file) {
        Ok(bytes) => Source::from_bytes(&name, &bytes),
        Err(error) => {
            complain!("{name}: error: cannot be read: {error}");
            return ExitCode::from(2);
        }
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
    let form = arguments.format;
    let mut hear = |text: &str, object: serde_json::Value| match form {
        Form::Text => tell_line!("{text}"),
        Form::Json => tell_line!("{object}"),
    };
    let mut desk = Desk::new(&start, &mut hear);
    // the lines of a game that is pasted
    let mut pasted: Option<String> = None;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let line = line.trim();
        match &mut pasted {
            Some(game) if !line.is_empty() => {
                game.push(' ');
                game.push_str(line);
            }
            Some(_) => desk.import(&pasted.take().unwrap_or_default()),
            None if line.eq_ignore_ascii_case("quit") => break,
            None if line.eq_ignore_ascii_case("import") => pasted = Some(String::new()),
            None if line.is_empty() => {}
            None => desk.obey(line),
        }
    }
    if let Some(game) = pasted {
        desk.import(&game);
    }
    ExitCode::SUCCESS
}
