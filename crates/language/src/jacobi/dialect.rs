//! In which of the two dialects a text is written.

use super::stipulation::{asked, length};
use super::words::{Word, command};
use crate::Language;
use crate::keywords::commands::BEGIN;
use crate::keywords::starts_with;
use crate::reader::{Lexer, Source};
use stipulation::parse_traditional;

/// Words that only Jacobi's language has.
const OWN: [&str; 11] = [
    "EnglishN",
    "constraints",
    "FirstToMove",
    "InitialMoveNumber",
    "AddPieces",
    "AddWhitePieces",
    "AddBlackPieces",
    "ColorThePieces",
    "reflex",
    "play",
    "test",
];

/// Whether a stipulation makes sense in Jacobi's language only; the length may be the next token.
fn is_own_play(token: &str) -> bool {
    let mut rest = token;
    if asked(&mut rest).is_err() {
        return false;
    }
    let missing = if rest.is_empty() { "2" } else { "" };
    let whole = format!("{}{missing}", token.to_ascii_lowercase());
    // there, too, a length may be written as 3.0
    let there = whole.strip_suffix(".0").unwrap_or(&whole);
    let read_there = matches!(parse_traditional(there), Ok((_, end)) if end == there.len());
    length(&format!("{rest}{missing}")).is_some() && !read_there
}

/// Whether a text is written in Jacobi's language: it does not begin with a word that begins a problem, or uses a word
/// that only this language has, or a stipulation of a diagram with the diagram directly behind it.
#[must_use]
pub fn is_jacobi(source: &Source) -> bool {
    let mut lexer = Lexer::new(source.text());
    let first = lexer.token();
    // nothing is in neither language
    if first.is_end() {
        return false;
    }
    if !Language::ALL.iter().any(|&language| starts_with(BEGIN.get(language), first.text)) {
        return true;
    }
    let mut asked = false;
    loop {
        let token = lexer.token();
        if token.is_end() {
            return false;
        }
        if OWN.iter().any(|word| word.eq_ignore_ascii_case(token.text)) {
            return true;
        }
        let word = command(token.text, Language::English).map(|found| found.0);
        if asked && is_own_play(token.text) {
            return true;
        }
        asked = word == Some(Word::Stipulation);
        if matches!(word, Some(Word::Author | Word::Origin | Word::Title | Word::Award | Word::Remark)) {
            lexer.rest_of_line();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jacobi(text: &str) -> bool {
        is_jacobi(&Source::from_bytes("test", text.as_bytes()))
    }

    #[test]
    fn the_dialect_shows_in_words() {
        assert!(jacobi("stipulation h#2"));
        assert!(jacobi("begin play help 2.0 test # end"));
        assert!(jacobi("BeginProblem option FirstToMove white stip h#2 EndProblem"));
        assert!(!jacobi("BeginProblem pieces white Ka1 black Ka8 stip h#2 EndProblem"));
        for own in [
            "ahser-#3",
            "auser-# 3",
            "puser-s#2",
            "u#2.5",
            "ux 2",
            "h$2",
            "h++2",
            "ser-*2",
            "PG 7.0",
            "h*sx1.0",
        ] {
            assert!(
                jacobi(&format!("BeginProblem pieces white Ka1 black Ka8 stip {own} EndProblem")),
                "{own}"
            );
        }
        for shared in [
            "phser-#3",
            "h#2",
            "h# 2.5",
            "ser-hz4e5",
            "pser-h#3",
            "dia 4.0",
            "dia3.0",
            "a=>b1.0",
            "h#2.0",
            "a=>b5.5",
            "hs#2",
            "s#3",
            "reci-h#3",
            "+1",
            "~1",
        ] {
            assert!(
                !jacobi(&format!("BeginProblem pieces white Ka1 black Ka8 stip {shared} EndProblem")),
                "{shared}"
            );
        }
        assert!(!jacobi("BeginProblem title test me\npieces white Ka1 black Ka8 stip h#2 EndProblem"));
    }
}
