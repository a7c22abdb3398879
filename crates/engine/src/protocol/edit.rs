//! What CECP says about positions and pictures of pieces.

use crate::playable::Playable;
use board::Side;

/// A position being edited: the units by square, and whose are being set.
pub(super) struct Edit {
    /// The squares of the board by name.
    squares: Vec<String>,
    men: Vec<(String, char)>,
    hand: Vec<char>,
    white: bool,
}

impl Edit {
    /// Editing begins with the start position.
    pub(super) fn begin(game: &Playable) -> Edit {
        let mut men = Vec::new();
        for square in game.start.occupied() {
            let unit = game.start.unit(square);
            let side = if unit.belongs_to(Side::White) { Side::White } else { Side::Black };
            if let Some(letter) = game.letter(unit.walk, side) {
                let letter = if side == Side::White { letter.to_ascii_uppercase() } else { letter };
                men.push((game.square_name(square), letter));
            }
        }
        let squares = game.geometry().squares().map(|square| game.square_name(square)).collect();
        Edit { squares, men, hand: Vec::new(), white: true }
    }

    /// Obeys a line; false if it is not understood.
    pub(super) fn change(&mut self, line: &str) -> bool {
        match line {
            "c" => self.white = !self.white,
            "#" => {
                self.men.clear();
                self.hand.clear();
            }
            _ => {
                let mut letters = line.chars();
                let letter = letters.next().filter(char::is_ascii_alphabetic);
                let square = letters.as_str().trim().to_owned();
                let Some(letter) = letter.filter(|_| !square.is_empty()) else { return false };
                let letter =
                    if self.white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
                if square.starts_with('@') {
                    self.hand.push(letter);
                    return true;
                }
                if !self.squares.contains(&square) {
                    return false;
                }
                self.men.retain(|(other, _)| *other != square);
                if !letter.eq_ignore_ascii_case(&'x') {
                    self.men.push((square, letter));
                }
            }
        }
        true
    }

    /// The placement as it is now, with the hand.
    pub(super) fn placement(&self, game: &Playable) -> String {
        let geometry = game.geometry();
        let mut rows = Vec::new();
        for rank in (0..geometry.ranks()).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..geometry.files() {
                let square = geometry.at(file.into(), rank.into());
                let name = square.map(|square| game.square_name(square)).unwrap_or_default();
                match self.men.iter().find(|(square, _)| *square == name) {
                    Some((_, letter)) => {
                        if empty > 0 {
                            row += &empty.to_string();
                            empty = 0;
                        }
                        row.push(*letter);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let hand: String = self.hand.iter().collect();
        if hand.is_empty() { rows.join("/") } else { format!("{}[{hand}]", rows.join("/")) }
    }
}

/// Letters for pictures, for games whose file names none: the orthodox ones on theirs, others where there is room.
pub(super) fn pictures(game: &Playable) -> String {
    const PLACES: usize = 44;
    let half = |side: Side| {
        let mut places = vec!['.'; PLACES];
        let orthodox = ['p', 'n', 'b', 'r', 'q'];
        let mut free = orthodox.len();
        let mut king = '.';
        for piece in &game.pieces {
            let Some(letter) = piece.letters[side] else { continue };
            if piece.royal {
                king = letter;
            } else if let Some(place) = orthodox.iter().position(|&own| own == letter) {
                places[place] = letter;
            } else if free < PLACES - 1 {
                places[free] = letter;
                free += 1;
            }
        }
        places[PLACES - 1] = king;
        places.into_iter().collect::<String>()
    };
    half(Side::White).to_ascii_uppercase() + &half(Side::Black)
}
