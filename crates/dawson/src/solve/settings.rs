//! How a run over problems behaves.

use super::Found;
use language::Language;
use language::jacobi::is_jacobi;
use language::reader::Source;

/// In what form solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Format {
    /// The text that users of Popeye know.
    #[default]
    Popeye,
    /// One JSON object a line.
    Json,
    /// Games with variations in PGN.
    Pgn,
    /// A document in LaTeX, as the command `LaTeX` of a problem writes it (Popeye's language).
    Latex,
}

/// The languages that problems may be written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// Popeye's language.
    Popeye,
    /// Jacobi's language.
    Jacobi,
    /// Popeye's, unless the text shows that it is Jacobi's.
    #[default]
    Auto,
}

impl Dialect {
    /// Whether a text is to be read in Jacobi's language.
    #[must_use]
    pub fn is_jacobi(self, source: &Source) -> bool {
        match self {
            Dialect::Popeye => false,
            Dialect::Jacobi => true,
            Dialect::Auto => is_jacobi(source),
        }
    }
}

/// Which lines of help and series play in Jacobi's language are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Lines {
    /// All.
    #[default]
    Complete,
    /// Those without duals within three half-moves: nothing is proved.
    Heuristic,
    /// Where a diagram is to be reached: all for a second, then those without duals, and all in the end.
    Demolition,
}

/// How a run behaves. The default reads either language, solves completely and writes as Popeye does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The form of solutions.
    pub format: Format,
    /// The language of the problems.
    pub dialect: Dialect,
    /// Whether a problem is solved without what was not understood, where that makes sense.
    pub forgiving: bool,
    /// Whether the run behaves as Popeye does where Dawson would rather not: combinations are refused that it refuses, there is no
    /// verdict, and messages have its form.
    pub as_popeye: bool,
    /// Whether times are left out.
    pub without_times: bool,
    /// The most seconds for each problem; 0 and `None` mean no limit.
    pub max_time: Option<u32>,
    /// Whether diagrams are shown and nothing is solved.
    pub only_check: bool,
    /// Whether objects of moves have the position after them (JSON).
    pub positions: bool,
    /// The language of solutions of problems in Jacobi's language; that of the pieces if none is given.
    pub output_language: Option<Language>,
    /// The share to solve and the number of shares. All shares together are everything: what cannot be divided belongs to the first.
    pub part: (u32, u32),
    /// What the parts of the same text have found: nothing is searched then, and the summaries speak of all (JSON).
    pub found: Vec<Found>,
    /// Which lines are looked at (Jacobi's language).
    pub lines: Lines,
    /// Whether shorter solutions are told too (Jacobi's language).
    pub shorter: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            format: Format::default(),
            dialect: Dialect::default(),
            forgiving: false,
            as_popeye: false,
            without_times: false,
            max_time: None,
            only_check: false,
            positions: false,
            output_language: None,
            part: (1, 1),
            found: Vec::new(),
            lines: Lines::default(),
            shorter: false,
        }
    }
}
