//! Positions in Jacobi's language: Forsyth notation and lists of pieces, with `X` for a unit of unknown kind.

use super::alphabet::Alphabet;
use super::cursor::Reader;
use crate::Language;
use crate::keywords::colours::{COLOURS, Colour};
use crate::keywords::{Found, look_up, walks};
use crate::reader::tree::WalkName;
use board::{Geometry, Marks, Owner, Square, Unit, Walk};
use rules::attributes::ATTRIBUTES;
use stipulation::course::Want;

/// A unit as it is written: its kind may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Written {
    pub(super) owner: Owner,
    /// `None` for `X`.
    pub(super) walk: Option<Walk>,
    pub(super) marks: Marks,
}

impl Written {
    pub(super) fn want(self) -> Want {
        match self.walk {
            Some(walk) => Want::Unit(Unit::new(walk, self.owner).with_marks(self.marks)),
            None => Want::Kind(self.owner),
        }
    }
}

/// Units on squares.
pub(super) type Units = Vec<(Square, Written)>;

/// Reads a Forsyth text.
///
/// # Errors
/// The number of the letter at which it stops making sense, and why.
pub(super) fn forsyth(text: &str, alphabet: Alphabet) -> Result<Units, (usize, &'static str)> {
    let letters: Vec<char> = text.chars().collect();
    let mut units = Vec::new();
    let (mut at, mut passed) = (0, 0usize);
    while let Some(&letter) = letters.get(at) {
        let start = at;
        if letter.is_ascii_digit() {
            let mut number = 0;
            while let Some(digit) = letters.get(at).and_then(|c| c.to_digit(10)) {
                number = (number * 10 + digit as usize).min(1000);
                at += 1;
            }
            passed += number;
            continue;
        }
        if letter == '/' {
            if !passed.is_multiple_of(8) {
                return Err((at, "a rank of eight squares was expected before it"));
            }
            at += 1;
            continue;
        }
        let by_sign = match letter {
            '+' => Some(Owner::White),
            '-' => Some(Owner::Black),
            '=' => Some(Owner::Neutral),
            _ => None,
        };
        at += usize::from(by_sign.is_some());
        let count = if letters.get(at) == Some(&'.') { 2 } else { 1 };
        at += count - 1;
        let code: String = letters.get(at..at + count).ok_or((start, NO_UNIT))?.iter().collect();
        let walk = alphabet.walk(&code).ok_or((start, NO_UNIT))?;
        let by_case = if letters[at].is_lowercase() { Owner::Black } else { Owner::White };
        let square = square_of(passed).ok_or((start, "all 64 squares have been told"))?;
        units.push((square, Written { owner: by_sign.unwrap_or(by_case), walk, marks: Marks::NONE }));
        passed += 1;
        at += count;
    }
    let last = letters.len().saturating_sub(1);
    match passed {
        64 => Ok(units),
        _ if letters.is_empty() => Err((0, "a position was expected")),
        0..64 => Err((last, "64 squares were expected, and there are fewer")),
        _ => Err((last, "64 squares were expected, and there are more")),
    }
}

/// Why a letter of a position is none.
const NO_UNIT: &str = "not a unit in Forsyth notation";

fn square_of(passed: usize) -> Option<Square> {
    let (file, row) = (i32::try_from(passed % 8).ok()?, i32::try_from(passed / 8).ok()?);
    Geometry::CHESS.at(file, 7 - row)
}

/// Squares at the beginning of a text and how many letters they take.
pub(super) fn squares(text: &str) -> (Vec<Square>, &str) {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(square) = rest.get(..2).and_then(|name| Geometry::CHESS.parse(name)) {
        found.push(square);
        rest = &rest[2..];
    }
    (found, rest)
}

