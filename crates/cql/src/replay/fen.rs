//! Reading and writing positions as FEN, with the extensions that collections use: Shredder's castling letters,
//! `~` behind promoted units, a hand in brackets, checks given.

use board::Side;

use super::{Position, Role, Wing, squares};
use crate::start::Variant;

/// What is wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The board has not eight ranks of eight squares.
    #[error("the board of the FEN is not 8 ranks of 8 squares; queries know no other boards")]
    Board,
    /// A letter that is no unit.
    #[error("“{0}” is no unit in a FEN")]
    Unit(char),
    /// Neither `w` nor `b`.
    #[error("the side to move of the FEN is neither “w” nor “b”")]
    Side,
    /// The en passant field is no square.
    #[error("the en passant field of the FEN is no square")]
    EnPassant,
}

const LETTERS: &str = "KQRBNP";

fn role_of(letter: char) -> Option<Role> {
    LETTERS.find(letter.to_ascii_uppercase()).and_then(|at| Role::ALL.get(at).copied())
}

impl Position {
    /// Reads a FEN. Missing fields have their usual values.
    ///
    /// # Errors
    ///
    /// When the board, the side or the en passant field cannot be read.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Position, FenError> {
        let mut fields = text.split_whitespace();
        let mut position = Position {
            roles: [0; 6],
            sides: [0; 2],
            promoted: 0,
            castling: 0,
            turn: Side::White,
            en_passant: 64,
            variant,
            clock: 0,
            number: 1,
            checks: [0; 2],
            hands: [[0; 5]; 2],
        };
        position.read_board(fields.next().unwrap_or(""))?;
        position.turn = match fields.next() {
            None | Some("w") => Side::White,
            Some("b") => Side::Black,
            Some(_) => return Err(FenError::Side),
        };
        position.read_castling(fields.next().unwrap_or("-"));
        match fields.next() {
            None | Some("-") => {}
            Some(square) => position.en_passant = square_of(square).ok_or(FenError::EnPassant)?,
        }
        let mut numbers = 0;
        for field in fields {
            if let Some(checks) = read_checks(field) {
                position.checks = checks;
            } else if let Ok(number) = field.parse::<u16>() {
                match numbers {
                    0 => position.clock = number,
                    _ => position.number = number.max(1),
                }
                numbers += 1;
            }
        }
        position.keep_possible_en_passant();
        Ok(position)
    }

    fn read_board(&mut self, text: &str) -> Result<(), FenError> {
        let (board, hand) = match text.split_once('[') {
            Some((board, hand)) => (board, hand.trim_end_matches(']')),
            None => match text.match_indices('/').nth(7) {
                Some((at, _)) => (&text[..at], &text[at + 1..]),
                None => (text, ""),
            },
        };
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != 8 {
            return Err(FenError::Board);
        }
        for (from_top, rank) in ranks.iter().enumerate() {
            let mut file = 0usize;
            for letter in rank.chars() {
                let square = (7 - from_top) * 8 + file;
                match letter {
                    '1'..='8' => file += letter as usize - '0' as usize,
                    '~' if file > 0 => self.promoted |= 1 << (square - 1),
                    _ => {
                        if file >= 8 {
                            return Err(FenError::Board);
                        }
                        let role = role_of(letter).ok_or(FenError::Unit(letter))?;
                        self.roles[role.index()] |= 1 << square;
                        self.sides[usize::from(letter.is_ascii_lowercase())] |= 1 << square;
                        file += 1;
                    }
                }
            }
            if file != 8 {
                return Err(FenError::Board);
            }
        }
        for letter in hand.chars().filter(|c| *c != '-') {
            let role = role_of(letter).ok_or(FenError::Unit(letter))?;
            let side = usize::from(letter.is_ascii_lowercase());
            if let Some(count) = role.index().checked_sub(1).and_then(|i| self.hands[side].get_mut(i)) {
                *count = count.saturating_add(1);
            }
        }
        Ok(())
    }

    /// Rights for rooks that stand where the letters say; others are passed over.
    fn read_castling(&mut self, text: &str) {
        for letter in text.chars() {
            let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
            let Some(king) = self.king(side) else { continue };
            let rank = king & 56;
            let rooks = self.of(side, Role::Rook) & 0xff << rank;
            let beyond = rooks & !((1u64 << king) | ((1u64 << king) - 1));
            let before = rooks & ((1u64 << king) - 1);
            self.castling |= match letter.to_ascii_uppercase() {
                'K' if beyond != 0 => 1 << (63 - beyond.leading_zeros()),
                'Q' if before != 0 => 1 << before.trailing_zeros(),
                file @ 'A'..='H' => rooks & 1 << (u32::from(rank) + file as u32 - 'A' as u32),
                _ => 0,
            };
        }
    }

    /// An en passant square without a pawn that has just passed it is forgotten.
    fn keep_possible_en_passant(&mut self) {
        if self.en_passant >= 64 {
            return;
        }
        let expected_rank = if self.turn == Side::White { 5 } else { 2 };
        let victim = 1u64 << self.en_passant_victim(self.en_passant);
        if self.en_passant / 8 != expected_rank || self.of(!self.turn, Role::Pawn) & victim == 0 {
            self.en_passant = 64;
        }
    }

    /// Writes it as FEN; an en passant square only where a capture in passing is legal.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..8u8).rev() {
            let mut empty = 0;
            for file in 0..8u8 {
                let square = rank * 8 + file;
                let Some(role) = self.role_on(square) else {
                    empty += 1;
                    continue;
                };
                push_count(&mut text, &mut empty);
                text.push(letter_of(role, self.side_on(square).unwrap_or(Side::White)));
                if self.variant.has_hands() && self.promoted >> square & 1 != 0 {
                    text.push('~');
                }
            }
            push_count(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        if self.variant.has_hands() {
            text.push('[');
            for side in Side::BOTH {
                for (at, &count) in self.hands[side.index()].iter().enumerate() {
                    for _ in 0..count {
                        text.push(letter_of(Role::ALL[at + 1], side));
                    }
                }
            }
            text.push(']');
        }
        text.push_str(if self.turn == Side::White { " w " } else { " b " });
        self.push_castling(&mut text);
        text.push(' ');
        match self.en_passant_right() {
            Some(square) => text.push_str(&square_name(square)),
            None => text.push('-'),
        }
        text.push_str(&format!(" {} {}", self.clock, self.number));
        if self.variant == Variant::ThreeCheck {
            text.push_str(&format!(" +{}+{}", self.checks[0], self.checks[1]));
        }
        text
    }

    /// `KQkq` where the rooks are the outermost, else the files of the rooks.
    fn push_castling(&self, text: &mut String) {
        let before = text.len();
        for side in Side::BOTH {
            for wing in [Wing::Short, Wing::Long] {
                let (Some(rook), Some(king)) = (self.castling_rook(side, wing), self.king(side)) else {
                    continue;
                };
                let rooks = self.of(side, Role::Rook) & 0xff << (king & 56);
                let outer = match wing {
                    Wing::Short => rooks >> rook <= 1,
                    Wing::Long => rooks & ((1u64 << rook) - 1) == 0,
                };
                let letter = match wing {
                    Wing::Short if outer => 'K',
                    Wing::Long if outer => 'Q',
                    _ => char::from(b'A' + rook % 8),
                };
                text.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }

    /// The back rank of a first position whose sides mirror each other, and whether all castling rights exist
    /// (or none).
    #[must_use]
    pub fn shuffle(&self) -> (Option<[u8; 8]>, Option<bool>) {
        let pawns =
            self.of(Side::White, Role::Pawn) == 0xff00 && self.of(Side::Black, Role::Pawn) == 0xff << 48;
        let shape = self.sides == [0xffff, 0xffff << 48] && self.turn == Side::White;
        if !pawns || !shape {
            return (None, None);
        }
        let mut rank = [0; 8];
        for square in squares(0xff) {
            let (white, black) = (self.role_on(square), self.role_on(square + 56));
            if white != black {
                return (None, None);
            }
            rank[usize::from(square)] = white.map_or(5, |role| role as u8);
        }
        let castling = match self.castling_letters() {
            0 => Some(false),
            15 => Some(true),
            _ => None,
        };
        (Some(rank), castling)
    }
}

fn push_count(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn letter_of(role: Role, side: Side) -> char {
    let letter = LETTERS.as_bytes()[role.index()];
    char::from(if side == Side::White { letter } else { letter.to_ascii_lowercase() })
}

/// Three-check counters: `+w+b` given, or `w+b` still needed.
fn read_checks(field: &str) -> Option<[u8; 2]> {
    let (given, body) = field.strip_prefix('+').map_or((false, field), |rest| (true, rest));
    let (white, black) = body.split_once('+')?;
    let (white, black) = (white.parse::<u8>().ok()?, black.parse::<u8>().ok()?);
    Some(if given { [white, black] } else { [3u8.saturating_sub(white), 3u8.saturating_sub(black)] })
}

/// The square of a name.
pub(crate) fn square_of(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}

/// The name of a square.
pub(crate) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fen_is_read_and_written_back() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 12",
            "1r2k1r1/8/8/8/8/8/8/RR2K1R1 w KBkq - 4 9",
            "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        ] {
            assert_eq!(Position::from_fen(fen, Variant::Normal).unwrap().to_fen(), fen);
        }
        assert_eq!(
            Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Normal)
                .unwrap(),
            Position::initial(Variant::Normal)
        );
    }

    #[test]
    fn a_pinned_pawn_has_no_right_to_capture_in_passing() {
        // The pawn e5 is pinned along the rank once d5 has gone.
        let position = Position::from_fen("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", Variant::Normal).unwrap();
        assert_eq!(position.en_passant_right(), None);
    }

    #[test]
    fn broken_fens_are_errors() {
        for fen in ["", "8/8/8", "9/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/7x w - -", "8/8/8/8/8/8/8/8 x - -"] {
            assert!(Position::from_fen(fen, Variant::Normal).is_err(), "{fen}");
        }
    }
}
