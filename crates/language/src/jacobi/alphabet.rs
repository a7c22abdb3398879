//! How the letters of pieces are read.

use crate::Language;
use crate::keywords::walks;
use board::Walk;

/// How letters are read: a language, and whether the knight is N.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Alphabet {
    pub(super) language: Language,
    pub(super) with_n: bool,
}

impl Alphabet {
    /// The walk of a code; `Some(None)` for the unknown kind.
    pub(super) fn walk(self, code: &str) -> Option<Option<Walk>> {
        if code.eq_ignore_ascii_case("x") {
            return Some(None);
        }
        if self.with_n {
            match code.to_ascii_lowercase().as_str() {
                "n" => return Some(Some(Walk::KNIGHT)),
                "s" => return None,
                "u" => return walks::find(Language::English, "bp").map(Some),
                _ => {}
            }
        }
        // a pawn is P in every language, where the letter means nothing else
        let pawn = || code.eq_ignore_ascii_case("p").then_some(Walk::PAWN);
        walks::find(self.language, code).or_else(pawn).map(Some)
    }
}
