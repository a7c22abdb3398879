//! What filters and rules of legality may forbid at most: one statement, for the whole game, a side now, or a move.

use board::SquareSet;

/// Which moves a filter may strike, of those of a [`Scope`](crate::general::Scope).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strikes {
    /// None.
    Nothing,
    /// Captures.
    Captures,
    /// Any.
    Anything,
}

/// What a rule of legality may forbid, self-check apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegalityBound {
    /// It permits every move that gives no check. Nothing else must be stated then.
    pub only_checks: bool,
    /// The squares of [`Legality::exposed`](crate::general::Legality::exposed) tell: a move that touches none of them has the verdict
    /// `untouched`.
    pub squares_tell: bool,
    /// For a move of the side to move ([`Scope::Move`](crate::general::Scope::Move)) that touches none of these squares: whether it is
    /// permitted. `None` where it must be made to know.
    pub untouched: Option<bool>,
    /// For the arrivals of a walk ([`Scope::Arrivals`](crate::general::Scope::Arrivals)): those for which `untouched` must be asked;
    /// elsewhere, and where the unit does not promote, it is permitted.
    pub doubtful: SquareSet,
    /// For an ordinary move of either side ([`Scope::MoveOf`](crate::general::Scope::MoveOf)) that displaces nobody but the moving unit
    /// and a captured one: whether it is permitted. `None` where it must be made to know.
    pub verdict: Option<bool>,
    /// Whether the arrival of such a move and the squares that are occupied then tell
    /// ([`Legality::permits_arrival`](crate::general::Legality::permits_arrival)).
    pub arrivals_tell: bool,
}

impl LegalityBound {
    /// Nothing is known.
    pub const ANYTHING: LegalityBound = LegalityBound {
        only_checks: false,
        squares_tell: false,
        untouched: Some(true),
        doubtful: SquareSet::EMPTY,
        verdict: None,
        arrivals_tell: false,
    };

    /// Checks alone may be forbidden.
    pub const CHECKS: LegalityBound = LegalityBound { only_checks: true, ..LegalityBound::ANYTHING };

    /// A move that touches none of the exposed squares is permitted.
    pub const EXPOSED: LegalityBound = LegalityBound { squares_tell: true, ..LegalityBound::ANYTHING };
}
