//! Positions in Forsyth-Edwards notation.

use super::board::{Board, NOWHERE};
use super::kind::Kind;
use board::{Geometry, Side};
use std::fmt::Write;

/// The start position of the game.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is wrong with a position in Forsyth-Edwards notation, with the place: a character's number from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// There is nothing.
    #[error("the position is missing")]
    Missing,
    /// A character that means nothing here.
    #[error("character {column}: '{found}' is not expected here")]
    Unexpected {
        /// Where.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A rank with more or fewer than eight squares.
    #[error("character {column}: rank {rank} does not end with its eighth square")]
    Rank {
        /// Where the rank ends.
        column: usize,
        /// Which rank, 1 to 8.
        rank: u8,
    },
    /// More or fewer than eight ranks.
    #[error("character {column}: the position has not eight ranks")]
    Ranks {
        /// Where the squares end.
        column: usize,
    },
    /// A second king.
    #[error("character {column}: a second king of {side:?}")]
    King {
        /// Where.
        column: usize,
        /// Whose.
        side: Side,
    },
    /// A field that is not one of the allowed words.
    #[error("the {field} '{found}' is not valid")]
    Field {
        /// Which field.
        field: &'static str,
        /// What stands there.
        found: String,
    },
}

impl Board {
    /// Reads a position. Fields after the squares may be missing: White to move, no castling, no capture in
    /// passing. Castling rights without king or rook in place are dropped; the move counters are not read.
    ///
    /// # Errors
    /// Where the text is not a position of plain chess (a side may have no king).
    pub fn from_fen(text: &str) -> Result<Board, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let squares = fields.next().ok_or(FenError::Missing)?;
        let start = text.find(squares).unwrap_or(0);
        let mut board = Board::default();
        let (mut rank, mut file) = (7u8, 0u8);
        let mut column = start;
        for letter in squares.chars() {
            column += 1;
            match letter {
                '/' if file != 8 => return Err(FenError::Rank { column, rank: rank + 1 }),
                '/' if rank == 0 => return Err(FenError::Ranks { column }),
                '/' => (rank, file) = (rank - 1, 0),
                '1'..='8' => file += letter as u8 - b'0',
                _ => {
                    let kind = match letter.to_ascii_lowercase() {
                        'p' => Kind::Pawn,
                        'n' => Kind::Knight,
                        'b' => Kind::Bishop,
                        'r' => Kind::Rook,
                        'q' => Kind::Queen,
                        'k' => Kind::King,
                        found => return Err(FenError::Unexpected { column, found }),
                    };
                    if file > 7 {
                        return Err(FenError::Rank { column, rank: rank + 1 });
                    }
                    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                    board.put(side, kind, rank * 8 + file).map_err(|_| FenError::King { column, side })?;
                    file += 1;
                }
            }
            if file > 8 {
                return Err(FenError::Rank { column, rank: rank + 1 });
            }
        }
        if rank != 0 || file != 8 {
            return Err(FenError::Ranks { column });
        }
        let wrong = |field, found: &str| FenError::Field { field, found: found.to_owned() };
        match fields.next() {
            None | Some("w") => {}
            Some("b") => board.set_side_to_move(Side::Black),
            Some(other) => return Err(wrong("side to move", other)),
        }
        let castling = fields.next().unwrap_or("-");
        let mut rights = 0;
        for letter in castling.chars().filter(|_| castling != "-") {
            rights |= match letter {
                'K' => 0b110,
                'Q' => 0b011,
                'k' => 0b110 << 3,
                'q' => 0b011 << 3,
                _ => return Err(wrong("castling field", castling)),
            };
        }
        board.keep_usable_rights(rights);
        let passed = fields.next().unwrap_or("-");
        if passed != "-" {
            let square = Geometry::CHESS.parse(passed).ok_or_else(|| wrong("en passant square", passed))?;
            if !board.accept_en_passant(square.0) {
                return Err(wrong("en passant square", passed));
            }
        }
        Ok(board)
    }

    /// Writes the position; the en passant square only where a pawn stands ready to capture.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.unit(rank * 8 + file) {
                    None => gap += 1,
                    Some((side, kind)) => {
                        if gap > 0 {
                            text.push(char::from(b'0' + gap));
                            gap = 0;
                        }
                        let letter = char::from(b"pnbrqku"[kind as usize]);
                        text.push(if side == Side::White { letter.to_ascii_uppercase() } else { letter });
                    }
                }
            }
            if gap > 0 {
                text.push(char::from(b'0' + gap));
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text.push_str(if self.side_to_move == Side::White { " w " } else { " b " });
        let before = text.len();
        for (bit, letter) in [(2, 'K'), (0, 'Q'), (5, 'k'), (3, 'q')] {
            if self.rights >> bit & 1 != 0 {
                text.push(letter);
            }
        }
        if text.len() == before {
            text.push('-');
        }
        if self.en_passant == NOWHERE {
            text.push_str(" -");
        } else {
            let name = Geometry::CHESS.name(board::Square(self.en_passant));
            let _ = write!(text, " {name}");
        }
        text.push_str(" 0 1");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for fen in [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "8/8/8/8/8/8/P6p/p6P w - - 0 1",
        ] {
            assert_eq!(Board::from_fen(fen).unwrap().to_fen(), fen);
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text| Board::from_fen(text).unwrap_err();
        assert_eq!(error("  "), FenError::Missing);
        assert_eq!(error("8/8/8/8/8/8/7/8"), FenError::Rank { column: 14, rank: 2 });
        assert_eq!(error("8/8/8/8/8/8/8"), FenError::Ranks { column: 13 });
        assert_eq!(error("8/8/8/8/8/8/8/8/8"), FenError::Ranks { column: 16 });
        assert_eq!(error("8/x7/8/8/8/8/8/8"), FenError::Unexpected { column: 3, found: 'x' });
        assert_eq!(error("KK6/8/8/8/8/8/8/8"), FenError::King { column: 2, side: Side::White });
        assert!(matches!(error("8/8/8/8/8/8/8/8 x"), FenError::Field { .. }));
        assert!(matches!(error("8/8/8/8/8/8/8/8 w - e3"), FenError::Field { .. }));
    }
}
