//! Positions in Forsyth-Edwards notation as Fairy-Stockfish writes them.

use super::VariantError;
use super::definition::Definition;
use board::{Side, Square};

/// The fields of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    /// What stands where: the letter in lower case and its side, or `None` for a wall.
    pub men: Vec<(Square, Option<(char, Side)>)>,
    pub side: Side,
    pub castling: String,
    pub passed: Vec<Square>,
    /// How many checks White and Black have still to give.
    pub checks: Option<[u64; 2]>,
}

/// Reads a position.
pub(super) fn read(definition: &Definition, fen: &str) -> Result<Fields, VariantError> {
    let error = |problem: String| VariantError::Position(problem);
    let mut words = fen.split_ascii_whitespace();
    let placement = words.next().ok_or_else(|| error("it is empty".to_owned()))?;
    let men = placed(definition, placement)?;
    let side = match words.next() {
        Some("w") | None => Side::White,
        Some("b") => Side::Black,
        Some(other) => return Err(error(format!("the side is w or b, not '{other}'"))),
    };
    let mut fields = Fields { men, side, castling: String::new(), passed: Vec::new(), checks: None };
    let is_clock = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut rest: Vec<&str> = words.collect();
    if let Some(at) = rest.iter().position(|word| word.contains('+')) {
        let word = rest.remove(at);
        let checks = word.split_once('+').and_then(|(w, b)| Some([w.parse().ok()?, b.parse().ok()?]));
        fields.checks = Some(checks.ok_or_else(|| error(format!("expected checks as 3+3, not '{word}'")))?);
    }
    let mut rest = rest.into_iter().peekable();
    if let Some(word) = rest.next_if(|word| !is_clock(word)) {
        word.trim_matches('-').clone_into(&mut fields.castling);
    }
    if let Some(word) = rest.next_if(|word| !is_clock(word)) {
        fields.passed = squares(definition, word)?;
    }
    if let Some(word) = rest.find(|word| !is_clock(word)) {
        return Err(error(format!("unexpected '{word}'")));
    }
    Ok(fields)
}

/// A square of the text with the letter and the side of the unit on it, or a square that is a wall.
type Placed = (Square, Option<(char, Side)>);

fn placed(definition: &Definition, text: &str) -> Result<Vec<Placed>, VariantError> {
    let geometry = definition.geometry;
    let error = |problem: String| VariantError::Position(problem);
    if text.contains('[') {
        return Err(VariantError::Unsupported("holdings".to_owned()));
    }
    let mut men = Vec::new();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(geometry.ranks()) {
        return Err(error(format!("{} ranks, not {}", rows.len(), geometry.ranks())));
    }
    for (row, rank) in rows.iter().zip((0..i32::from(geometry.ranks())).rev()) {
        let mut file = 0i32;
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let mut count = digit;
                while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                    count = (count * 10 + digit).min(100);
                    letters.next();
                }
                file += i32::try_from(count).unwrap_or(100);
                continue;
            }
            if matches!(letter, '+' | '~') {
                return Err(VariantError::Unsupported(format!("{letter} (promoted pieces) in the position")));
            }
            let square = geometry.at(file, rank).ok_or_else(|| error(format!("rank '{row}' is too long")))?;
            file += 1;
            if letter == '*' {
                men.push((square, None));
                continue;
            }
            let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
            let letter = letter.to_ascii_lowercase();
            if !definition.pieces.iter().any(|piece| piece.letter == letter) {
                return Err(error(format!("no piece is called '{letter}'")));
            }
            men.push((square, Some((letter, side))));
        }
        if file != i32::from(geometry.files()) {
            return Err(error(format!("rank '{row}' has {file} squares, not {}", geometry.files())));
        }
    }
    Ok(men)
}

/// Squares written one behind the other, `-` for none.
fn squares(definition: &Definition, text: &str) -> Result<Vec<Square>, VariantError> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && rest != "-" {
        let length = 1 + rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let name = rest.get(..length).unwrap_or(rest);
        let square = definition.geometry.parse(name);
        found.push(square.ok_or_else(|| VariantError::Position(format!("'{text}' is no square")))?);
        rest = rest.get(length..).unwrap_or("");
    }
    Ok(found)
}
