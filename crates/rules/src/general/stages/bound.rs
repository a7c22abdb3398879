//! What an effect may do at most: one statement, for one move, for a side now, or for the whole game.

use super::transitions::Transitions;
use crate::general::Move;
use board::SquareSet;

/// Which units an effect may touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// Any.
    Any,
    /// The moving unit alone: its walk and its marks, but not whether it is royal. Nothing is made impossible.
    Mover,
    /// A captured unit alone: it is put, as one of the side to which it belonged, on an empty square of [`Bound::carried_to`]; or
    /// the move is made impossible. So it is where neither that unit nor the one that captures bears a mark.
    Captured,
}

/// Which narrower scopes tell more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Narrower {
    /// That of a side.
    pub sides: bool,
    /// That of a move, about where the effect does something.
    pub moves: bool,
    /// That of a move, about the number of its choices.
    pub choices: bool,
}

/// What an effect may do at most in the moves of a [`Scope`](crate::general::Scope).
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The moves in which it may do more than remember, or make something impossible, or ask for a choice.
    pub touched: Footprint,
    /// Those of them in which it may do more than change whose the moving unit is, or let units of the mover's side reach a square
    /// that they would not reach otherwise.
    pub reach: Footprint,
    /// Which units it may touch.
    pub units: Units,
    /// The number of choices, each of which is possible and changes nothing on the board but at the arrival and, by filling it, at
    /// the departure; `None` where that is not known.
    pub choices: Option<u64>,
    /// Squares among which are all where it carries a unit.
    pub carried_to: SquareSet,
    /// Squares among which are all that it empties, if it does nothing but take units of the other side that are not royal off the
    /// board: asked of a side.
    pub only_empties: Option<SquareSet>,
    /// Whether it does nothing but let units change sides where they stand, that are neither royal nor neutral, nor the moving one: while
    /// that one stands, only such as it reaches by its walk. Asked of a game.
    pub only_turns_observed: bool,
    /// Where a captured unit may be placed again, unchanged, if the effect does nothing else to units of plain chess.
    pub reborn: Option<SquareSet>,
    /// What it makes of the places, walks and sides of units, if it does nothing else to them; castling as the other side's king
    /// may go with captures, which [`crate::general::ExtraMoves`] tell.
    pub transitions: Option<Transitions>,
    /// Which narrower scopes tell more.
    pub narrower: Narrower,
}

impl Bound {
    /// Nothing is known.
    pub const ANYTHING: Bound = Bound {
        touched: Footprint::ANY,
        reach: Footprint::ANY,
        units: Units::Any,
        choices: None,
        carried_to: SquareSet([!0; 4]),
        only_empties: None,
        only_turns_observed: false,
        reborn: None,
        transitions: None,
        narrower: Narrower { sides: false, moves: false, choices: false },
    };

    /// Something is remembered at most.
    pub const MEMORY: Bound = Bound { touched: Footprint::NONE, reach: Footprint::NONE, ..Bound::ANYTHING };

    /// Every move has one choice.
    pub const ONE_CHOICE: Bound = Bound { choices: Some(1), ..Bound::ANYTHING };

    /// Each move tells whether it does something.
    pub const MOVES_TELL: Bound =
        Bound { narrower: Narrower { sides: false, moves: true, choices: false }, ..Bound::ANYTHING };

    /// Each move tells whether it does something, and how many choices it has.
    pub const CHOICES_TOLD: Bound =
        Bound { narrower: Narrower { sides: false, moves: true, choices: true }, ..Bound::ANYTHING };

    /// Nothing on the board is changed, if `idle`.
    #[must_use]
    pub const fn unless(idle: bool) -> Bound {
        if idle { Bound::MEMORY } else { Bound::ANYTHING }
    }

    /// Only the moves of this footprint are touched.
    #[must_use]
    pub const fn within(touched: Footprint) -> Bound {
        Bound { touched, reach: touched, ..Bound::ANYTHING }
    }

    /// So many choices, if that is known.
    #[must_use]
    pub const fn choices(choices: Option<u64>) -> Bound {
        Bound { choices, ..Bound::ANYTHING }
    }

    /// The same, where the bound of a side tells more.
    #[must_use]
    pub const fn told_by_sides(self) -> Bound {
        Bound { narrower: Narrower { sides: true, ..self.narrower }, ..self }
    }

    /// Whether nothing on the board is changed, nothing made impossible and no choice asked for.
    #[must_use]
    pub fn only_remembers(&self) -> bool {
        self.touched == Footprint::NONE
    }
}

/// Squares on a board of at most 64 such that an ordinary move of a side may have a certain effect only if it leaves, enters or
/// captures on one of them, or checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// By being left.
    pub departures: u64,
    /// By being entered.
    pub arrivals: u64,
    /// By a capture there.
    pub captures: u64,
    /// Whether moves have it that let the moving side's units reach a royal unit of the other side, or capture one.
    pub checks: bool,
}

impl Footprint {
    /// No ordinary move has the effect.
    pub const NONE: Footprint = Footprint { departures: 0, arrivals: 0, captures: 0, checks: false };

    /// Every ordinary move may have it.
    pub const ANY: Footprint = Footprint { departures: !0, ..Footprint::NONE };

    /// Only moves that leave one of these squares.
    #[must_use]
    pub fn leaving(departures: u64) -> Footprint {
        Footprint { departures, ..Footprint::NONE }
    }

    /// Only moves that enter one of these squares.
    #[must_use]
    pub fn entering(arrivals: u64) -> Footprint {
        Footprint { arrivals, ..Footprint::NONE }
    }

    /// Whether an ordinary move of the side leaves, enters or captures on one of its squares.
    #[inline]
    pub(crate) fn touches(&self, m: &Move) -> bool {
        self.departures & m.departure.bit()
            | self.arrivals & m.arrival.bit()
            | self.captures & m.capture.bit()
            != 0
    }

    pub(crate) fn or(self, other: Footprint) -> Footprint {
        Footprint {
            departures: self.departures | other.departures,
            arrivals: self.arrivals | other.arrivals,
            captures: self.captures | other.captures,
            checks: self.checks || other.checks,
        }
    }
}
