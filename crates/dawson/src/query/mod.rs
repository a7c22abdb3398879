//! Questions about games, in the query language CQL-S.

mod advice;
mod compiled;
mod games;

use cql::error::QueryError;
use cql::game::At;
use cql::plan::{self, Plan};
use cql::read::{Batch, Splitter};
use cql::run::{self, Source};
use serde_json::Value;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

pub use advice::Adviser;
pub use compiled::{Compiled, FilesError, compile_games, is_compiled};
pub use cql::advice::{Judges, MOST_MEN, Sources};
pub use cql::columns::{RATING_COLUMNS, TAG_COLUMNS};
pub use cql::run::{Event as SearchEvent, RunError, Settings, Summary};
pub use cql::signature::{Part as SignaturePart, Signature};
pub use cql::write::Format;
pub use games::{GameTexts, Games, Tags, tags_of_games, unpack};

/// A query, compiled.
///
/// ```
/// use dawson::query::Query;
///
/// let query = Query::parse("(match :forany p p (position Qa-h1-8 :mate))").unwrap();
/// let pgn = "[White \"Scholar\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
/// let found = query.search(pgn.as_bytes()).unwrap();
/// assert_eq!((found[0].game, found[0].plies.as_slice()), (1, [7].as_slice()));
/// ```
#[derive(Debug)]
pub struct Query {
    plan: Plan,
    notes: Vec<Wrong>,
}

/// Why a text is no query, or what is strange in one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Wrong {
    /// The bytes of the text that are wrong.
    pub at: std::ops::Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What may help.
    pub hint: Option<String>,
}

impl Wrong {
    /// The message with file, line and column, the line itself, a mark below the place, and the hint.
    #[must_use]
    pub fn show(&self, file: &str, text: &str) -> String {
        QueryError { span: self.at.clone(), message: self.message.clone(), hint: self.hint.clone() }
            .show(file, text)
    }
}

impl From<QueryError> for Wrong {
    fn from(error: QueryError) -> Wrong {
        Wrong { at: error.span, message: error.message, hint: error.hint }
    }
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The number of the game, 1 the first.
    pub game: u64,
    /// The matching positions of the main line by the half-moves before them.
    pub plies: Vec<usize>,
    /// The matching positions in variations: the number of the opening parenthesis of each, and the half-moves before it.
    pub variations: Vec<(usize, usize)>,
    /// The positions in Forsyth-Edwards notation, in that order.
    pub fens: Vec<String>,
    /// The squares of the units that the query names, for each position.
    pub squares: Vec<Vec<String>>,
}

