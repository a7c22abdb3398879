//! Squares in tokens.

use super::{ReadErrorKind, Reader};
use board::{Geometry, Square};

/// The board that the input language speaks of.
pub(super) const BOARD: Geometry = Geometry::CHESS;

/// Reads squares written together from the beginning of a text; the rest is what is no square.
pub(super) fn squares(mut text: &str) -> (Vec<Square>, &str) {
    let mut found = Vec::new();
    while let Some(square) = text.get(..2).and_then(|two| BOARD.parse(two)) {
        found.push(square);
        text = &text[2..];
    }
    (found, text)
}

impl Reader<'_> {
    /// Reads the token as squares. What stands behind them in the token is an error; a token that begins with no
    /// square is one too and stays.
    pub(super) fn read_squares(&mut self) -> Option<Vec<Square>> {
        let (found, rest) = squares(self.token.text);
        if found.is_empty() {
            self.fail(ReadErrorKind::Squares);
            return None;
        }
        if !rest.is_empty() {
            let place = self.token.place_at(found.len() * 2);
            let token = self.token.text.to_owned();
            self.fail_at(place, token, ReadErrorKind::SquaresEnd);
        }
        self.advance();
        Some(found)
    }

    /// Reads the token as one square.
    pub(super) fn read_square(&mut self) -> Option<Square> {
        let square = BOARD.parse(self.token.text);
        if square.is_none() {
            self.fail(ReadErrorKind::Squares);
        }
        self.advance();
        square
    }
}
