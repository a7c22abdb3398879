//! Options and their arguments.

use super::squares::squares;
use super::tree::{OptionUse, OptionValue};
use super::{ReadErrorKind, Reader};
use crate::keywords::options::{Argument, OPTIONS, OptionWord};
use crate::keywords::{Found, look_up, near};
use board::Square;

/// The most squares that an en passant can name.
const EN_PASSANT_SQUARES: usize = 4;

impl Reader<'_> {
    /// Reads options as long as they go on. An argument that is not understood ends them.
    pub(super) fn read_options(&mut self) -> Vec<OptionUse> {
        let mut options: Vec<OptionUse> = Vec::new();
        loop {
            let place = self.token.place;
            let (option, argument) = match look_up(&OPTIONS, |row| row.names, self.language, self.token.text)
            {
                Found::One(row) => (row.option, row.argument),
                Found::Several(rows) => {
                    let words = rows.iter().map(|row| row.names.get(self.language)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousOption, words);
                    return options;
                }
                Found::Nothing => {
                    if options.is_empty() {
                        let words = OPTIONS.iter().map(|row| row.names.get(self.language));
                        self.fail_near(ReadErrorKind::Option, near(words, self.token.text));
                    }
                    return options;
                }
            };
            if option_contradicts(option, &options) {
                self.fail(ReadErrorKind::Duplex);
                self.advance();
                continue;
            }
            self.advance();
            let Some(value) = self.read_argument(option, argument) else { return options };
            options.push(OptionUse { place, option, value });
        }
    }

    fn read_argument(&mut self, option: OptionWord, argument: Argument) -> Option<OptionValue> {
        match argument {
            Argument::None => Some(OptionValue::None),
            Argument::Number(least) => self.read_number(least).map(OptionValue::Number),
            Argument::MaybeNumber => match self.token.text.parse() {
                Ok(number) => {
                    self.advance();
                    Some(OptionValue::Number(number))
                }
                Err(_) => Some(OptionValue::None),
            },
            Argument::TwoNumbers => {
                let first = self.read_number(0)?;
                let second = self.read_number(0)?;
                Some(OptionValue::TwoNumbers(first, second))
            }
            Argument::MoveNumber => {
                let numbers: Result<Vec<u32>, _> = self.token.text.split(':').map(str::parse).collect();
                match numbers {
                    Ok(numbers) => {
                        self.advance();
                        Some(OptionValue::MoveNumber(numbers))
                    }
                    Err(_) => {
                        self.fail(ReadErrorKind::Number);
                        None
                    }
                }
            }
            Argument::Squares => self.read_option_squares(option).map(OptionValue::Squares),
        }
    }

    fn read_number(&mut self, least: u32) -> Option<u32> {
        match self.token.text.parse() {
            Ok(number) if number >= least => {
                self.advance();
                Some(number)
            }
            _ => {
                self.fail(ReadErrorKind::Number);
                None
            }
        }
    }

    /// Squares behind an option. The token is taken in any case, as it can hardly be an option.
    fn read_option_squares(&mut self, option: OptionWord) -> Option<Vec<Square>> {
        let (found, rest) = squares(self.token.text);
        let kind = match option {
            _ if found.is_empty() => Some(ReadErrorKind::Squares),
            _ if !rest.is_empty() => Some(ReadErrorKind::SquaresEnd),
            OptionWord::EnPassant if found.len() > EN_PASSANT_SQUARES => Some(ReadErrorKind::TooManySquares),
            OptionWord::CastlingMutuallyExclusive if !are_castling_rooks(&found) => {
                Some(ReadErrorKind::CastlingSquares)
            }
            _ => None,
        };
        if let Some(kind) = kind {
            self.fail(kind);
            if found.is_empty() && self.is_keyword() {
                return None;
            }
        }
        self.advance();
        match kind {
            None => Some(found),
            // the reference takes the first of them
            Some(ReadErrorKind::TooManySquares) => Some(found[..EN_PASSANT_SQUARES].to_vec()),
            Some(_) => Some(Vec::new()),
        }
    }
}

fn are_castling_rooks(squares: &[Square]) -> bool {
    const WHITE: [Square; 2] = [Square(0), Square(7)];
    const BLACK: [Square; 2] = [Square(56), Square(63)];
    matches!(squares, [white, black] if WHITE.contains(white) && BLACK.contains(black))
}

/// Whether an option excludes one that stands before it.
fn option_contradicts(option: OptionWord, before: &[OptionUse]) -> bool {
    let duplex = [OptionWord::Duplex, OptionWord::HalfDuplex];
    duplex.contains(&option) && before.iter().any(|o| duplex.contains(&o.option))
}
