//! The symmetries of a board.

use crate::{Geometry, Square};

/// A rotation or reflection of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// a1 goes to h1's place turned by 90 degrees to the left (a1 to h1, h1 to h8 …).
    Rotation90,
    /// a1 goes to h8.
    Rotation180,
    /// Turned by 270 degrees to the left, that is by 90 to the right.
    Rotation270,
    /// Reflected on the vertical middle line: a1 and h1 exchange places.
    Vertical,
    /// Reflected on the horizontal middle line: a1 and a8 exchange places.
    Horizontal,
    /// Reflected on the diagonal a1-h8: h1 and a8 exchange places.
    MainDiagonal,
    /// Reflected on the diagonal a8-h1: a1 and h8 exchange places.
    AntiDiagonal,
}

impl Symmetry {
    /// Where a square goes. Rotations by 90 degrees and diagonal reflections need a square board; on
    /// others `None` is the answer for them.
    #[must_use]
    pub fn image(self, geometry: Geometry, square: Square) -> Option<Square> {
        let (f, r) = (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
        let (last_file, last_rank) = (i32::from(geometry.files()) - 1, i32::from(geometry.ranks()) - 1);
        let (file, rank) = match self {
            Symmetry::Identity => (f, r),
            Symmetry::Rotation180 => (last_file - f, last_rank - r),
            Symmetry::Vertical => (last_file - f, r),
            Symmetry::Horizontal => (f, last_rank - r),
            _ if last_file != last_rank => return None,
            Symmetry::Rotation90 => (last_rank - r, f),
            Symmetry::Rotation270 => (r, last_file - f),
            Symmetry::MainDiagonal => (r, f),
            Symmetry::AntiDiagonal => (last_rank - r, last_file - f),
        };
        geometry.at(file, rank)
    }

    /// Where each square of an 8x8 board goes.
    pub(crate) fn images_on_chessboard(self) -> &'static [Square; 64] {
        static IMAGES: [[Square; 64]; 8] = {
            let mut images = [[Square(0); 64]; 8];
            let mut square = 0;
            while square < 64 {
                let (file, rank) = (square % 8, square / 8);
                let (left, down) = (7 - file, 7 - rank);
                let places = [
                    (file, rank),
                    (down, file),
                    (left, down),
                    (rank, left),
                    (left, rank),
                    (file, down),
                    (rank, file),
                    (down, left),
                ];
                let mut symmetry = 0;
                while symmetry < 8 {
                    let (file, rank) = places[symmetry];
                    images[symmetry][square as usize] = Square(rank * 8 + file);
                    symmetry += 1;
                }
                square += 1;
            }
            images
        };
        &IMAGES[self as usize]
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Rotation90 => Symmetry::Rotation270,
            Symmetry::Rotation270 => Symmetry::Rotation90,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_is_undone_by_its_inverse() {
        use Symmetry::*;
        let g = Geometry::CHESS;
        for s in
            [Identity, Rotation90, Rotation180, Rotation270, Vertical, Horizontal, MainDiagonal, AntiDiagonal]
        {
            for square in g.squares() {
                let there = s.image(g, square).unwrap();
                assert_eq!(s.images_on_chessboard()[square.index()], there);
                assert_eq!(s.inverse().image(g, there), Some(square));
            }
        }
        assert_eq!(Rotation90.image(g, g.parse("a1").unwrap()), g.parse("h1"));
    }
}
