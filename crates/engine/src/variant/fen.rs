//! Positions in Forsyth-Edwards notation as Fairy-Stockfish writes them.

use super::VariantError;
use super::definition::Definition;
use crate::counting::Count;
use board::{Side, Square};

/// A unit of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    /// Its letter in lower case.
    pub letter: char,
    pub side: Side,
    /// `+X`: the promoted form of what the letter says.
    pub promoted_form: bool,
    /// `X~`: a promoted pawn.
    pub was_pawn: bool,
}

/// The fields of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    /// What stands where, `None` for a wall.
    pub men: Vec<Placed>,
    /// What is held in hand.
    pub held: Vec<(char, Side)>,
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
    let (board, holdings) = placement.split_once('[').unwrap_or((placement, "]"));
    let holdings = holdings
        .strip_suffix(']')
        .ok_or_else(|| error(format!("expected ']' at the end of '{placement}'")))?;
    let men = placed(definition, board)?;
    let held = held(definition, holdings)?;
    let side = match words.next() {
        Some("w") | None => Side::White,
        Some("b") => Side::Black,
        Some(other) => return Err(error(format!("the side is w or b, not '{other}'"))),
    };
    let mut fields = Fields { men, held, side, castling: String::new(), passed: Vec::new(), checks: None };
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

/// How far counting has come: Fairy-Stockfish writes the limit in the place of the squares for en passant, and the half-moves
/// counted in that of the clock.
pub(super) fn count(fen: &str) -> Count {
    let mut numbers = fen.split_ascii_whitespace().skip(3).map(str::parse);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(limit)), Some(Ok(made)), Some(Ok(_))) => Count { made, limit },
        _ => Count::default(),
    }
}

/// A square of the text with the unit on it, or a square that is a wall.
pub(super) type Placed = (Square, Option<Man>);

/// The units in hand; `-` is none.
fn held(definition: &Definition, text: &str) -> Result<Vec<(char, Side)>, VariantError> {
    let letters = text.chars().filter(|letter| *letter != '-');
    letters.map(|letter| Ok((known(definition, letter)?, side_of(letter)))).collect()
}

/// The letter in lower case, if a piece is called so.
fn known(definition: &Definition, letter: char) -> Result<char, VariantError> {
    let lower = letter.to_ascii_lowercase();
    if definition.pieces.iter().any(|piece| piece.letter == lower) {
        Ok(lower)
    } else {
        Err(VariantError::Position(format!("no piece is called '{lower}'")))
    }
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::White } else { Side::Black }
}

fn placed(definition: &Definition, text: &str) -> Result<Vec<Placed>, VariantError> {
    let geometry = definition.geometry;
    let error = |problem: String| VariantError::Position(problem);
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
            let promoted_form = letter == '+';
            let letter = if promoted_form { letters.next().unwrap_or(' ') } else { letter };
            let square = geometry.at(file, rank).ok_or_else(|| error(format!("rank '{row}' is too long")))?;
            file += 1;
            if letter == '*' {
                men.push((square, None));
                continue;
            }
            let side = side_of(letter);
            let letter = known(definition, letter)?;
            let was_pawn = letters.next_if_eq(&'~').is_some();
            men.push((square, Some(Man { letter, side, promoted_form, was_pawn })));
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
