//! Where the output goes: standard output, and the file of the command `protocol`.

use crate::belongings::{Belongings, may_overwrite};
use crate::colour;
use crate::progress::Progress;
use dawson::solve::{Ink, Sink, UNWRITTEN as UNWRITTEN_STATUS};
use dawson::{Event, Statistics};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// In what form solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// The text that users of Popeye know.
    Popeye,
    /// One JSON object a line.
    Json,
    /// Games with variations in PGN.
    Pgn,
    /// A document in LaTeX, with diagrams and solutions.
    Latex,
}

impl From<Format> for dawson::solve::Format {
    fn from(format: Format) -> dawson::solve::Format {
        match format {
            Format::Popeye => dawson::solve::Format::Popeye,
            Format::Json => dawson::solve::Format::Json,
            Format::Pgn => dawson::solve::Format::Pgn,
            Format::Latex => dawson::solve::Format::Latex,
        }
    }
}

/// Whether standard output could not be written: it is one thing for the whole program, as standard output is.
static UNWRITTEN: AtomicBool = AtomicBool::new(false);

/// Says once that standard output cannot be written. Where the reader has gone (`dawson list conditions | head`) nothing is said: the
/// exit status is enough.
pub fn tell_unwritten(error: &io::Error) {
    if !UNWRITTEN.swap(true, Ordering::Relaxed) && error.kind() != io::ErrorKind::BrokenPipe {
        complain(format_args!("standard output: error: cannot be written: {error}"));
    }
}

/// Whether standard output could not be written: what goes on for its sake alone may end.
pub fn is_unwritten() -> bool {
    UNWRITTEN.load(Ordering::Relaxed)
}

/// Writes to standard output. What cannot be written is told once, and in the exit status.
pub fn tell(text: std::fmt::Arguments<'_>) {
    if let Err(error) = io::stdout().write_fmt(text) {
        tell_unwritten(&error);
    }
}

/// The exit status of a command: its own, unless standard output could not be written.
pub fn finish(code: ExitCode) -> ExitCode {
    if let Err(error) = io::stdout().flush() {
        tell_unwritten(&error);
    }
    let is_told = code != ExitCode::SUCCESS;
    if is_unwritten() && !is_told { ExitCode::from(UNWRITTEN_STATUS) } else { code }
}

/// Writes a file that the command line names. One that exists is written over only where it begins with the same letters, so many as
/// all texts of its kind have in common.
///
/// # Errors
/// Where it may not be written, or cannot.
pub fn write_over(path: &Path, text: &str, common: usize) -> Result<(), String> {
    let beginning: String = text.chars().take(common).collect();
    may_overwrite(path, &beginning)?;
    std::fs::write(path, text)
        .map_err(|error| format!("{}: error: cannot be written: {error}", path.display()))
}

/// Writes a line to standard output. What cannot be written is told once, and in the exit status.
pub fn tell_line(text: std::fmt::Arguments<'_>) {
    tell(format_args!("{text}\n"));
}

/// The letters of a line of a message that are shown; input may be of any length.
const SHOWN: usize = 600;

/// Writes a message to standard error, of long lines the beginning and the end. What nobody reads any more is dropped.
pub fn complain(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", colour::complaint(&shortened(&text.to_string())));
}

/// A text in which the middle of long lines is left out.
fn shortened(text: &str) -> String {
    let line = |line: &str| {
        let letters = line.chars().count();
        if letters <= SHOWN {
            return line.to_owned();
        }
        let beginning: String = line.chars().take(SHOWN / 2).collect();
        let end: String = line.chars().skip(letters - SHOWN / 2).collect();
        format!("{beginning} … {end}")
    };
    text.split('\n').map(line).collect::<Vec<String>>().join("\n")
}

/// The letters that are shown around a mark.
const AROUND: usize = 160;

/// A message about a text, and below it the text with a mark under that byte.
pub fn pointed(message: &str, text: &str, at: usize) -> String {
    let columns = text.get(..at).unwrap_or(text).chars().count();
    // of a long text the part around the byte
    let from = columns.saturating_sub(AROUND / 2);
    let text: String = text.chars().skip(from).take(AROUND).collect();
    format!("{message}\n  {text}\n  {}^", " ".repeat(columns - from))
}

