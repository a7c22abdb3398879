//! The pieces that have a key of their own in variants.ini, and Fairy-Stockfish's reading of Betza notation.
//!
//! It differs from XBoard's in that K and Q are W and F, R and B, each with the directions given.

use super::VariantError;
use movement::Movement;
use movement::notation::{Initial, parse_betza};

/// Names of pieces with their moves.
const NAMED: &[(&str, &str)] = &[
    ("pawn", ""),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("king", "K"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "RBN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("cannon", "mRcpR"),
    ("banner", "RcpRnN"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiCannon", "pR"),
    ("janggiElephant", "nZ"),
    ("soldier", "fsW"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The moves of the piece whose key this is; `None` for another key.
pub(super) fn named(key: &str) -> Option<&'static str> {
    NAMED.iter().find(|(name, _)| *name == key).map(|(_, betza)| *betza)
}

/// Reads the moves of a piece.
pub(super) fn movement(key: &str, betza: &str) -> Result<Movement, VariantError> {
    let error = |problem: String| VariantError::Value { key: key.to_owned(), problem };
    let mut ways = Vec::new();
    let mut lines: Vec<char> = Vec::new();
    let mut overlap = false;
    for part in atoms(betza) {
        let at = part.find(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
        let (modifiers, atom) = part.split_at(at);
        if let Some(letter) = modifiers.chars().find(|c| !"fblrvshmcnpgjei".contains(*c)) {
            return Err(VariantError::Unsupported(format!("{key}: the modifier {letter} in {part}")));
        }
        let expanded = match atom.chars().next() {
            Some('K') => vec![atom.replace('K', "W"), atom.replace('K', "F")],
            Some('Q') => vec![atom.replace('Q', "R"), atom.replace('Q', "B")],
            _ => vec![atom.to_owned()],
        };
        for atom in expanded {
            let line = line_of(&atom);
            overlap |= lines.contains(&line);
            lines.push(line);
            let text = format!("{modifiers}{atom}");
            let way = parse_betza(&text, Initial::Rank(2)).map_err(|e| error(format!("{text}: {e}")))?;
            ways.push(way);
        }
    }
    let whole = match ways.len() {
        0 => return Err(error("expected a move, such as N or fmW".to_owned())),
        1 => ways.remove(0),
        _ => Movement::Choice(ways),
    };
    // two ways along one line may reach the same square, which is one move
    Ok(if overlap { Movement::Distinct(Box::new(whole)) } else { whole })
}

/// The parts of a piece's notation: modifiers, an atom, its repetition or range.
fn atoms(betza: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let bytes = betza.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let atom = bytes[at];
        at += 1;
        if !atom.is_ascii_lowercase() {
            if bytes.get(at) == Some(&atom) {
                at += 1;
            }
            while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            if betza.is_char_boundary(at) {
                parts.push(&betza[start..at]);
                start = at;
            }
        }
    }
    if start < betza.len() {
        parts.push(&betza[start..]);
    }
    parts
}

/// Which lines an atom moves on.
fn line_of(atom: &str) -> char {
    match atom.chars().next() {
        Some('W' | 'R' | 'D' | 'H') => 'W',
        Some('F' | 'B' | 'A' | 'G') => 'F',
        Some('C' | 'L') => 'C',
        Some('Z' | 'J') => 'Z',
        other => other.unwrap_or(' '),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_falls_into_atoms() {
        assert_eq!(atoms("fsRbWbF"), ["fsR", "bW", "bF"]);
        assert_eq!(atoms("NNB"), ["NN", "B"]);
        assert_eq!(atoms("R4B3"), ["R4", "B3"]);
    }

    #[test]
    fn every_named_piece_is_read() {
        for (name, betza) in NAMED.iter().filter(|(_, betza)| !betza.is_empty()) {
            movement(name, betza).unwrap();
        }
    }

    #[test]
    fn unknown_modifiers_are_refused() {
        assert!(matches!(movement("customPiece1", "uN"), Err(VariantError::Unsupported(_))));
    }
}