impl Query {
    /// Reads and compiles a query.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse(text: &str) -> Result<Query, Wrong> {
        Query::compile(text, false)
    }

    /// The same, for a search that looks at variations too, as if every list said `:variations`.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn with_variations(text: &str) -> Result<Query, Wrong> {
        Query::compile(text, true)
    }

    fn compile(text: &str, variations: bool) -> Result<Query, Wrong> {
        let mut query = cql::parse(text)?;
        if variations {
            query.search_variations();
        }
        let note = |(note, at): &(String, std::ops::Range<usize>)| Wrong {
            at: at.clone(),
            message: note.clone(),
            hint: None,
        };
        let notes = query.notes.iter().map(note).collect();
        Ok(Query { plan: plan::compile(&query)?, notes })
    }

    /// What is strange in the query, though it can be searched with.
    #[must_use]
    pub fn notes(&self) -> &[Wrong] {
        &self.notes
    }

    /// Whether positions are judged by an engine: then [`Settings::sources`] must name one.
    #[must_use]
    pub fn needs_engine(&self) -> bool {
        self.plan.needs.engine
    }

    /// Whether endgame tables are asked. Without folders in [`Settings::sources`] positions of up to [`MOST_MEN`] men are known.
    #[must_use]
    pub fn needs_tables(&self) -> bool {
        self.plan.needs.tables
    }

    /// The parts of the search as queries of their own, with a name each, to be measured one by one: first the replay with nothing
    /// asked, then the conditions on the game's data, then each condition of each list.
    #[must_use]
    pub fn parts(&self) -> Vec<(String, Query)> {
        let part = |(name, plan)| (name, Query { plan, notes: Vec::new() });
        self.plan.parts().into_iter().map(part).collect()
    }

    /// How the search is done, for people.
    #[must_use]
    pub fn explain(&self) -> String {
        self.plan.to_string()
    }

    /// Searches games in PGN, in this thread, and answers with all that match.
    ///
    /// # Errors
    /// When the games cannot be read.
    pub fn search(&self, games: impl Read) -> Result<Vec<Found>, RunError> {
        let mut found = Vec::new();
        self.for_each(games, |next| {
            found.push(next);
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Searches games in PGN, in this thread, and tells of each that matches until the listener breaks off.
    ///
    /// # Errors
    /// When the games cannot be read.
    pub fn for_each(
        &self,
        games: impl Read,
        mut hear: impl FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Summary, RunError> {
        let stop = AtomicBool::new(false);
        let settings = Settings { format: Format::Json, positions: true, ..Settings::default() };
        self.write(games, &settings, &stop, &mut |event| {
            if let SearchEvent::Matched(line) = event
                && let Some(found) = std::str::from_utf8(line).ok().and_then(Found::read)
                && hear(found).is_break()
            {
                stop.store(true, Ordering::Relaxed);
            }
        })
    }

    /// Whether the number of a game in its collection is asked for (`:gamenumber`).
    #[must_use]
    pub fn asks_for_number(&self) -> bool {
        self.plan.asks_for_number()
    }

    /// The parts of a signature by which games are ruled out, as it pays to read them; none if signatures decide nothing.
    /// What is not among them makes no difference and may be left as in [`Signature::UNKNOWN`].
    #[must_use]
    pub fn signature_parts(&self) -> Vec<SignaturePart> {
        cql::signature::asked(&self.plan)
    }

    /// Whether a game with this signature may match: `false` is sure.
    #[must_use]
    pub fn may_match(&self, signature: &Signature) -> bool {
        signature.may_match(&self.plan)
    }

    /// Holds the query against games one by one, each with its number and its text, and tells for each the matching positions of the main
    /// line by the half-moves before them; `None` for a game that does not match. A game that cannot be replayed is told with the reason. Without
    /// `plies` it is only told whether a game matches, which takes less time: the list may then lack some.
    ///
    /// ```
    /// use dawson::query::{Query, Sources};
    ///
    /// let query = Query::parse("(match :forany p p (position Qa-h1-8 :mate))").unwrap();
    /// let games = [(1, &b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"[..]), (2, b"1. e4 *"), (3, b"1. e5 *")];
    /// let mut answers = Vec::new();
    /// query.answers(games, true, &Sources::default(), &mut |answer| answers.push(answer)).unwrap();
    /// assert_eq!(answers[0], Ok(Some(vec![7])));
    /// assert_eq!(answers[1], Ok(None));
    /// assert!(answers[2].is_err());
    /// ```
    ///
    /// # Errors
    /// When an engine or tables cannot be had.
    pub fn answers<'g>(
        &self,
        games: impl IntoIterator<Item = (u64, &'g [u8])>,
        plies: bool,
        sources: &Sources,
        hear: &mut dyn FnMut(Result<Option<Vec<usize>>, String>),
    ) -> Result<(), RunError> {
        run::answers(&self.plan, sources, plies, games, &mut |answer| {
            let of = |places: Vec<At>| places.iter().filter(|at| at.line == 0).map(|at| at.index).collect();
            hear(answer.map(|places| places.map(of)));
        })
    }

    /// Searches games in PGN; what is found is written in the form that the settings ask for. Setting `stop` ends the search.
    ///
    /// # Errors
    /// When the games cannot be read, or an engine or tables cannot be had.
    pub fn write(
        &self,
        games: impl Read,
        settings: &Settings,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(SearchEvent<'_>),
    ) -> Result<Summary, RunError> {
        let names = [PathBuf::from("games")];
        let mut source = Stream(Splitter::new(games, 0, 1, BATCH));
        run::run_source(&self.plan, &mut source, &names, settings, stop, sink)
    }

    /// Searches games of a file of which each has its number and the byte with which it begins, such as were chosen elsewhere; what is found is
    /// written as by [`Query::search_files`]. `games` tells the next one.
    ///
    /// # Errors
    /// When an engine or tables cannot be had.
    pub fn write_chosen(
        &self,
        file: &Path,
        games: &mut dyn FnMut() -> Option<Chosen>,
        settings: &Settings,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(SearchEvent<'_>),
    ) -> Result<Summary, RunError> {
        let mut source = ChosenGames(games);
        run::run_source(&self.plan, &mut source, &[file.to_owned()], settings, stop, sink)
    }

    /// Searches files in PGN, plain or compressed as .gz or .zst, or compiled collections.
    ///
    /// # Errors
    /// When a file cannot be read, some are compiled and some are not, or an engine or tables cannot be had.
    pub fn search_files(
        &self,
        files: &[PathBuf],
        settings: &Settings,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(SearchEvent<'_>),
    ) -> Result<Summary, FilesError> {
        if files.iter().any(|path| is_compiled(path)) {
            if !files.iter().all(|path| is_compiled(path)) {
                return Err(FilesError::Mixed);
            }
            return compiled::search(self, files, settings, stop, sink);
        }
        Ok(run::run(&self.plan, files, settings, stop, sink)?)
    }
}

/// The bytes that are searched at a time.
const BATCH: usize = 1 << 18;

/// A game of a file that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Its number in the file, 1 the first.
    pub number: u64,
    /// The byte with which it begins.
    pub offset: u64,
    /// Its text.
    pub text: Vec<u8>,
}

/// Games that were chosen.
struct ChosenGames<'g>(&'g mut dyn FnMut() -> Option<Chosen>);

impl Source for ChosenGames<'_> {
    fn next_batch(&mut self) -> Result<Option<Batch>, RunError> {
        let Some(Chosen { number, offset, text }) = (self.0)() else { return Ok(None) };
        let games = vec![(0, text.len())];
        Ok(Some(Batch { bytes: text, games, numbers: vec![number], looked_at: 1, offset, file: 0 }))
    }
}

/// Games that are read as they come.
struct Stream<R>(Splitter<R>);

impl<R: Read> Source for Stream<R> {
    fn next_batch(&mut self) -> Result<Option<Batch>, RunError> {
        let unreadable = |error| RunError::Read { path: Path::new("games").to_owned(), error };
        self.0.next_batch().map_err(unreadable)
    }
}

impl Found {
    /// A game from its object, as `dawson query --format json` writes it; `None` for a text that is no such object.
    #[must_use]
    pub fn read(line: &str) -> Option<Found> {
        let object: Value = serde_json::from_str(line).ok()?;
        let list = |name: &str| object[name].as_array().map_or(&[][..], Vec::as_slice);
        let number =
            |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
        let texts = |values: &[Value]| values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Some(Found {
            game: object["game"].as_u64()?,
            plies: list("plies").iter().map(number).collect(),
            variations: list("variations")
                .iter()
                .map(|place| (number(&place["variation"]), number(&place["ply"])))
                .collect(),
            fens: texts(list("fens")),
            squares: list("squares")
                .iter()
                .map(|squares| texts(squares.as_array().map_or(&[][..], Vec::as_slice)))
                .collect(),
        })
    }
}