/// Standard output with a copy, and a line of progress beside it.
pub struct Output {
    standard: BufWriter<Stdout>,
    protocol: Option<File>,
    /// Whether protocol files are begun anew instead of continued.
    overwrite: bool,
    /// The files that problems may write.
    files: Belongings,
    /// The line of progress of the search that runs.
    progress: Option<Progress>,
    /// Whether progress is told to programs, as JSON lines on standard error.
    pub tells_programs: bool,
    /// Whether the last line written has no end yet.
    in_line: bool,
    /// Whether the end of the last line was written already, which the next text would have begun with.
    ended_early: bool,
    /// Whether there was an error, after which nothing is written any more.
    broken: bool,
}

impl Output {
    /// Output to standard output only, so far. `overwrite`: files that problems name are begun anew instead of continued;
    /// `allows_writes`: they may be any files.
    pub fn new(overwrite: bool, allows_writes: bool) -> Output {
        Output {
            standard: BufWriter::new(io::stdout()),
            protocol: None,
            overwrite,
            files: Belongings::new(allows_writes),
            progress: None,
            tells_programs: false,
            in_line: false,
            ended_early: false,
            broken: false,
        }
    }

    /// Whether the last line written has no end yet.
    fn is_in_line(&self) -> bool {
        self.in_line && !self.ended_early
    }

    /// Ends the line on the terminal (not in the protocol) before the next text, which is expected to begin with the
    /// end of this line, does.
    fn end_line_early(&mut self) {
        if self.is_in_line() && !self.broken {
            self.ended_early = true;
            if let Err(error) = self.standard.write_all(b"\n") {
                self.break_off(&error);
            }
        }
    }

    fn break_off(&mut self, error: &io::Error) {
        self.broken = true;
        tell_unwritten(error);
    }
}

impl Sink for Output {
    /// Writes a text, in colours where standard output shows them; the protocol never has any. After an error (a closed pipe)
    /// nothing is written; see `is_broken`.
    fn write(&mut self, text: &str, ink: Ink) {
        if self.broken {
            return;
        }
        if let Some(progress) = &self.progress {
            progress.hide();
        }
        let shown = match text.strip_prefix('\n') {
            Some(rest) if self.ended_early => rest,
            _ => text,
        };
        if !text.is_empty() {
            self.ended_early = false;
        }
        if let Err(error) = self.standard.write_all(colour::painted(shown, ink).as_bytes()) {
            return self.break_off(&error);
        }
        if let Some(file) = &mut self.protocol
            && let Err(error) = file.write_all(text.as_bytes())
        {
            complain(format_args!("Protocol: error: cannot be written: {error}"));
            self.broken = true;
        }
        if !text.is_empty() {
            self.in_line = !text.ends_with('\n');
        }
    }

    /// Writes a message for people to standard error, and a copy to the protocol.
    fn complain(&mut self, text: &str) {
        if let Some(progress) = &self.progress {
            progress.hide();
        }
        self.flush();
        complain(format_args!("{text}"));
        if let Some(file) = &mut self.protocol {
            // a protocol that cannot be written any more is noticed with the next solution
            let _ = writeln!(file, "{text}");
        }
    }

    fn end_line(&mut self) {
        if self.in_line {
            self.write("\n", Ink::Plain);
        }
    }

    fn flush(&mut self) {
        if !self.broken
            && let Err(error) = self.standard.flush()
        {
            self.break_off(&error);
        }
    }

    fn is_broken(&self) -> bool {
        self.broken
    }

    fn open_protocol(&mut self, name: &str) -> Result<(), String> {
        self.files.claim(name)?;
        let mut options = OpenOptions::new();
        options.create(true);
        if self.overwrite {
            options.write(true).truncate(true);
        } else {
            options.append(true);
        }
        // the file before it is closed
        self.protocol = None;
        self.protocol = Some(options.open(name).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn open_document(&mut self, name: &str) -> Result<Box<dyn Write>, String> {
        self.files.claim(name)?;
        match File::create(name) {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(error.to_string()),
        }
    }

    fn search_begins(&mut self, statistics: &Arc<Statistics>) {
        self.progress = match self.tells_programs {
            true => Progress::for_programs(statistics),
            false => Progress::of(statistics),
        };
    }

    fn event_written(&mut self, event: &Event) {
        if self.progress.is_none() {
            return;
        }
        if matches!(event, Event::Line(_)) {
            self.end_line_early();
        }
        // the line of progress is drawn beside it
        self.flush();
        let in_line = self.is_in_line();
        if let Some(progress) = &self.progress {
            progress.show(in_line);
        }
    }

    fn search_ends(&mut self) {
        self.progress = None;
    }
}
