//! Twins and their changes.

use super::tree::{Change, Twin};
use super::{Placed, ReadErrorKind, Reader};
use crate::keywords::commands::Command as Word;
use crate::keywords::twins::{MIRRORS, ROTATIONS, TWINNINGS, TwinWord};
use crate::keywords::{Found, look_up, near};

impl Reader<'_> {
    /// Reads twins up to the end of the problem; the token is the word that begins the first. `None` at the end
    /// of the text.
    pub(super) fn read_twins(&mut self, twins: &mut Vec<Twin>) -> Option<Word> {
        loop {
            self.in_twin = true;
            twins.push(self.read_twin());
            self.in_twin = false;
            if self.token.is_end() {
                return None;
            }
            match self.find_command() {
                Found::One(Word::Twin | Word::ZeroPosition) => {}
                Found::One(word @ (Word::EndProblem | Word::NextProblem)) => return Some(word),
                // read_twin stops at nothing else
                _ => return None,
            }
        }
    }

    fn read_twin(&mut self) -> Twin {
        let place = self.token.place;
        let mut twin = Twin {
            place,
            continued: false,
            changes: Vec::new(),
            remarks: Vec::new(),
            broken: false,
            cut: false,
        };
        self.advance();
        let mut first = true;
        while !self.token.is_end() {
            let place = self.token.place;
            match look_up(&TWINNINGS, |row| row.1, self.language, self.token.text) {
                Found::One((TwinWord::Continued, _)) => {
                    if first {
                        twin.continued = true;
                    } else {
                        self.fail(ReadErrorKind::ContinuedFirst);
                    }
                    self.advance();
                }
                Found::One((word, _)) => match self.read_change(*word) {
                    Some(value) if !twin.cut => twin.changes.push(Placed { place, value }),
                    Some(_) => {}
                    // a turn that does not exist leaves the board as it is; anything else leaves no sense
                    None => twin.broken |= !matches!(word, TwinWord::Rotate | TwinWord::Mirror),
                },
                Found::Several(rows) => {
                    let words = rows.iter().map(|row| row.1.get(self.language)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousTwin, words);
                    twin.broken = true;
                    self.advance();
                }
                Found::Nothing => match self.find_command() {
                    Found::One(Word::Remark) => twin.remarks.extend(self.read_text()),
                    Found::One(word) if word.ends_the_diagram() => break,
                    _ => {
                        let words = TWINNINGS.iter().map(|row| row.1.get(self.language));
                        self.fail_near(ReadErrorKind::Twin, near(words, self.token.text));
                        twin.broken = true;
                        twin.cut = true;
                        self.advance();
                    }
                },
            }
            first = false;
        }
        twin
    }

    fn read_change(&mut self, word: TwinWord) -> Option<Change> {
        match word {
            TwinWord::Stipulation => self.read_stipulation().map(Change::Stipulation),
            TwinWord::StructuredStipulation => self.read_structured_stipulation().map(Change::Stipulation),
            _ => {
                self.advance();
                self.read_change_of_position(word)
            }
        }
    }

    fn read_change_of_position(&mut self, word: TwinWord) -> Option<Change> {
        let two = |reader: &mut Self| {
            let (one, other) = (reader.read_square(), reader.read_square());
            one.zip(other)
        };
        match word {
            TwinWord::Move => two(self).map(|(from, to)| Change::Move(from, to)),
            TwinWord::Exchange => two(self).map(|(one, other)| Change::Exchange(one, other)),
            TwinWord::Shift => two(self).map(|(from, to)| Change::Shift(from, to)),
            TwinWord::Remove => self.read_squares().map(Change::Remove),
            TwinWord::Substitute => {
                let (from, to) = (self.read_walk(), self.read_walk());
                from.zip(to).map(|(from, to)| Change::Substitute(from, to))
            }
            TwinWord::Add => {
                let groups = self.read_unit_groups();
                (!groups.is_empty()).then_some(Change::Add(groups))
            }
            TwinWord::Rotate => {
                let found = ROTATIONS.iter().find(|row| row.1 == self.token.text);
                if found.is_none() {
                    self.fail(ReadErrorKind::Rotation);
                }
                self.advance();
                found.map(|row| Change::Transform(row.0))
            }
            TwinWord::Mirror => {
                let found = look_up(&MIRRORS, |row| row.1, self.language, self.token.text).one();
                if found.is_none() {
                    self.fail(ReadErrorKind::Mirror);
                }
                self.advance();
                found.map(|row| Change::Transform(row.0))
            }
            TwinWord::PolishType => Some(Change::PolishType),
            TwinWord::Condition => Some(Change::Conditions(self.read_conditions())),
            TwinWord::Stipulation | TwinWord::StructuredStipulation | TwinWord::Continued => None,
        }
    }
}
