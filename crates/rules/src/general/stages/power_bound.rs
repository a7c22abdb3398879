//! Whose walks a rule of power may change, and to which: one statement, for the whole game or for a side now.

use board::{SquareSet, Walk};

/// Whose walks a rule of power may change in the moves and observations of a [`Scope`](crate::general::Scope).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Borrowing {
    /// Those of any unit.
    All,
    /// Those of royal units.
    Royals,
    /// Those of units on these squares.
    On(SquareSet),
}

/// Which walks it may lend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lent<'h> {
    /// Any.
    Any,
    /// Those of units on the board, or of the officers of plain chess.
    Present,
    /// These.
    Walks(&'h [Walk]),
}

/// What a rule of power may do at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerBound<'h> {
    /// Whose walks it may change.
    pub borrowing: Borrowing,
    /// To which.
    pub lent: Lent<'h>,
    /// Whether the bound of a side tells more of the units.
    pub told_by_sides: bool,
}

impl PowerBound<'_> {
    /// Nothing is known.
    pub const ANYTHING: PowerBound<'static> =
        PowerBound { borrowing: Borrowing::All, lent: Lent::Any, told_by_sides: false };

    /// Any unit may borrow walks of units on the board.
    pub const FROM_UNITS: PowerBound<'static> = PowerBound { lent: Lent::Present, ..PowerBound::ANYTHING };
}
