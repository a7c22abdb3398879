//! From text to the typed tree.

mod cursor;
mod designator;
mod lexer;
mod line;
mod match_list;
mod names;
mod pawns;
mod position_list;
mod relation;
mod values;

use crate::error::QueryError;
use crate::tree::{MatchList, PositionList, Query};
pub(crate) use cursor::{Parsed, Parser};
pub(crate) use lexer::Token;

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
pub fn keywords() -> [Vec<&'static str>; 3] {
    [names::in_position_lists().collect(), names::in_match_lists().collect(), names::in_relations().collect()]
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
            if !names::VARIANTS.contains(&name) {
                let start = self.source.find(name).unwrap_or(0);
                let message = format!("the query needs the variant “{name}”, which is not supported");
                return Err(QueryError::new(message, start..start + name.len()));
            }
        }
        Ok(())
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
}

#[cfg(test)]
mod tests;
