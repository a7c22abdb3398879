//! The reader's cursor over the tokens, and the names met so far.

use super::lexer::{Placed, Token};
use crate::error::{QueryError, Span};

/// Lists nested deeper than this are refused: nobody means it, and the reader must not run out of stack.
const DEEPEST: usize = 64;

/// The most accumulators of a query.
const MOST_NAMES: usize = 32;

pub(crate) type Parsed<T> = Result<T, QueryError>;

/// The reader: a cursor over the tokens, and the names met so far.
pub(crate) struct Parser<'a> {
    pub(super) source: &'a str,
    pub(super) tokens: Vec<Placed>,
    pub(super) at: usize,
    pub(super) depth: usize,
    /// Whether the list that comes next is what `:cut` asks for.
    pub(super) is_cut: bool,
    pub(super) accumulators: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) notes: Vec<(String, Span)>,
}

impl Parser<'_> {
    pub(crate) fn peek(&self) -> &Placed {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(crate) fn peek_after(&self) -> &Placed {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    pub(crate) fn next(&mut self) -> Placed {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// The next token, if it is a word for which `wanted` holds.
    pub(crate) fn word_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<(String, Span)> {
        match self.peek() {
            Placed { token: Token::Word(word), span } if wanted(word) => {
                let found = (word.clone(), span.clone());
                self.at += 1;
                Some(found)
            }
            _ => None,
        }
    }

    pub(crate) fn word(&mut self, expected: &str) -> Parsed<(String, Span)> {
        self.word_if(|_| true).ok_or_else(|| self.expected(expected))
    }

    /// An error at the next token that tells what was expected.
    pub(crate) fn expected(&self, expected: &str) -> QueryError {
        let found = self.peek();
        QueryError::new(
            format!("{expected} is expected here, not {}", found.token.describe()),
            found.span.clone(),
        )
    }

    pub(crate) fn expect_open(&mut self, message: &str) -> Parsed<Span> {
        if self.peek().token == Token::Open {
            return Ok(self.next().span);
        }
        Err(QueryError::new(message, self.peek().span.clone()))
    }

    /// Goes one list deeper; the caller counts back.
    pub(crate) fn deeper(&mut self, span: &Span) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(QueryError::new(format!("lists are nested deeper than {DEEPEST}"), span.clone()));
        }
        Ok(())
    }

    pub(crate) fn unclosed(opened: &Span) -> QueryError {
        QueryError::new("this list is not closed", opened.clone()).hint("a “)” is missing")
    }

    /// Whether a position list comes next.
    pub(crate) fn position_list_follows(&self) -> bool {
        self.peek().token == Token::Open
            && matches!(&self.peek_after().token, Token::Word(word) if word == "position")
    }

    /// Whether the list at hand ends here.
    pub(crate) fn list_ends(&self) -> bool {
        self.peek().token == Token::Close
    }

    /// The number of an accumulator's name.
    pub(crate) fn accumulator(&mut self) -> Parsed<u8> {
        let (name, span) = self.word("the name of an accumulator")?;
        let number = match self.accumulators.iter().position(|known| *known == name) {
            Some(number) => number,
            None => {
                self.accumulators.push(name);
                self.accumulators.len() - 1
            }
        };
        u8::try_from(number)
            .ok()
            .filter(|_| number < MOST_NAMES)
            .ok_or_else(|| QueryError::new(format!("more than {MOST_NAMES} accumulators"), span))
    }

    /// The number of a tag that `:forany` has introduced.
    pub(crate) fn tag(&self, name: &str, span: &Span) -> Parsed<u8> {
        let number = self.tags.iter().position(|known| known == name).and_then(|n| u8::try_from(n).ok());
        number.ok_or_else(|| {
            QueryError::new(format!("the tag “{name}” is not introduced by :forany"), span.clone())
                .hint(format!("write (match :forany {name} … ) before its first use"))
        })
    }
}
