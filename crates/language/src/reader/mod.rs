//! Reading the input language: bytes to text, text to tokens, tokens to a typed tree.
//!
//! What is not understood becomes a [`ReadError`] in the problem, and reading goes on behind it; no input
//! panics, and none is read more than once.

mod conditions;
mod definitions;
mod error;
mod forsyth;
mod lexer;
mod options;
mod pieces;
mod source;
mod squares;
mod stipulation;
pub mod tree;
mod twins;

pub use error::{ReadError, ReadErrorKind};
pub use lexer::{Lexer, Token};
pub use source::{Place, Placed, Source};

use crate::Language;
use crate::keywords::commands::{BEGIN, COMMANDS, Command as Word};
use crate::keywords::options::OPTIONS;
use crate::keywords::twins::TWINNINGS;
use crate::keywords::{Found, look_up, near, starts_with};
use board::Marks;
use rules::conditions::of_popeye;
use tree::{Command, Problem};

/// Behind the last problem a shorter word than this is taken for one of a remark, not for one that begins a problem.
const SHORTEST_BEGIN: usize = 5;

/// The most errors that are kept of one problem; the others are counted.
const MOST_ERRORS: usize = 100;

/// Reads one problem after the other from a text.
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    lexer: Lexer<'t>,
    /// The token that is looked at.
    token: Token<'t>,
    language: Language,
    state: State,
    /// Whether the words of twins end lists too.
    in_twin: bool,
    /// The codes of the pieces defined in the problem.
    defined: Vec<String>,
    /// The names of their flags, in the order of their first mention.
    flags: Vec<String>,
    /// The flags that walks have in the problem.
    flags_of: Vec<(tree::WalkName, Marks)>,
    /// The words that spoke of flags among the attributes last read.
    flag_words: Vec<(Marks, Token<'t>)>,
    errors: Vec<ReadError>,
    further_errors: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing read yet.
    Fresh,
    /// Another problem follows.
    Going,
    /// Nothing follows.
    Done,
}