impl Reader<'_> {
    /// The owner that a word names, in any language, the problem's own first.
    pub(super) fn owner(&self, token: &str) -> Option<Owner> {
        // a single letter means something else in each language: that of the pieces decides
        let languages = [self.alphabet.language, Language::English, Language::French, Language::German];
        let count = if token.len() > 1 { languages.len() } else { 1 };
        languages.into_iter().take(count).find_map(|language| {
            match look_up(&COLOURS, |row| row.1, language, token) {
                Found::One((Colour::Of(owner), _)) => Some(*owner),
                _ => None,
            }
        })
    }

    /// Reads what stands behind `forsyth`.
    pub(super) fn read_forsyth(&mut self) -> Units {
        let text = self.token.text;
        let english_n = Alphabet { language: Language::English, with_n: true };
        let read = forsyth(text, self.alphabet).or_else(|letter| {
            // N and U tell the other English, where nothing else was said
            let found =
                if self.alphabet_told { Err(letter) } else { forsyth(text, english_n).map_err(|_| letter) };
            if found.is_ok() {
                self.alphabet = english_n;
            }
            found
        });
        let units = read.unwrap_or_else(|(letter, why)| {
            let rest: String = text.chars().skip(letter).collect();
            let place = self.token.place_at(letter);
            self.fault(place, format!("{rest:?}: {why}"));
            Vec::new()
        });
        self.advance();
        units
    }

    /// Reads groups of units, each begun by a colour, as long as they go on.
    pub(super) fn read_pieces(&mut self) -> Units {
        let mut units = Vec::new();
        let before = self.faults.len();
        let start = self.token.clone();
        while let Some(owner) = self.owner(self.token.text) {
            self.advance();
            let mut marks = Marks::NONE;
            while let Found::One(row) =
                look_up(ATTRIBUTES, |row| row.names, self.alphabet.language, self.token.text)
            {
                if self.placement(self.token.text).is_some() || self.token.text.len() < 2 {
                    break;
                }
                marks = marks.with(row.mark);
                self.advance();
            }
            while let Some((walk, at)) = self.placement(self.token.text) {
                let taken = at.iter().enumerate().find(|&(index, square)| {
                    at[..index].contains(square)
                        || units.iter().any(|(other, _): &(Square, _)| other == square)
                });
                if let Some((_, &square)) = taken {
                    let text = format!(
                        "{:?}: a unit stands on {} already",
                        self.token.text,
                        Geometry::CHESS.name(square)
                    );
                    self.fault(self.token.place, text);
                }
                let written = Written { owner, walk, marks };
                units.extend(at.into_iter().map(|square| (square, written)));
                marks = marks.without(Marks::ROYAL);
                self.advance();
            }
        }
        if units.is_empty() && self.faults.len() == before {
            self.fault(start.place, format!("{:?}: a colour with units was expected", start.text));
        }
        units
    }

    /// A walk and its squares, if the token is nothing else.
    fn placement(&self, text: &str) -> Option<(Option<Walk>, Vec<Square>)> {
        if !text.is_ascii() {
            return None;
        }
        let letters = if text.len() % 2 == 1 { 1 } else { 2 };
        let (code, rest) = (text.get(..letters)?, text.get(letters..)?);
        let (found, behind) = squares(rest);
        (!found.is_empty() && behind.is_empty()).then_some(())?;
        Some((self.alphabet.walk(code)?, found))
    }

    /// Reads kinds of units behind a colour, without squares: `white K P black Q`.
    pub(super) fn read_kinds(&mut self) -> Vec<(Owner, Walk)> {
        let mut kinds = Vec::new();
        while let Some(owner) = self.owner(self.token.text) {
            self.advance();
            while let Some(walk) =
                Some(self.token.text).filter(|t| t.len() <= 2).and_then(|t| self.alphabet.walk(t))
            {
                // `b` is a colour, `B` a bishop
                let colour = self.token.text.len() == 1
                    && self.token.text.chars().all(char::is_lowercase)
                    && self.owner(self.token.text).is_some();
                if self.token.is_end() || colour {
                    break;
                }
                kinds.push((owner, walk.unwrap_or(Walk::NONE)));
                self.advance();
            }
        }
        if kinds.is_empty() {
            self.fault_here("a colour with kinds of units was expected");
        }
        kinds
    }

    /// The walk that a name in the tree means, for conditions with walks.
    pub(super) fn walk_name(&self, token: &str) -> Option<WalkName> {
        walks::find(Language::English, token).map(WalkName::Plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Alphabet = Alphabet { language: Language::English, with_n: false };

    #[test]
    fn forsyth_counts_beyond_a_rank() {
        assert_eq!(forsyth("64", ENGLISH), Ok(Vec::new()));
        assert!(forsyth("65", ENGLISH).is_err());
        assert!(forsyth("8/.bp7/62", ENGLISH).is_err());
        // a rank that is too short would move all others
        assert_eq!(forsyth("8/7/8/8/8/8/8/K6k", ENGLISH).map_err(|error| error.0), Err(3));
        assert!(forsyth("8/8/8/8/8/8/8/K5k", ENGLISH).is_err());
        assert!(forsyth("8/8/8/8/8/8/8/K6kk", ENGLISH).is_err());
        let units = forsyth("7k/.bp7/48", ENGLISH).expect("a position");
        assert_eq!(units.len(), 2);
        assert_eq!(units[1].0, Geometry::CHESS.parse("a7").expect("a square"));
    }

    #[test]
    fn letters_follow_the_alphabet() {
        let with_n = Alphabet { language: Language::English, with_n: true };
        assert_eq!(with_n.walk("N"), Some(Some(Walk::KNIGHT)));
        assert_eq!(ENGLISH.walk("S"), Some(Some(Walk::KNIGHT)));
        assert_eq!(ENGLISH.walk("x"), Some(None));
        let french = Alphabet { language: Language::French, with_n: false };
        assert_eq!(french.walk("D"), Some(Some(Walk::QUEEN)));
    }

    #[test]
    fn a_letter_names_a_colour_in_the_language_of_the_pieces() {
        let starter = |text: &str| {
            let source = crate::reader::Source::from_bytes("test", text.as_bytes());
            let problem = crate::jacobi::read(&source).remove(0);
            assert!(problem.faults.is_empty(), "{:?}", problem.faults);
            problem.course.starter
        };
        assert_eq!(starter("stip h#2 option FirstToMove w"), board::Side::White);
        assert_eq!(starter("stip h#2 option FirstToMove b"), board::Side::Black);
        assert_eq!(starter("DebutProbleme enonce h#2 option FirstToMove b"), board::Side::White);
        assert_eq!(starter("AnfangProblem ford h#2 option FirstToMove s"), board::Side::Black);
        // behind a colour B is the bishop and b the next colour
        let source = "stip dia 1.0 forsyth 64 Add w B P b Q";
        let source = crate::reader::Source::from_bytes("test", source.as_bytes());
        assert!(crate::jacobi::read(&source)[0].faults.is_empty());
    }
}
