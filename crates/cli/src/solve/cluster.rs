//! `dawson solve --cluster`: executors solve the problems, and this process prints what they found, in order.

use super::Arguments;
use crate::machine::{control, stop_on_interrupt};
use crate::output::Format;
use crate::waiting::wait;
use dawson::solve::{STOPPED, TIME_UP, WRONG};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use tables::{Session, SolvedRow, TablesError};

/// Solves with the cluster. The exit status tells the gravest of what happened.
pub fn run(arguments: &Arguments, url: &str) -> ExitCode {
    let format = match arguments.format {
        Format::Popeye => "popeye",
        Format::Json => "json",
        Format::Pgn => "pgn",
        Format::Latex => {
            complain!("dawson solve: not supported yet in a cluster: format latex");
            return ExitCode::from(WRONG);
        }
    };
    let control = control(arguments.maxmem, arguments.threads, arguments.strategy);
    stop_on_interrupt(&control);
    let mut settings = tables::Settings::default();
    settings.threads = control.threads;
    settings.stop = control.stop.clone();
    settings.cluster = Some(url.to_owned());
    // no limit of time is one here too
    let time = arguments.maxtime.unwrap_or(0);
    let memory = arguments.maxmem.map_or(String::new(), |bytes| format!(", maxmem {}", bytes >> 10));
    let options = format!("format {format}, maxtime {time}{memory}");
    let mut printer = Printer { json: format == "json", ..Printer::default() };
    let ended = wait(2, &settings.stop, async {
        let session = Session::new(&settings).await?;
        for file in &arguments.files {
            printer.begin(file);
            let name = file.display().to_string();
            session.solved_problems(&name, &options, 1, &mut |row| printer.tell(row)).await?;
        }
        Ok(())
    });
    match ended {
        Ok(()) => ExitCode::from(printer.status),
        Err(TablesError::Stopped) => ExitCode::from(STOPPED),
        Err(error) => {
            complain!("dawson solve: {error}");
            ExitCode::from(WRONG)
        }
    }
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
        let SolvedRow { number, text, error, .. } = row;
        self.last = self.before + number;
        if let Some(error) = error {
            let status = if error.contains("the time was up") { TIME_UP } else { WRONG };
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
