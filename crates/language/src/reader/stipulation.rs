//! Stipulations. What they mean is read by the `stipulation` crate, which also knows where they end.

use super::tree::StipulationText;
use super::{Lexer, Place, ReadError, ReadErrorKind, Reader};
use crate::keywords::colours::{COLOURS, Colour};
use crate::keywords::{Found, look_up};
use board::{Owner, Side};
use stipulation::{BranchKind, Play, Stipulation, StipulationError, parse_structured, parse_traditional};

/// The longest play that is accepted.
const MOST_HALF_MOVES: u32 = 999;

impl Reader<'_> {
    /// Reads a traditional stipulation. Its length may stand for itself (`dia 4`).
    pub(super) fn read_stipulation(&mut self) -> Option<StipulationText> {
        self.advance();
        let read = parse_traditional(self.token.onwards);
        let text = self.take_stipulation(read, false);
        if text.is_none() && !self.is_keyword() {
            self.advance();
        }
        text
    }

    /// Reads a structured stipulation: a side and an expression.
    pub(super) fn read_structured_stipulation(&mut self) -> Option<StipulationText> {
        self.advance();
        let side = match look_up(&COLOURS[..2], |row| row.1, self.language, self.token.text) {
            Found::One((Colour::Of(Owner::White), _)) => Side::White,
            Found::One((Colour::Of(Owner::Black), _)) => Side::Black,
            _ => {
                self.fail(ReadErrorKind::Starter);
                // the expression behind it says nothing without a side
                self.skip_expression();
                return None;
            }
        };
        self.advance();
        let read = parse_structured(side, self.token.onwards);
        let text = self.take_stipulation(read, true);
        if text.is_none() {
            self.skip_expression();
        }
        text
    }

    /// Takes the letters that belong to a stipulation; what remains of the last token is wrong.
    fn take_stipulation(
        &mut self,
        read: Result<(Stipulation, usize), StipulationError>,
        structured: bool,
    ) -> Option<StipulationText> {
        let place = self.token.place;
        match read {
            Ok((meaning, bytes)) => {
                let (taken, rest) = self.token.onwards.split_at(bytes);
                let text = taken.trim_end().to_owned();
                // a length may be written 2.0
                let rest = rest.strip_prefix(".0").unwrap_or(rest);
                let cut = rest.starts_with(|c: char| !c.is_whitespace() && c != ';' && c != ',');
                let cut = cut && taken.ends_with(|c: char| !c.is_whitespace());
                self.lexer = Lexer::behind(&self.token, self.token.onwards.len() - rest.len());
                self.advance();
                if cut {
                    let token = self.token.text.to_owned();
                    self.fail_at(self.token.place, token, ReadErrorKind::StipulationEnd);
                    self.advance();
                }
                if half_moves(&meaning.play) > MOST_HALF_MOVES {
                    self.fail_at(place, text, ReadErrorKind::TooManyMoves);
                    return None;
                }
                Some(StipulationText { place, text, structured, meaning })
            }
            Err(error) => {
                self.fail_stipulation(&error);
                None
            }
        }
    }

    fn fail_stipulation(&mut self, error: &StipulationError) {
        let onwards = self.token.onwards;
        let letter = (0..=error.at.min(onwards.len())).rev().find(|&at| onwards.is_char_boundary(at));
        let at = Lexer::behind(&self.token, letter.unwrap_or(0)).place();
        let place = if at.line == self.token.place.line { at } else { end_of(&self.token) };
        self.note(ReadError {
            place,
            token: self.token.text.to_owned(),
            kind: ReadErrorKind::Stipulation,
            near: Vec::new(),
            expected: Some(error.expected.clone()),
            noticed_at: None,
        });
    }

    /// Skips what cannot be a command: the rest of an expression that is not understood.
    fn skip_expression(&mut self) {
        while !self.token.is_end() && !self.is_keyword() {
            self.advance();
        }
    }
}

fn end_of(token: &super::Token<'_>) -> Place {
    token.place_at(token.text.chars().count())
}

/// The number of half-moves of the longest way through the play; passed turns count in series.
fn half_moves(play: &Play) -> u32 {
    match play {
        Play::Goal(_) => 0,
        Play::Not(play) | Play::TurnPassed(play) => half_moves(play),
        Play::And(one, other) | Play::Or(one, other) => half_moves(one).max(half_moves(other)),
        Play::Branch(branch) => {
            let moves = u32::from(branch.maximum);
            let own = if branch.kind == BranchKind::Series { (2 * moves).saturating_sub(1) } else { moves };
            let forks = branch.first.forks.iter().chain(&branch.second.forks);
            own + forks.map(|fork| half_moves(&fork.play)).max().unwrap_or(0)
        }
    }
}
