//! Positions in Forsyth notation, with signs for fairy units.

use super::squares::BOARD;
use super::tree::Unit;
use super::{Placed, ReadErrorKind, Reader};
use board::{Marks, Owner, Square};

impl Reader<'_> {
    /// Reads the token as a position: ranks from the top, numbers for empty squares, `+` `-` `=` for a colour,
    /// `.` before a walk of two letters.
    pub(super) fn read_forsyth(&mut self) -> Vec<Placed<(Square, Unit)>> {
        let text: Vec<char> = self.token.text.chars().collect();
        let mut units = Vec::new();
        let mut at = 0;
        // squares passed, from a8 along the ranks down to h1
        let mut passed = 0usize;
        // the first stroke behind a rank that has not eight squares
        let mut misfit = None;
        while let Some(&letter) = text.get(at) {
            let start = at;
            if let Some(digit) = letter.to_digit(10) {
                at += 1;
                let mut number = digit as usize;
                if let Some(second) = text.get(at).and_then(|c| c.to_digit(10)) {
                    number = number * 10 + second as usize;
                    at += 1;
                }
                passed += number;
                continue;
            }
            if letter == '/' {
                // squares are counted on, whether the rank was full or not
                at += 1;
                if !passed.is_multiple_of(8) || passed > 64 {
                    misfit.get_or_insert(start);
                }
                continue;
            }
            let Some((unit, letters)) = self.forsyth_unit(&text[at..]) else {
                self.fail_forsyth(start);
                return units;
            };
            let Some(square) = square_of(passed) else {
                self.fail_forsyth(start);
                return units;
            };
            units.push(Placed { place: self.token.place_at(start), value: (square, unit) });
            passed += 1;
            at += letters;
        }
        if text.is_empty() {
            self.fail_forsyth(0);
        } else if !(57..=64).contains(&passed) || misfit.is_some() {
            // the empty squares at the end of the last rank may be left out
            let letter = misfit.unwrap_or(0);
            let token = self.token.text.chars().skip(letter).collect();
            self.fail_at(self.token.place_at(letter), token, ReadErrorKind::ForsythRank);
        }
        units
    }

    fn forsyth_unit(&self, text: &[char]) -> Option<(Unit, usize)> {
        let mut at = 0;
        let colour = match text.first()? {
            '+' => Some(Owner::White),
            '-' => Some(Owner::Black),
            '=' => Some(Owner::Neutral),
            _ => None,
        };
        at += usize::from(colour.is_some());
        let letters = if text.get(at) == Some(&'.') {
            at += 1;
            2
        } else {
            1
        };
        let code: String = text.get(at..at + letters)?.iter().collect();
        let walk = self.find_walk(&code)?;
        let by_case = if text[at].is_lowercase() { Owner::Black } else { Owner::White };
        let unit = Unit { walk, owner: colour.unwrap_or(by_case), marks: Marks::NONE };
        Some((unit, at + letters))
    }

    fn fail_forsyth(&mut self, letter: usize) {
        let token = self.token.text.chars().skip(letter).collect();
        self.fail_at(self.token.place_at(letter), token, ReadErrorKind::Forsyth);
    }
}

fn square_of(passed: usize) -> Option<Square> {
    let (file, row) = (passed % 8, passed / 8);
    let (file, rank) = (i32::try_from(file).ok()?, 7 - i32::try_from(row).ok()?);
    BOARD.at(file, rank)
}

#[cfg(test)]
mod tests {
    use crate::reader::{Reader, Source};

    /// The errors of a problem with that position, in words.
    fn errors(forsyth: &str) -> Vec<String> {
        let text = format!("BeginProblem\nStipulation #1\nForsyth {forsyth}\nEndProblem\n");
        let source = Source::from_bytes("test", text.as_bytes());
        let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
        problem.errors.iter().map(super::super::ReadError::sentence).collect()
    }

    #[test]
    fn empty_squares_at_the_end_of_the_last_rank_may_be_left_out() {
        assert_eq!(errors("8/8/8/k7/8/8/8/2K"), Vec::<String>::new());
        assert_eq!(errors("8/8/8/k7/8/8/8/2K5"), Vec::<String>::new());
    }

    #[test]
    fn other_ranks_have_eight_squares() {
        for forsyth in ["8/8/8/k7/9/8/8/K7", "8/8/8/k6/8/8/8/K7", "8/8/8/k7/8/8/K7"] {
            let errors = errors(forsyth);
            assert!(errors.len() == 1 && errors[0].contains("eight ranks"), "{forsyth}: {errors:?}");
        }
    }
}
