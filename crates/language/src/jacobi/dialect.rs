//! In which of the two dialects a text is written.

use super::words::{Word, command};
use crate::Language;
use crate::keywords::commands::BEGIN;
use crate::keywords::starts_with;
use crate::reader::{Lexer, Source};

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

/// Kinds of play that only Jacobi's language has, at the beginning of a stipulation.
const OWN_PLAY: [&str; 9] = ["PG", "u#", "u~", "u=", "ahser-", "pahser-", "puser-", "pauser-", "ser-*"];

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
        if asked {
            let begins =
                |play: &&str| token.text.get(..play.len()).is_some_and(|t| t.eq_ignore_ascii_case(play));
            if OWN_PLAY.iter().any(begins) {
                return true;
            }
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
        assert!(!jacobi("BeginProblem title test me\npieces white Ka1 black Ka8 stip h#2 EndProblem"));
    }
}
