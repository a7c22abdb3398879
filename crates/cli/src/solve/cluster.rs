//! `dawson solve --cluster`: executors solve the problems, and this process prints what they found, in order.

use super::{Arguments, Dialect};
use crate::cluster;
use crate::machine::{control, stop_on_interrupt};
use crate::output::Format;
use crate::waiting::wait;
use dawson::solve::{TIME_UP, WRONG, problem_texts};
use dawson::{Checkpoint, Control, Source, Strategy};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tables::{Session, SolvedRow, TablesError};

/// The shares of a file with one problem.
const SHARES: u32 = 16;

/// Solves with the cluster. The exit status tells the gravest of what happened.
pub fn run(arguments: &Arguments, url: &str) -> ExitCode {
    let control = control(arguments.maxmem, arguments.threads, arguments.strategy);
    stop_on_interrupt(&control);
    let settings = tables::Settings::in_cluster(url, control.threads, &control.stop);
    let ended = match shared_text(arguments) {
        Ok(Some((text, shares))) => solve_shared(arguments, &text, shares, &settings, control),
        Ok(None) => solve_rows(arguments, &settings),
        Err(error) => Err(error),
    };
    cluster::ended("solve", ended.map(ExitCode::from))
}

/// The options of the functions `solve` and `prove`.
fn options(arguments: &Arguments) -> String {
    // no limit of time is one here too
    let mut options = format!("maxtime {}", arguments.maxtime.unwrap_or(0));
    if let Some(bytes) = arguments.maxmem {
        options += &format!(", maxmem {}", bytes >> 10);
    }
    options += match arguments.strategy {
        Strategy::Auto => "",
        Strategy::Plain => ", strategy plain",
        Strategy::Intelligent => ", strategy intelligent",
    };
    options += match arguments.dialect {
        Dialect::Auto => "",
        Dialect::Popeye => ", dialect popeye",
        Dialect::Jacobi => ", dialect jacobi",
    };
    options
}

/// The text of which executors solve shares, and their number; `None` where they solve whole problems.
fn shared_text(arguments: &Arguments) -> Result<Option<(String, u32)>, TablesError> {
    let told = |text: &str| TablesError::Setting(text.to_owned());
    let file = match (arguments.files.as_slice(), arguments.shares) {
        (_, Some(1)) => return Ok(None),
        ([file], _) => file,
        (_, None) => return Ok(None),
        (_, Some(_)) => return Err(told("not supported yet: --shares with several files")),
    };
    let name = file.display().to_string();
    if name == "-" {
        return Err(told("not supported yet in a cluster: problems from standard input"));
    }
    let bytes = std::fs::read(file).map_err(|error| told(&format!("{name}: {error}")))?;
    let source = Source::from_bytes(&name, &bytes);
    let is_single = source.is_text() && problem_texts(&source, arguments.dialect.into()).len() == 1;
    let shares = arguments.shares.or(is_single.then_some(SHARES));
    Ok(shares.map(|shares| (source.text().to_owned(), shares)))
}

/// Executors prove shares of the first moves; this process then writes the solutions as it always does, and has little left to search.
fn solve_shared(
    arguments: &Arguments,
    text: &str,
    shares: u32,
    settings: &tables::Settings,
    mut control: Control,
) -> Result<u8, TablesError> {
    let proved = wait(2, &settings.stop, async {
        Session::new(settings).await?.proved(text, &options(arguments), shares).await
    })?;
    // what is wrong with the text is told by this process
    let is_of_all =
        |error: &str| proved.errors.iter().filter(|(_, other)| other == error).count() as u32 == shares;
    for (share, error) in proved.errors.iter().filter(|(_, error)| !is_of_all(error)) {
        complain!("dawson solve: share {share} of {shares}: {error}");
    }
    control.checkpoint = Some(Arc::new(Checkpoint::with(proved.answers)));
    Ok(super::solve_files(arguments, control).code())
}

/// Executors solve whole problems.
fn solve_rows(arguments: &Arguments, settings: &tables::Settings) -> Result<u8, TablesError> {
    let format = match arguments.format {
        Format::Popeye => "popeye",
        Format::Json => "json",
        Format::Pgn => "pgn",
        Format::Latex => {
            return Err(TablesError::Setting(
                "not supported yet in a cluster: format latex of several problems".to_owned(),
            ));
        }
    };
    let options = format!("format {format}, {}", options(arguments));
    let mut printer = Printer { json: format == "json", ..Printer::default() };
    wait(2, &settings.stop, async {
        let session = Session::new(settings).await?;
        for file in &arguments.files {
            printer.begin(file);
            let name = file.display().to_string();
            session.solved_problems(&name, &options, &mut |row| printer.tell(row)).await?;
        }
        Ok(())
    })?;
    Ok(printer.status)
}

/// Prints solutions as they come.
#[derive(Default)]
struct Printer {
    json: bool,
    file: String,
    /// The problems of the files before.
    before: u64,
    last: u64,
    status: u8,
}

impl Printer {
    fn begin(&mut self, file: &Path) {
        self.before = self.last;
        self.file = file.display().to_string();
    }

    fn tell(&mut self, row: SolvedRow) -> bool {
        let SolvedRow { number, text, error, is_time_up, .. } = row;
        self.last = self.before + number;
        if let Some(error) = error {
            let status = if is_time_up { TIME_UP } else { WRONG };
            self.status = if self.status == WRONG { WRONG } else { status };
            complain!("{}: problem {number}: {error}", self.file);
        }
        if self.json {
            text.lines().for_each(|line| tell_line!("{}", self.numbered(line)));
        } else {
            tell!("{text}");
        }
        true
    }

    /// An object with the number that the problem has here and the name of its file.
    fn numbered(&self, line: &str) -> String {
        let Ok(mut object) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
        object["problem"] = json!(self.last);
        if object["type"] == "problem" {
            object["number"] = json!(self.last);
            object["file"] = json!(self.file);
        }
        object.to_string()
    }
}
