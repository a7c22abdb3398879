//! Where reading stands in a text, and what has been found wrong so far.

use super::alphabet::Alphabet;
use super::tree::Fault;
use super::words::command;
use crate::keywords::look_up;
use crate::reader::{Lexer, Place, Token};
use crate::{Language, Words};

/// The most faults that are kept of one problem.
const MOST_FAULTS: usize = 100;

/// A reader that stands somewhere in a text.
pub(super) struct Reader<'t> {
    pub(super) lexer: Lexer<'t>,
    pub(super) token: Token<'t>,
    pub(super) alphabet: Alphabet,
    /// Whether a word told the language of the pieces.
    pub(super) alphabet_told: bool,
    pub(super) faults: Vec<Fault>,
    /// Where conditions stand to which the further step of a capture is a part of the move.
    pub(super) entire_moves: Vec<Place>,
    /// Whether no command has been read yet.
    pub(super) first: bool,
}

impl<'t> Reader<'t> {
    /// A reader at the beginning of a text.
    pub(super) fn new(text: &'t str) -> Reader<'t> {
        let mut lexer = Lexer::new(text);
        let token = lexer.token();
        Reader {
            lexer,
            token,
            alphabet: Alphabet { language: Language::English, with_n: false },
            alphabet_told: false,
            faults: Vec::new(),
            entire_moves: Vec::new(),
            first: true,
        }
    }

    pub(super) fn advance(&mut self) {
        self.token = self.lexer.token();
    }

    pub(super) fn fault(&mut self, place: Place, text: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault { place, text });
        }
    }

    /// A fault at the token: the token and what was expected instead.
    pub(super) fn fault_here(&mut self, expected: &str) {
        let found = self.found(self.token.text);
        self.fault(self.token.place, format!("{found}: {expected}"));
    }

    /// What stands there, for a message.
    pub(super) fn found(&self, text: &str) -> String {
        if self.token.is_end() { "the end of the text".to_owned() } else { format!("{text:?}") }
    }

    /// The same as [`Reader::fault_here`], and reading goes on behind the token unless it begins a command.
    pub(super) fn fault_over(&mut self, expected: &str) {
        self.fault_here(expected);
        if !self.at_command() {
            self.advance();
        }
    }

    /// The row of a table that the token begins, in any language, the problem's own first.
    pub(super) fn row_of<'r, T>(&self, table: &'r [T], words: impl Fn(&'r T) -> Words) -> Option<&'r T> {
        let languages = [self.alphabet.language, Language::English, Language::French, Language::German];
        languages.into_iter().find_map(|language| look_up(table, &words, language, self.token.text).one())
    }

    /// Whether the token begins a command.
    pub(super) fn at_command(&self) -> bool {
        command(self.token.text, self.alphabet.language).is_some()
    }
}
