//! What a movement sees of the board, and what it answers.

use board::{EnPassant, Side, Square, Unit};

/// From whom a unit borrows its walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lending {
    /// The orphan: it moves as the enemy units that observe it.
    Orphan,
    /// The friend: it moves as the friendly units that guard it.
    Friend,
}

/// What a movement may ask of the board.
pub trait View {
    /// The unit on a square, [`Unit::EMPTY`] if there is none.
    fn unit(&self, square: Square) -> Unit;

    /// The side that moves.
    fn mover(&self) -> Side;

    /// Whether the mover may capture that unit as far as movement knows.
    #[inline]
    fn capturable(&self, unit: Unit) -> bool {
        unit.belongs_to(!self.mover())
    }

    /// The squares on which a pawn can be captured in passing.
    fn en_passant(&self) -> EnPassant {
        EnPassant::NONE
    }

    /// Whether the unit on a square has not moved yet; as far as this default knows, that is so on the square
    /// where it stood in the diagram.
    fn is_unmoved(&self, square: Square) -> bool {
        self.unit(square).origin == square
    }

    /// Whether the other side could move to a square (or put something there), if `wanted`; whether it could not, if not.
    /// A view that knows no threats says that there is none. Where the question goes in circles both are true; that
    /// is the rules' affair.
    fn meets_threat(&self, square: Square, wanted: bool) -> bool {
        let _ = square;
        !wanted
    }
}

/// A way to end a movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrival {
    /// Where the unit arrives.
    pub arrival: Square,
    /// What it captures there or elsewhere (locusts, en passant); [`Square::NONE`] if nothing.
    pub capture: Square,
    /// The unit that was hopped over; [`Square::NONE`] if none was.
    pub hurdle: Square,
    /// The squares that a pawn's multi-step passed, on which it can be captured by the next move.
    pub passed: [Square; 3],
    /// The number of its further effects, 0 for none: see [`crate::czech::Script::effects`].
    pub effects: u16,
}

impl Arrival {
    /// Arrival on an empty square.
    #[inline]
    #[must_use]
    pub const fn moving(arrival: Square) -> Arrival {
        Arrival {
            arrival,
            capture: Square::NONE,
            hurdle: Square::NONE,
            passed: [Square::NONE; 3],
            effects: 0,
        }
    }

    /// Capture of what stands on the arrival square.
    #[inline]
    #[must_use]
    pub const fn capturing(arrival: Square) -> Arrival {
        Arrival { arrival, capture: arrival, hurdle: Square::NONE, passed: [Square::NONE; 3], effects: 0 }
    }
}
