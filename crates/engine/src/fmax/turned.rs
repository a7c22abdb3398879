//! Games of MaxQi's file `qmax.ini`: Xiangqi with the board on its side.
//!
//! White plays from the right to the left there. Here the board is turned upright, so that the same code plays these games as
//! all others. What MaxQi's program adds to its file is added here: the places of pawns and cannons, what pawns become across
//! the river, the kings that may not face each other, and stalemate, which loses.
//!
//! Source: H. G. Muller, `qmax.ini` and `maxqi.c` of Fairy-Max 5.0b.

use super::{FmaxError, FmaxGame, FmaxPiece, keys};
use board::{Geometry, Side, Square, SquareSet};
use rules::general::Builder;
use rules::variant::NoFacingKings;

/// The type of the cannons, the last that such a game cannot do without.
pub(super) const LEAST_TYPES: usize = 10;

/// The rank on which pawns stand, from 0, and that of the cannons.
const PAWN_RANK: u8 = 3;
const CANNON_RANK: u8 = 2;

/// A step on the board that lies on its side as one on the upright board.
fn upright_step(step: i32) -> i32 {
    let files = (step + 8).rem_euclid(16) - 8;
    let ranks = -(step - files) / 16;
    ranks + 16 * files
}

/// The piece with its descriptors turned; the bits that keep it in a part of the board are taken out of them.
pub(super) fn upright(piece: FmaxPiece) -> Result<FmaxPiece, FmaxError> {
    let mut barred = 0;
    let mut descriptors = Vec::new();
    for word in piece.descriptors.split_whitespace() {
        let error = || {
            let problem = format!("{}: expected {}, not '{word}'", piece.letter, keys::DESCRIPTOR.takes);
            FmaxError::at(piece.line, problem)
        };
        let mut parts = word.split(',');
        let mut next = || parts.next().ok_or_else(error);
        let step: i32 = next()?.parse().map_err(|_| error())?;
        let mode = u32::from_str_radix(next()?, 16).map_err(|_| error())?;
        let second = match parts.next() {
            Some(second) => second.parse().map_err(|_| error())?,
            None => step ^ (mode.cast_signed() >> 12),
        };
        if step.abs() > 127 || i32::abs(second) > 127 || parts.next().is_some() {
            return Err(error());
        }
        barred |= mode >> 10 & 3;
        let mut text = format!("{},{:X}", upright_step(step), mode & 0x3FF);
        if second != step {
            text += &format!(",{}", upright_step(second));
        }
        descriptors.push(text);
    }
    let barred = u8::try_from(barred).unwrap_or(0);
    Ok(FmaxPiece { descriptors: descriptors.join(" "), barred, ..piece })
}

/// Whether a square belongs to a side's half, and whether to its palace.
fn place(geometry: Geometry, square: Square, side: Side) -> (bool, bool) {
    let rank = match side {
        Side::White => geometry.rank(square),
        Side::Black => geometry.ranks() - 1 - geometry.rank(square),
    };
    let centre = geometry.files() / 2;
    (rank < geometry.ranks() / 2, rank < 3 && geometry.file(square).abs_diff(centre) <= 1)
}

impl FmaxGame {
    /// The type that a pawn becomes when it has crossed the river.
    pub(super) fn across_the_river(side: Side) -> u8 {
        if side == Side::White { 6 } else { 7 }
    }

    /// The squares across the river.
    pub(super) fn beyond_the_river(&self, side: Side) -> SquareSet {
        self.geometry.squares().filter(|&square| place(self.geometry, square, !side).0).collect()
    }

    /// Pawns and cannons of a side at the start, with their types.
    pub(super) fn men_before_the_array(&self, side: Side) -> Vec<(Square, u8)> {
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let at = |file: u8, rank: u8| {
            let rank = if side == Side::White { rank } else { ranks - 1 - rank };
            self.geometry.at(file.into(), rank.into())
        };
        let pawn = if side == Side::White { 1 } else { 2 };
        let pawns = (0..files).step_by(2).filter_map(|file| at(file, PAWN_RANK).map(|square| (square, pawn)));
        let cannons = [1, files.saturating_sub(2)];
        let cannons = cannons.into_iter().filter_map(|file| at(file, CANNON_RANK).map(|square| (square, 10)));
        pawns.chain(cannons).collect()
    }

    /// The squares that a piece may enter, where MaxQi bars some.
    pub(super) fn confined(&self, piece: &FmaxPiece) -> Option<SquareSet> {
        (piece.barred > 0).then(|| {
            let allowed = |side: Side, bit: u8| {
                move |square: Square| {
                    let (half, palace) = place(self.geometry, square, side);
                    piece.barred & bit == 0 || !half || palace
                }
            };
            let (of_black, of_white) = (allowed(Side::Black, 1), allowed(Side::White, 2));
            self.geometry.squares().filter(|&square| of_black(square) && of_white(square)).collect()
        })
    }

    /// The rules that MaxQi's program has beside its file.
    pub(super) fn rules_of_xiangqi(builder: &mut Builder) {
        builder.legality(NoFacingKings);
    }
}
