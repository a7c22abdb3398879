//! What effects and further moves make of the walks and places of units.

use board::{SquareSet, Walk};

/// What an effect makes of units, as far as it matters to how far they are from a diagram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Transitions {
    /// What a unit of a walk becomes by a move that captures nothing, if it changes.
    pub quiet: Option<fn(Walk) -> Walk>,
    /// What it becomes by a capture.
    pub capturing: Option<fn(Walk) -> Walk>,
    /// Who is carried elsewhere by a capture.
    pub carried: Carried,
    /// Whether who captures, if he is carried, may also stay.
    pub may_stay: bool,
    /// Whether by a capture a unit of the capturing side may vanish too.
    pub own_may_vanish: bool,
    /// Whether units other than kings may change sides by a move of either side.
    pub changes_sides: bool,
    /// Whether the moving unit may become and go what and where it likes; no other unit does anything.
    pub unbound: bool,
    /// Whether the moving unit may become neutral, or a unit of the mover's.
    pub repaints: bool,
}

impl Transitions {
    /// Whether nothing is changed, carried elsewhere or lost.
    pub fn is_nothing(&self) -> bool {
        self.quiet.is_none()
            && self.capturing.is_none()
            && self.carried == Carried::Nobody
            && !self.own_may_vanish
            && !self.changes_sides
            && !self.unbound
            && !self.repaints
    }

    /// Whether who moves stays where it arrives.
    pub fn keeps_the_mover(&self) -> bool {
        matches!(self.carried, Carried::Nobody | Carried::Captured) && !self.own_may_vanish && !self.unbound
    }

    /// Whether the moving unit alone is changed or carried elsewhere.
    pub fn is_of_the_mover(&self) -> bool {
        self.carried != Carried::Captured && !self.changes_sides && !self.repaints
    }
}

/// Where the further moves of a unit may end.
#[derive(Clone, Copy, Default)]
pub struct ReachableSquares {
    /// Where it may go and capture nothing, or be taken by a king of either side that castles.
    pub quiet: SquareSet,
    /// Where it may go and capture.
    pub captures: SquareSet,
    /// Where it may go by castling with a unit for which the same move is a quiet journey.
    pub castling: SquareSet,
}

/// Who is carried elsewhere by a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Carried {
    /// Nobody.
    #[default]
    Nobody,
    /// Who arrives on a square, be it by a capture or not.
    Arriving,
    /// Who is captured.
    Captured,
    /// Who captures.
    Capturer,
}