impl<'t> Reader<'t> {
    /// A reader at the beginning of a text.
    #[must_use]
    pub fn new(source: &'t Source) -> Reader<'t> {
        let mut lexer = Lexer::new(source.text());
        let token = lexer.token();
        Reader {
            lexer,
            token,
            language: Language::default(),
            state: State::Fresh,
            in_twin: false,
            defined: Vec::new(),
            flags: Vec::new(),
            flags_of: Vec::new(),
            flag_words: Vec::new(),
            errors: Vec::new(),
            further_errors: 0,
        }
    }

    /// The language of the text; English before it is known.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The next problem, with everything that is wrong in it; `None` behind the last.
    ///
    /// # Errors
    /// When the text does not begin with a word that begins a problem; nothing can be read then.
    pub fn problem(&mut self) -> Result<Option<Problem>, ReadError> {
        if self.state == State::Fresh {
            self.detect_language()?;
        }
        if self.state == State::Done {
            return Ok(None);
        }
        Ok(Some(self.read_problem()))
    }

    /// What stands behind the word that ends the last problem and is not read: its place, its first word, and whether that word begins a
    /// problem. Known when [`Reader::problem`] has no more.
    #[must_use]
    pub fn unread(&self) -> Option<(Place, &str, bool)> {
        if self.state != State::Done || self.token.is_end() {
            return None;
        }
        let begins = self.token.text.len() >= SHORTEST_BEGIN
            && Language::ALL.into_iter().any(|l| starts_with(BEGIN.get(l), self.token.text));
        Some((self.token.place, self.token.text, begins))
    }

    /// Goes on with what is not read, if a problem begins there: a file behind the other.
    pub fn go_on(&mut self) -> bool {
        let begins = self.unread().is_some_and(|(.., begins)| begins);
        if begins {
            self.state = State::Fresh;
        }
        begins
    }

    fn detect_language(&mut self) -> Result<(), ReadError> {
        let found = Language::ALL.into_iter().find(|&l| starts_with(BEGIN.get(l), self.token.text));
        let Some(language) = found else {
            self.state = State::Done;
            self.fail_near(ReadErrorKind::NoBegin, near(BEGIN.0, self.token.text));
            return Err(self.errors.remove(0));
        };
        self.language = language;
        self.state = State::Going;
        self.advance();
        Ok(())
    }

    fn read_problem(&mut self) -> Problem {
        // the word that begins a problem may be repeated for each; it is needed for the first only
        let mut problem = Problem {
            language: self.language,
            place: self.token.place,
            commands: Vec::new(),
            twins: Vec::new(),
            zeroposition: None,
            end: self.token.place,
            errors: Vec::new(),
            further_errors: 0,
        };
        self.defined.clear();
        self.flags.clear();
        self.flags_of.clear();
        let mut ending = self.read_diagram(&mut problem.commands);
        if let Some(Word::Twin | Word::ZeroPosition) = ending {
            if ending == Some(Word::ZeroPosition) {
                problem.zeroposition = Some(self.token.place);
            }
            ending = self.read_twins(&mut problem.twins);
        }
        problem.end = self.token.place;
        let asked = problem.commands.iter().any(|c| matches!(c.value, Command::Stipulation(_)));
        if !asked && ending.is_some() {
            self.fail(ReadErrorKind::NoStipulation);
        }
        match ending {
            Some(Word::NextProblem) => {
                self.advance();
                self.state = State::Going;
            }
            Some(_) => {
                self.state = State::Done;
                self.advance();
            }
            None => {
                self.fail(ReadErrorKind::NoEnd);
                self.state = State::Done;
            }
        }
        problem.errors = std::mem::take(&mut self.errors);
        problem.further_errors = std::mem::take(&mut self.further_errors);
        problem
    }

    /// Reads commands up to a twin or the end of the problem; `None` at the end of the text.
    fn read_diagram(&mut self, commands: &mut Vec<Placed<Command>>) -> Option<Word> {
        // what a word that is no command is told to be: that depends on the list it stands in
        let mut unknown = ReadErrorKind::Command;
        loop {
            if self.token.is_end() {
                return None;
            }
            match self.find_command() {
                Found::One(word) if word.ends_the_diagram() => return Some(word),
                Found::One(word) => {
                    let place = self.token.place;
                    if let Some(value) = self.read_command(word) {
                        commands.push(Placed { place, value });
                    }
                    let is_told = self.errors.last().is_some_and(|error| error.place == self.token.place);
                    unknown = match word {
                        // the list could not begin
                        Word::Condition | Word::Option if is_told => ReadErrorKind::Unread,
                        Word::Condition => ReadErrorKind::BehindConditions,
                        Word::Option => ReadErrorKind::BehindOptions,
                        _ => ReadErrorKind::Command,
                    };
                }
                Found::Several(words) => {
                    let words = words.iter().map(|w| self.command_word(*w)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousCommand, words);
                    self.advance();
                }
                Found::Nothing => {
                    self.fail_near(unknown, self.near_unknown(unknown));
                    if unknown != ReadErrorKind::Command {
                        unknown = ReadErrorKind::Unread;
                    }
                    self.advance();
                }
            }
        }
    }

    /// The command that the token means. Commands of the diagram are looked up first, those that end it only
    /// where none of them fits.
    fn find_command(&self) -> Found<Word> {
        if self.token.text.eq_ignore_ascii_case(definitions::WORD) {
            return Found::One(Word::PieceDefinition);
        }
        let find = |ending: bool| {
            let rows = COMMANDS.iter().filter(|row| row.0.ends_the_diagram() == ending);
            look_up(rows, |row| row.1, self.language, self.token.text)
        };
        let found = match find(false) {
            Found::Nothing => find(true),
            other => other,
        };
        match found {
            Found::Nothing => Found::Nothing,
            Found::One(row) => Found::One(row.0),
            Found::Several(rows) => Found::Several(rows.iter().map(|row| row.0).collect()),
        }
    }

    /// What was perhaps meant by the token, which is no command.
    fn near_unknown(&self, kind: ReadErrorKind) -> Vec<&'static str> {
        let commands = COMMANDS.iter().map(|row| row.1.get(self.language));
        let conditions = of_popeye().map(|row| row.names.get(self.language));
        let options = OPTIONS.iter().map(|row| row.names.get(self.language));
        match kind {
            ReadErrorKind::BehindConditions => near(commands.chain(conditions), self.token.text),
            ReadErrorKind::BehindOptions => near(commands.chain(options), self.token.text),
            ReadErrorKind::Unread => Vec::new(),
            _ => near(commands, self.token.text),
        }
    }

