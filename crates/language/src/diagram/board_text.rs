//! The board in letters.

use super::{Grid, PieceNames};
use board::{Owner, Position, Square, SquareSet};
use std::fmt::Write;

/// What else shows on the squares.
#[derive(Clone, Default, Debug)]
pub struct Decoration {
    /// Lines between squares.
    pub grid: Option<Grid>,
    /// Squares that are blank.
    pub blank: SquareSet,
    /// Squares with an imitator.
    pub imitators: SquareSet,
}

/// The width of a square, and the place in it for the last letter of a walk.
const CELL: usize = 4;
const LAST: usize = 2;

/// The diagram of a position, from one border to the other.
#[must_use]
pub fn board_text(position: &Position, names: &dyn PieceNames, decoration: &Decoration) -> String {
    let geometry = position.geometry();
    let files: String = (0..geometry.files()).map(|file| format!("---{}", char::from(b'a' + file))).collect();
    let border = format!("+{files}---+\n");
    let blank = format!("|{:width$}|\n", "", width = CELL * usize::from(geometry.files()) + 3);
    let mut text = format!("{border}{blank}");
    for rank in (0..geometry.ranks()).rev() {
        let squares = (0..geometry.files()).filter_map(|file| geometry.at(file.into(), rank.into()));
        let mut upper = String::new();
        let mut lower = String::new();
        for square in squares {
            upper.extend(unit_cell(position, square, names, decoration));
            lower.extend(base_cell(position, square, names, decoration));
        }
        let written = writeln!(text, "{n:<2}{upper} {n:>2}\n| {lower}  |", n = rank + 1);
        debug_assert!(written.is_ok(), "writing to a string does not fail");
    }
    text + &border
}

fn unit_cell(
    position: &Position,
    square: Square,
    names: &dyn PieceNames,
    decoration: &Decoration,
) -> [char; CELL] {
    let mut cell = [' '; CELL];
    let left = position.geometry().offset(square, -1, 0);
    if let (Some(grid), Some(left)) = (&decoration.grid, left)
        && grid.divides(left, square)
    {
        cell[0] = '|';
    }
    let unit = position.unit(square);
    if decoration.imitators.contains(square) {
        cell[LAST] = 'I';
    } else if decoration.blank.contains(square) {
        cell[LAST] = ' ';
    } else if unit.is_empty() {
        cell[LAST] = '.';
    } else {
        let walk = match names.halves(unit.walk) {
            Some((away, _)) => {
                cell[LAST + 1] = '/';
                away
            }
            None => unit.walk,
        };
        let before = put_code(&mut cell, &names.code(walk));
        match unit.owner() {
            Some(Owner::Neutral) => cell[before] = '=',
            Some(Owner::Black) => cell[before] = '-',
            _ => {}
        }
    }
    cell
}

fn base_cell(
    position: &Position,
    square: Square,
    names: &dyn PieceNames,
    decoration: &Decoration,
) -> [char; CELL] {
    let mut cell = [' '; CELL];
    let below = position.geometry().offset(square, 0, -1);
    if let (Some(grid), Some(below)) = (&decoration.grid, below)
        && grid.divides(below, square)
    {
        cell = [' ', '-', '-', '-'];
    }
    if let Some((_, home)) = names.halves(position.unit(square).walk) {
        put_code(&mut cell, &names.code(home));
    }
    cell
}

/// Writes a code of one or two letters so that it ends in its place, and tells the place before it.
fn put_code(cell: &mut [char; CELL], code: &str) -> usize {
    let letters: Vec<char> = code.chars().take(LAST).collect();
    for (place, letter) in (0..=LAST).rev().zip(letters.iter().rev()) {
        cell[place] = *letter;
    }
    LAST.saturating_sub(letters.len())
}
