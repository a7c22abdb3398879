//! From text to the typed tree.

mod designator;
mod keywords;
mod lexer;
mod line;
mod match_list;
mod pawns;
mod position_list;
mod relation;
mod values;

use crate::error::{QueryError, Span};
use crate::tree::{MatchList, PositionList, Query};
use lexer::{Placed, Token};

/// Lists nested deeper than this are refused: nobody means it, and the reader must not run out of stack.
const DEEPEST: usize = 64;

/// The most accumulators of a query.
const MOST_NAMES: usize = 32;

type Parsed<T> = Result<T, QueryError>;

/// The reader: a cursor over the tokens, and the names met so far.
struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Placed>,
    at: usize,
    depth: usize,
    /// Whether the list that comes next is what `:cut` asks for.
    is_cut: bool,
    accumulators: Vec<String>,
    tags: Vec<String>,
    notes: Vec<(String, Span)>,
}

/// Reads a query.
///
/// # Errors
///
/// The first thing that cannot be understood, with its place.
pub fn parse(source: &str) -> Parsed<Query> {
    let mut parser = Parser {
        source,
        tokens: lexer::tokens(source)?,
        at: 0,
        depth: 0,
        is_cut: false,
        accumulators: Vec::new(),
        tags: Vec::new(),
        notes: Vec::new(),
    };
    parser.refuse_unknown_variants()?;
    let root = parser.script()?;
    Ok(Query { root, accumulators: parser.accumulators, notes: parser.notes })
}

/// The keywords of position lists, match lists and relations.
#[must_use]
pub fn keywords() -> (&'static [&'static str], &'static [&'static str], &'static [&'static str]) {
    (keywords::POSITION, keywords::MATCH, keywords::RELATION)
}

impl Parser<'_> {
    fn script(&mut self) -> Parsed<MatchList> {
        let opened = self.expect_open("a query starts with “(match”")?;
        let head = self.peek().clone();
        let root = match &head.token {
            Token::Word(word) if word == "match" => self.match_list_after_head(&opened)?,
            // A lone position list is read as the only one of a match list.
            Token::Word(word) if word == "position" => {
                let list = self.position_list_after_head(&opened)?;
                MatchList { positions: vec![list], ..MatchList::default() }
            }
            _ => return Err(QueryError::new("a query starts with “(match”", head.span)),
        };
        let rest = self.peek();
        if rest.token != Token::End {
            let message = format!("the query has ended, but {} follows", rest.token.describe());
            return Err(QueryError::new(message, rest.span.clone()));
        }
        Ok(root)
    }

    /// The header of a query file names the variants that a program must support to run it.
    fn refuse_unknown_variants(&mut self) -> Parsed<()> {
        let first = self.source.trim_start_matches('\u{feff}').lines().next().unwrap_or("");
        let Some(rest) = first.strip_prefix("; CQL-S ") else { return Ok(()) };
        let lists: Vec<&str> = rest.split('(').skip(1).filter_map(|part| part.split(')').next()).collect();
        let Some(required) = lists.get(1) else { return Ok(()) };
        for name in required.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            if !keywords::VARIANTS.contains(&name) {
                let start = self.source.find(name).unwrap_or(0);
                let message = format!("the query needs the variant “{name}”, which is not supported");
                return Err(QueryError::new(message, start..start + name.len()));
            }
        }
        Ok(())
    }

    fn peek(&self) -> &Placed {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek_after(&self) -> &Placed {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Placed {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// The next token, if it is a word for which `wanted` holds.
    fn word_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<(String, Span)> {
        match self.peek() {
            Placed { token: Token::Word(word), span } if wanted(word) => {
                let found = (word.clone(), span.clone());
                self.at += 1;
                Some(found)
            }
            _ => None,
        }
    }

    fn word(&mut self, expected: &str) -> Parsed<(String, Span)> {
        self.word_if(|_| true).ok_or_else(|| self.expected(expected))
    }

    /// An error at the next token that tells what was expected.
    fn expected(&self, expected: &str) -> QueryError {
        let found = self.peek();
        QueryError::new(
            format!("{expected} is expected here, not {}", found.token.describe()),
            found.span.clone(),
        )
    }

    fn expect_open(&mut self, message: &str) -> Parsed<Span> {
        if self.peek().token == Token::Open {
            return Ok(self.next().span);
        }
        Err(QueryError::new(message, self.peek().span.clone()))
    }

    /// Goes one list deeper; the caller counts back.
    fn deeper(&mut self, span: &Span) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(QueryError::new(format!("lists are nested deeper than {DEEPEST}"), span.clone()));
        }
        Ok(())
    }

    fn unclosed(opened: &Span) -> QueryError {
        QueryError::new("this list is not closed", opened.clone()).hint("a “)” is missing")
    }

    /// `((position …) (position …))`: one or more position lists in parentheses.
    fn position_lists(&mut self, keyword: &str) -> Parsed<Vec<PositionList>> {
        let opened =
            self.expect_open(&format!(":{keyword} takes a list of position lists in parentheses"))?;
        // A single list without the outer parentheses is what is meant often enough.
        if matches!(&self.peek().token, Token::Word(word) if word == "position") {
            return Ok(vec![self.position_list_after_head(&opened)?]);
        }
        let mut lists = Vec::new();
        loop {
            match self.peek().token {
                Token::Close => {
                    self.next();
                    break;
                }
                Token::Open => lists.push(self.position_list()?),
                Token::End => return Err(Self::unclosed(&opened)),
                _ => return Err(self.expected("a position list or “)”")),
            }
        }
        if lists.is_empty() {
            return Err(QueryError::new(format!(":{keyword} needs at least one position list"), opened));
        }
        Ok(lists)
    }

    /// `(position …)`.
    fn position_list(&mut self) -> Parsed<PositionList> {
        let opened = self.expect_open("a position list “(position …)” is expected here")?;
        self.position_list_after_head(&opened)
    }

    /// Whether a position list comes next.
    fn position_list_follows(&self) -> bool {
        self.peek().token == Token::Open
            && matches!(&self.peek_after().token, Token::Word(word) if word == "position")
    }

    /// The number of an accumulator's name.
    fn accumulator(&mut self) -> Parsed<u8> {
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
    fn tag(&self, name: &str, span: &Span) -> Parsed<u8> {
        let number = self.tags.iter().position(|known| known == name).and_then(|n| u8::try_from(n).ok());
        number.ok_or_else(|| {
            QueryError::new(format!("the tag “{name}” is not introduced by :forany"), span.clone())
                .hint(format!("write (match :forany {name} … ) before its first use"))
        })
    }
}

#[cfg(test)]
mod tests;
