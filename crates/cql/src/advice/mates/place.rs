//! Where the men of a combination stand, as a number.

use board::Side;

use super::material::{Man, Material, Unit};
use crate::replay::Role;

/// Where the men stand, in the order of their combination, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// Squares 0..64; those beyond the number of men are 0.
    pub squares: [u8; 4],
    pub turn: Side,
    /// The number of the pawn (2 or 3) that has just made a double step beside a pawn of the other side.
    pub passing: Option<u8>,
}

impl Place {
    /// The place of units, kings included, and its combination, colours exchanged where another combination stands for
    /// theirs. `passing` is the square of a pawn that may be captured in passing. `None` for the kings alone.
    pub(super) fn of_units(units: &[Unit], turn: Side, passing: Option<u8>) -> Option<(Material, Place)> {
        let seen = |exchange: bool| {
            let turned = |square: u8| if exchange { square ^ 56 } else { square };
            let mut men: Vec<Unit> = units
                .iter()
                .map(|unit| Unit {
                    man: if exchange { unit.man.exchanged() } else { unit.man },
                    square: turned(unit.square),
                })
                .collect();
            // The kings come first, the white one before the black one.
            men.sort_by_key(|unit| (unit.man.role != Role::King, unit.man.code()));
            let material = Material::coded(men[2..].iter().map(|unit| unit.man));
            let mut squares = [0; 4];
            for (square, unit) in squares.iter_mut().zip(&men) {
                *square = unit.square;
            }
            let passing = passing
                .and_then(|square| men.iter().position(|unit| unit.square == turned(square)))
                .map(|number| number as u8);
            (material, Place { squares, turn: if exchange { !turn } else { turn }, passing })
        };
        if units.len() <= 2 {
            return None;
        }
        let (plain, exchanged) = (seen(false), seen(true));
        Some(if exchanged.0 < plain.0 { exchanged } else { plain })
    }

    /// How many numbers places of a combination have.
    pub(super) fn numbers(material: Material) -> usize {
        let men = material.men();
        let kings = if material.has_pawns() { 32 } else { 16 };
        let plain = 2 * kings * 64usize.pow(men.len() as u32 - 1);
        plain + if passes(&men) { 2 * 8 * 2 * 64 * 64 } else { 0 }
    }

    /// The number of the place, the same for its mirror images: the white king is brought to the left half of the board
    /// and, where there are no pawns, to the lower half.
    pub(super) fn index(mut self, material: Material) -> usize {
        let men = material.men();
        let pawns = material.has_pawns();
        let mirror =
            |place: &mut Place, mask: u8| place.squares.iter_mut().for_each(|square| *square ^= mask);
        if self.squares[0] & 7 > 3 {
            mirror(&mut self, 7);
        }
        if !pawns && self.squares[0] > 31 {
            mirror(&mut self, 56);
        }
        let [white, black, first, second] = self.squares.map(usize::from);
        if let Some(passing) = self.passing {
            let (stepped, other) = if passing == 2 { (first, second) } else { (second, first) };
            let right = usize::from(other & 7 > stepped & 7);
            let kinds = (self.turn.index() * 8 + (stepped & 7)) * 2 + right;
            let plain = 2 * 32 * 64usize.pow(men.len() as u32 - 1);
            return plain + (kinds * 64 + white) * 64 + black;
        }
        let kings = if pawns { 32 } else { 16 };
        let king = (white >> 3) * 4 + (white & 3);
        let mut index = ((self.turn.index() * kings) + king) * 64 + black;
        for square in self.squares[2..men.len()].iter().map(|&square| usize::from(square)) {
            index = index * 64 + square;
        }
        index
    }

    /// The place with this number; `None` if the number is of a capture in passing that cannot be, or of one that another
    /// number stands for: counted twice, it would take two moves from the places before it.
    pub(super) fn of_index(index: usize, men: &[Man], pawns: bool) -> Option<Place> {
        let kings = if pawns { 32 } else { 16 };
        let plain = 2 * kings * 64usize.pow(men.len() as u32 - 1);
        let side = |number: usize| if number == 0 { Side::White } else { Side::Black };
        if index >= plain {
            let left = index - plain;
            let (black, white, kinds) = (left & 63, left >> 6 & 63, left >> 12);
            let (right, file, turn) = (kinds & 1, kinds >> 1 & 7, side(kinds >> 4));
            let other = if right == 1 { file + 1 } else { file.checked_sub(1)? };
            if other > 7 || white & 7 > 3 {
                return None;
            }
            // White to move: the black pawn has stepped to the fifth rank.
            let rank = if turn == Side::White { 32 } else { 24 };
            let stepped = 2 + men[2..].iter().position(|man| man.side != turn)?;
            let mut squares = [white as u8, black as u8, 0, 0];
            squares[stepped] = (rank + file) as u8;
            squares[5 - stepped] = (rank + other) as u8;
            return Some(Place { squares, turn, passing: Some(stepped as u8) });
        }
        let mut squares = [0; 4];
        let mut left = index;
        for square in squares[2..men.len()].iter_mut().rev() {
            *square = (left & 63) as u8;
            left >>= 6;
        }
        squares[1] = (left & 63) as u8;
        let king = (left >> 6) % kings;
        squares[0] = ((king >> 2) * 8 + (king & 3)) as u8;
        Some(Place { squares, turn: side((left >> 6) / kings), passing: None })
    }
}

/// Whether a pawn of each side is there, so that one may capture the other in passing.
pub(super) fn passes(men: &[Man]) -> bool {
    Side::BOTH.iter().all(|&side| men.contains(&Man { side, role: Role::Pawn }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_from_their_numbers() {
        let pawns = Material::of(Side::BOTH.map(|side| Man { side, role: Role::Pawn }).into_iter());
        let rook = Material::of([Man { side: Side::Black, role: Role::Rook }].into_iter());
        for material in [pawns, rook] {
            let men = material.men();
            let last = Place::numbers(material);
            for index in (0..last).step_by(977).chain([last - 1]) {
                if let Some(place) = Place::of_index(index, &men, material.has_pawns()) {
                    assert_eq!(place.index(material), index, "{place:?}");
                }
            }
        }
    }
}
