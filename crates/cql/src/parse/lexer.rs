//! From text to tokens, each with its place.

use crate::error::{QueryError, Span};

/// A piece of the query's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `:name`, with `!` before it or a star after it.
    Keyword {
        /// The letters, without colon, mark and star.
        name: String,
        /// `!` directly before the colon.
        negated: bool,
        /// `*` directly after the letters.
        starred: bool,
    },
    /// A lone colon.
    Colon,
    /// Text in double quotes, escapes resolved.
    Text(String),
    /// Anything else up to white space, a parenthesis, a quote or a colon.
    Word(String),
    /// The end of the query.
    End,
}

impl Token {
    /// How an error message names it.
    pub(crate) fn describe(&self) -> String {
        match self {
            Token::Open => "“(”".to_owned(),
            Token::Close => "“)”".to_owned(),
            Token::Keyword { name, negated, starred } => {
                format!("“{}:{name}{}”", if *negated { "!" } else { "" }, if *starred { "*" } else { "" })
            }
            Token::Colon => "“:”".to_owned(),
            Token::Text(text) => format!("the text \"{text}\""),
            Token::Word(word) => format!("“{word}”"),
            Token::End => "the end of the query".to_owned(),
        }
    }
}

/// A token with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(crate) span: Span,
}

/// The figurines of the printed manual, with the letters they stand for.
const FIGURINES: &[(char, char)] = &[
    ('\u{2654}', 'K'),
    ('\u{2655}', 'Q'),
    ('\u{2656}', 'R'),
    ('\u{2657}', 'B'),
    ('\u{2658}', 'N'),
    ('\u{2659}', 'P'),
    ('\u{265A}', 'k'),
    ('\u{265B}', 'q'),
    ('\u{265C}', 'r'),
    ('\u{265D}', 'b'),
    ('\u{265E}', 'n'),
    ('\u{265F}', 'p'),
    ('\u{25CB}', 'A'),
    ('\u{25CF}', 'a'),
    ('\u{25B3}', 'M'),
    ('\u{25B2}', 'm'),
    ('\u{25BD}', 'I'),
    ('\u{25BC}', 'i'),
    ('\u{25D1}', 'U'),
    ('\u{25A1}', 'L'),
    ('\u{25A0}', 'D'),
    ('\u{2212}', '-'),
    ('\u{2013}', '-'),
];

/// Splits a query into tokens. Comments run from `;` to the end of the line.
pub(crate) fn tokens(source: &str) -> Result<Vec<Placed>, QueryError> {
    let mut found: Vec<Placed> = Vec::new();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let start = at;
        let token = match first {
            c if c.is_whitespace() || c == '\u{feff}' => {
                at += c.len_utf8();
                continue;
            }
            ';' => {
                at = source[at..].find('\n').map_or(source.len(), |end| at + end);
                continue;
            }
            '(' => {
                at += 1;
                Token::Open
            }
            ')' => {
                at += 1;
                Token::Close
            }
            '"' => quoted(source, &mut at)?,
            ':' | '!' if keyword_follows(&source[at..]) => keyword(source, &mut at),
            ':' => {
                at += 1;
                Token::Colon
            }
            _ => {
                let word = word(source, &mut at);
                // The manual's pages write `position:check` for `:check`; a list opens with the bare word.
                let is_prefix = matches!(word.as_str(), "position" | "match" | "relation")
                    && found.last().is_none_or(|t| t.token != Token::Open)
                    && keyword_follows(&source[at..]);
                if is_prefix {
                    continue;
                }
                Token::Word(word)
            }
        };
        found.push(Placed { token, span: start..at });
    }
    found.push(Placed { token: Token::End, span: source.len()..source.len() });
    Ok(found)
}

/// Whether the text starts with a keyword, negated or not.
fn keyword_follows(text: &str) -> bool {
    let text = text.strip_prefix('!').unwrap_or(text);
    text.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn keyword(source: &str, at: &mut usize) -> Token {
    let negated = source[*at..].starts_with('!');
    *at += if negated { 2 } else { 1 };
    let rest = &source[*at..];
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    *at += length;
    let starred = source[*at..].starts_with('*');
    *at += usize::from(starred);
    Token::Keyword { name: rest[..length].to_owned(), negated, starred }
}

fn quoted(source: &str, at: &mut usize) -> Result<Token, QueryError> {
    let start = *at;
    let mut text = String::new();
    let mut letters = source[start + 1..].char_indices();
    while let Some((offset, letter)) = letters.next() {
        match letter {
            '"' => {
                *at = start + 1 + offset + 1;
                return Ok(Token::Text(text));
            }
            '\\' => match letters.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 't')) => text.push('\t'),
                // Patterns have escapes of their own; those are kept for the pattern's reader.
                Some((_, c @ ('*' | '?' | '!' | '(' | ')' | '{' | '}'))) => text.extend(['\\', c]),
                Some((_, c)) => text.push(c),
                None => break,
            },
            c => text.push(c),
        }
    }
    Err(QueryError::new("this text has no closing quote", start..source.len()))
}

fn word(source: &str, at: &mut usize) -> String {
    let rest = &source[*at..];
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';' | ':');
    let mut length = rest.find(ends).unwrap_or(rest.len());
    // An attribute's number is part of the word: chained(3), triple!(4).
    while rest[length..].starts_with('(') && length > 0 {
        let inside = &rest[length + 1..];
        let digits = inside.find(|c: char| !c.is_ascii_digit()).unwrap_or(inside.len());
        if digits == 0 || !inside[digits..].starts_with(')') {
            break;
        }
        length += digits + 2;
        length += rest[length..].find(ends).unwrap_or(rest.len() - length);
    }
    if length == 0 {
        // A lone exclamation mark before a colon that starts no keyword.
        length = rest.chars().next().map_or(0, char::len_utf8);
    }
    *at += length;
    rest[..length]
        .chars()
        .map(|c| FIGURINES.iter().find(|(figurine, _)| *figurine == c).map_or(c, |(_, letter)| *letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<Token> {
        tokens(source).unwrap().into_iter().map(|t| t.token).collect()
    }

    fn keyword(name: &str, negated: bool, starred: bool) -> Token {
        Token::Keyword { name: name.to_owned(), negated, starred }
    }

    #[test]
    fn keywords_words_and_lists() {
        assert_eq!(
            kinds("(position !:check Nd4 :line* ; comment (\n position:wtm)"),
            vec![
                Token::Open,
                Token::Word("position".into()),
                keyword("check", true, false),
                Token::Word("Nd4".into()),
                keyword("line", false, true),
                keyword("wtm", false, false),
                Token::Close,
                Token::End
            ]
        );
    }

    #[test]
    fn a_number_in_parentheses_belongs_to_its_attribute() {
        assert_eq!(
            kinds("passed-chained!(3)-islands(2)")[0],
            Token::Word("passed-chained!(3)-islands(2)".into())
        );
        assert_eq!(kinds("a(b)").len(), 5);
    }

    #[test]
    fn figurines_are_letters() {
        assert_eq!(
            kinds("\u{2655}h5 \u{25CF}\u{25A1}?")[..2],
            [Token::Word("Qh5".into()), Token::Word("aL?".into())]
        );
    }

    #[test]
    fn an_open_text_is_an_error_with_its_place() {
        let error = tokens("(match :event \"abc").unwrap_err();
        assert_eq!(error.span, 14..18);
    }
}
