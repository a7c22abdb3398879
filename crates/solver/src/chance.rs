//! Games of chance for tests of bounds: the game array, and numbers that repeat, so that failures do.

use board::{Geometry, Marks, Owner, Position, Square, Unit, Walk};

/// A small generator of pseudo-random numbers.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number less than `most`.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most
    }
}

const OFFICERS: [Walk; 8] =
    [Walk::ROOK, Walk::KNIGHT, Walk::BISHOP, Walk::QUEEN, Walk::KING, Walk::BISHOP, Walk::KNIGHT, Walk::ROOK];

/// The array of plain chess, of which about so many tenths are missing, but no king.
pub(crate) fn array(missing: usize, dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (file, walk) in (0..).zip(OFFICERS) {
        for (owner, first, second) in [(Owner::White, 0, 8), (Owner::Black, 56, 48)] {
            for (walk, square) in [(walk, Square(first + file)), (Walk::PAWN, Square(second + file))] {
                let unit = Unit { origin: square, ..Unit::new(walk, owner) };
                let unit = if walk == Walk::KING { unit.with_marks(Marks::ROYAL) } else { unit };
                if walk == Walk::KING || missing == 0 || dice.below(10) >= missing {
                    position.place(square, unit);
                }
            }
        }
    }
    position
}