    /// Whether the token begins something new: a command, or in a twin a change.
    fn is_keyword(&self) -> bool {
        self.find_command() != Found::Nothing
            || self.in_twin
                && look_up(&TWINNINGS, |row| row.1, self.language, self.token.text) != Found::Nothing
    }

    fn command_word(&self, command: Word) -> &'static str {
        let row = COMMANDS.iter().find(|row| row.0 == command);
        row.map_or("", |row| row.1.get(self.language))
    }

    fn read_command(&mut self, word: Word) -> Option<Command> {
        match word {
            Word::Remark => self.read_text().map(Command::Remark),
            Word::Author => self.read_text().map(Command::Author),
            Word::Origin => self.read_text().map(Command::Origin),
            Word::Title => self.read_text().map(Command::Title),
            Word::Award => self.read_text().map(Command::Award),
            Word::Protocol => self.read_file_name().map(Command::Protocol),
            Word::Latex => {
                // symbols may follow at once; without a file name nothing is written
                let file = self.lexer.file_name().map(|t| t.text.to_owned());
                if file.is_none() {
                    self.advance();
                    return None;
                }
                let pieces = self.read_latex_pieces();
                file.map(|file| Command::Latex { file, pieces })
            }
            Word::PieceDefinition => self.read_definition().map(Command::PieceDefinition),
            Word::LatexPieces => Some(Command::LatexPieces(self.read_latex_pieces())),
            Word::Stipulation => self.read_stipulation().map(Command::Stipulation),
            Word::StructuredStipulation => self.read_structured_stipulation().map(Command::Stipulation),
            Word::Pieces => {
                self.advance();
                Some(Command::Pieces(self.read_unit_groups()))
            }
            Word::Forsyth => {
                self.advance();
                let units = self.read_forsyth();
                self.advance();
                Some(Command::Forsyth(units))
            }
            Word::InitialGameArray => {
                self.advance();
                Some(Command::InitialGameArray)
            }
            Word::Option => {
                self.advance();
                Some(Command::Options(self.read_options()))
            }
            Word::Condition => {
                self.advance();
                Some(Command::Conditions(self.read_conditions()))
            }
            Word::Twin | Word::ZeroPosition | Word::EndProblem | Word::NextProblem => None,
        }
    }

    /// Reads the rest of the line behind the token; the next line is looked at then.
    fn read_text(&mut self) -> Option<String> {
        let text = self.lexer.rest_of_line().map(|t| t.text.to_owned());
        self.advance();
        text
    }

    /// Reads the rest of the line as the name of a file; the next line is looked at then.
    fn read_file_name(&mut self) -> Option<String> {
        let name = self.lexer.file_name().map(|t| t.text.to_owned());
        self.advance();
        name
    }

    fn advance(&mut self) {
        self.token = self.lexer.token();
    }

    /// Notes that the token is wrong.
    fn fail(&mut self, kind: ReadErrorKind) {
        self.fail_near(kind, Vec::new());
    }

    /// Notes that the token is wrong, and what was perhaps meant.
    fn fail_near(&mut self, kind: ReadErrorKind, near: Vec<&'static str>) {
        let near = near.into_iter().map(str::to_owned).collect();
        let (place, token) = (self.token.place, self.token.text.to_owned());
        self.note(ReadError { place, token, kind, near, expected: None, noticed_at: None });
    }

    /// Notes that a text, of which the token is a part, is wrong.
    fn fail_at(&mut self, place: Place, token: String, kind: ReadErrorKind) {
        self.note(ReadError { place, token, kind, near: Vec::new(), expected: None, noticed_at: None });
    }

    /// Keeps an error, if there are not too many already.
    fn note(&mut self, error: ReadError) {
        // a word that is not what a command needs is then tried as the next command: that is the same fault
        let is_next =
            matches!(error.kind, ReadErrorKind::Command | ReadErrorKind::Unread | ReadErrorKind::Twin);
        if is_next && self.errors.last().is_some_and(|last| last.place == error.place) {
            return;
        }
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        } else {
            self.further_errors += 1;
        }
    }
}
