//! A run over problems: each is read, set up, solved and written.

mod item;
mod jacobi;
mod latex;
mod memory;
mod parts;
mod popeye;
mod settings;
mod sink;
mod stage;
mod status;
mod texts;

pub use item::{Diagnostic, Item, Severity, Summary};
pub use memory::{MemoryError, memory};
pub use parts::Found;
pub use settings::{Dialect, Format, Lines, Settings};
pub use sink::{Ink, Sink, Written};
pub use status::{LIMITED, STOPPED, Status, TIME_UP, UNWRITTEN, WRONG};
pub use texts::{ProblemText, problem_texts};

pub(crate) use jacobi::heading as jacobi_heading;

use crate::PROGRAM;
use language::reader::{Place, Source};
use language::{Claim, json_error};
use latex::LatexFile;
use serde_json::{Value, json};
use solver::Control;
use std::sync::atomic::Ordering;
use web_time::Instant;

/// A run over problems, which come in texts of either language.
///
/// ```
/// use dawson::solve::{Run, Settings, Written};
/// use dawson::{Control, Source};
///
/// let text = "beginproblem stipulation #1 pieces white kf7 ra1 black kh8 endproblem";
/// let mut written = Written::default();
/// let mut run = Run::new(Settings { without_times: true, ..Settings::default() }, Control::default(), &mut written);
/// run.read(&Source::new("example", text));
/// assert!(run.status() == Default::default());
/// assert!(written.output.contains("1.Ra1-h1 #"), "{}", written.output);
/// ```
pub struct Run<'s> {
    settings: Settings,
    control: Control,
    sink: &'s mut dyn Sink,
    latex: LatexFile,
    status: Status,
    /// The number of the problem in the run.
    number: u64,
    /// When all searches end, whatever the limits of problems.
    deadline: Option<Instant>,
}

impl<'s> Run<'s> {
    /// A run that has not begun.
    pub fn new(settings: Settings, control: Control, sink: &'s mut dyn Sink) -> Run<'s> {
        let deadline = control.deadline;
        let (latex, status) = (LatexFile::default(), Status::default());
        Run { settings, control, sink, latex, status, number: 0, deadline }
    }

    /// What has happened so far.
    #[must_use]
    pub fn status(&self) -> Status {
        let stopped = self.control.stop.load(Ordering::Relaxed);
        let unwritten = self.status.unwritten || self.sink.is_broken();
        Status { stopped: self.status.stopped || stopped, unwritten, ..self.status }
    }

    /// Whether nothing more is to be solved: the run was stopped from outside, or nobody reads the output.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.control.stop.load(Ordering::Relaxed) || self.sink.is_broken()
    }

    /// Says that a file cannot be read.
    pub fn unreadable(&mut self, name: &str, error: &std::io::Error) {
        let message = format!("cannot be read: {error}");
        self.sink.complain(&format!("{name}: error: {message}"));
        self.tell_of_file(name, &message);
    }

    /// Solves all problems of a text.
    pub fn read(&mut self, source: &Source) {
        if !source.is_text() {
            self.sink.complain(&no_text(source));
            self.tell_of_file(source.name(), NO_TEXT);
            return;
        }
        if self.settings.dialect.is_jacobi(source) {
            if self.settings.format == Format::Latex {
                self.status.wrong = true;
                let text = format!("{}: error: not supported yet: LaTeX of Jacobi's language", source.name());
                self.sink.complain(&text);
                return;
            }
            self.read_jacobi(source);
        } else {
            self.read_popeye(source);
        }
        self.sink.flush();
    }

    /// Notes and tells that a whole file is wrong, as a value. It has no problem with a number.
    fn tell_of_file(&mut self, name: &str, message: &str) {
        self.status.wrong = true;
        if self.settings.format == Format::Json {
            let object = json!({"type": "error", "kind": "file", "message": message, "file": name});
            self.sink.write(&format!("{object}\n"), Ink::Plain);
        }
        self.tell_diagnostic(Severity::Error, "file", message, None);
        self.sink.flush();
    }

    /// A diagram or twin is begun.
    fn begin_task(&self) {
        if let Some(checkpoint) = &self.control.checkpoint {
            checkpoint.begin_task();
        }
    }

    /// Notes and tells what is wrong, as a value. People are told apart from this, in the form of the dialect.
    fn diagnose(&mut self, severity: Severity, kind: &'static str, text: &str, at: Option<(&Source, Place)>) {
        self.tell_object(json_error(severity.name(), kind, text, at));
        self.tell_diagnostic(severity, kind, text, at.map(|(_, place)| place));
    }

    fn tell_diagnostic(&mut self, severity: Severity, kind: &'static str, text: &str, place: Option<Place>) {
        if self.sink.wants_items() {
            let text = text.to_owned();
            self.sink.item(Item::Diagnostic(Diagnostic { severity, kind, text, place }));
        }
    }

    /// Writes an object of the problem, where objects are written.
    fn tell_object(&mut self, mut object: Value) {
        if self.settings.format == Format::Json {
            object["problem"] = json!(self.number);
            self.sink.write(&format!("{object}\n"), Ink::Plain);
        }
    }

    /// The summary of what was not solved.
    fn tell_unsolved(&mut self, twin: Option<&str>) {
        let verdict = json!({"claim": Claim::NotSolved.name(), "text": ""});
        self.tell_object(
            json!({"type": "summary", "twin": twin, "solutions": 0, "complete": false, "verdict": verdict}),
        );
        if self.sink.wants_items() {
            self.sink.item(Item::Summary(Summary::unsolved(twin)));
        }
    }

    /// Writes a plain text.
    fn write(&mut self, text: &str) {
        self.sink.write(text, Ink::Plain);
    }
}

/// What is said of a file that is no text.
const NO_TEXT: &str = "this is no text: a file in UTF-8 or Latin-1 was expected";

/// Says that a file is no text.
#[must_use]
pub fn no_text(source: &Source) -> String {
    format!("{}:1:1: error: {NO_TEXT}", source.name())
}

/// By what problems are tested, as documents say it.
fn tested_by(without_times: bool) -> &'static str {
    if without_times { "" } else { PROGRAM }
}
