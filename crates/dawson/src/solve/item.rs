//! The parts of an answer as typed values.

use language::reader::{Place, Source};
use language::{Claim, Finding, Heading};
use solver::{Event, Outcome};

/// How bad something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// It cannot be solved, or not as it is written.
    Error,
    /// It is solved all the same.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// Something that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, such as `input`, `unsupported` or `position`; `file` where a whole file is wrong.
    pub kind: &'static str,
    /// What is wrong, in a sentence.
    pub text: String,
    /// Where it stands in the text, if it stands somewhere.
    pub place: Option<Place>,
}

impl Diagnostic {
    /// The diagnostic with the name of the text, and below it the line, where it has a place.
    #[must_use]
    pub fn report(&self, source: &Source) -> String {
        let line = self.place.map(|place| format!("\n  {}", source.shown_line(place).0)).unwrap_or_default();
        let colon = if self.place.is_some() { ":" } else { ": " };
        format!("{}{colon}{self}{line}", source.name())
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}: {}", self.severity.name(), self.text)
    }
}

impl std::error::Error for Diagnostic {}

/// What a task (a problem, or one of its twins) has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The letter of the twin.
    pub twin: Option<String>,
    /// How the search ended; `None` if there was none.
    pub outcome: Option<Outcome>,
    /// What is claimed.
    pub claim: Claim,
    /// The claim in words, such as `1.Qa1-a8 # (#2)` for a short solution; may be empty.
    pub text: String,
    /// The number of solutions: keys, or lines.
    pub solutions: u64,
}

impl Summary {
    /// Of a search that came to an end.
    pub(super) fn of(outcome: Outcome, finding: &Finding, twin: Option<&str>, solutions: u64) -> Summary {
        let (claim, text) = (finding.claim, finding.text.clone());
        Summary { twin: twin.map(str::to_owned), outcome: Some(outcome), claim, text, solutions }
    }

    /// Of what was not searched.
    pub(super) fn unsolved(twin: Option<&str>) -> Summary {
        Summary {
            twin: twin.map(str::to_owned),
            outcome: None,
            claim: Claim::NotSolved,
            text: String::new(),
            solutions: 0,
        }
    }
}

/// A part of an answer, in the order in which it is found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Item {
    /// A problem begins.
    Problem {
        /// The number of the problem in the run, 1 the first.
        number: u64,
        /// Authors, stipulation, conditions, and the position where play begins.
        heading: Box<Heading>,
    },
    /// The search for a problem without twins, or for one twin, begins.
    Task {
        /// The letter of the twin, if there are twins.
        label: Option<String>,
        /// What the twin changes, in words.
        description: String,
        /// The same as for the problem, for this twin.
        heading: Box<Heading>,
        /// The half-moves played before the first one, where the problem says so (Jacobi's language).
        played_before: Option<i32>,
    },
    /// Something is wrong.
    Diagnostic(Diagnostic),
    /// The solver has found something.
    Event(Event),
    /// What the task has come to.
    Summary(Summary),
}
