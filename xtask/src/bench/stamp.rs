//! When something was measured, and with which program.

use crate::output;
use std::path::Path;
use std::process::Command;

/// The day and the time of a measurement, and the version of the program that was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// `2026-11-29`
    pub day: String,
    /// `23:05`
    pub time: String,
    /// The commit of the sources, or the file name of a program that comes from elsewhere.
    pub version: String,
}

impl Stamp {
    /// Now. A program given by its path tells no commit: its file's name stands for it.
    ///
    /// # Errors
    /// Where `date` or `git` cannot be run.
    pub fn now(given: Option<&Path>) -> Result<Stamp, String> {
        let now = output(Command::new("date").arg("+%Y-%m-%d %H:%M"))?;
        let (day, time) = now.trim().split_once(' ').unwrap_or((now.trim(), ""));
        let version = match given.and_then(Path::file_name) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => output(Command::new("git").args(["describe", "--always", "--dirty"]))?.trim().to_owned(),
        };
        Ok(Stamp { day: day.to_owned(), time: time.to_owned(), version })
    }
}
