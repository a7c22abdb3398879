//! What is known of a move before it is made, as data.

use crate::general::Move;
use board::{Square, SquareSet};

/// What is known of a move's legality before it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Estimate {
    /// It cannot be self-check.
    Legal,
    /// It leaves a check as it is.
    Illegal,
    /// It must be made to know.
    Open,
}

/// Squares on which it depends what units reach a square, by how they must change to let one reach it.
#[derive(Clone, Copy, Default)]
pub(crate) struct CheckLines {
    /// In whatever manner.
    pub(crate) touched: SquareSet,
    /// By being left.
    pub(crate) emptied: SquareSet,
    /// By being entered.
    pub(crate) filled: SquareSet,
}

impl CheckLines {
    /// Nothing may change.
    pub(crate) const ALL: CheckLines =
        CheckLines { touched: SquareSet::ALL, emptied: SquareSet::EMPTY, filled: SquareSet::EMPTY };

    /// All of them.
    pub(crate) fn all(&self) -> SquareSet {
        self.touched | self.emptied | self.filled
    }

    /// Whether an ordinary move or a drop changes them so. It is `exact` if nothing changes but the squares that it
    /// leaves, enters and empties by its capture.
    #[inline]
    pub(crate) fn are_changed_by(&self, m: &Move, exact: bool) -> bool {
        if m.touches(&self.touched) {
            return true;
        }
        if exact {
            let changes_arrival = m.capture != m.arrival;
            self.emptied.contains(m.departure)
                || changes_arrival && (self.filled.contains(m.arrival) || self.emptied.contains(m.capture))
        } else {
            m.touches(&self.emptied) || m.touches(&self.filled)
        }
    }
}

/// The squares that must not change if the side to move is not to expose its royal units, in the position of that
/// moment; all of them while it is in check.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pins {
    pub(crate) moment: u64,
    pub(crate) exposed: CheckLines,
    /// All squares of `exposed` and those of neutral units: a move that touches none of them is as good as one that
    /// changes nothing.
    pub(crate) watched: SquareSet,
    /// Those of these squares that rules of legality named; all of them while it is in check.
    pub(crate) named_by_rules: SquareSet,
    /// For each of (at most) two checking units the squares one of which a unit that is not royal must touch to parry
    /// its check; all of them where there is none.
    pub(crate) remedies: [SquareSet; 2],
}

/// What is known of units that would be tried as kings after a move, before that move.
#[derive(Clone, Default)]
pub(crate) struct Trials {
    pub(crate) moment: u64,
    /// Whether anything is known.
    pub(crate) told: bool,
    pub(crate) tried: u64,
    /// Those of them that the side to move reaches already.
    pub(crate) reached: u64,
    /// On what it depends whether units that stay reach the others.
    pub(crate) lines: CheckLines,
    /// Where they may go, as far as is known.
    pub(crate) flights: Vec<Flight>,
}

/// Where a unit that is tried may go.
#[derive(Clone)]
pub(crate) struct Flight {
    pub(crate) square: Square,
    pub(crate) to: Square,
    /// On what it depends whether it may, as long as the unit that moves does not reach it.
    pub(crate) lines: CheckLines,
}

/// A reply that would be legal if the side to move passed.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) reply: Move,
    /// Where the royal unit stands after it.
    pub(crate) royal: Square,
    /// On what it depends whether it stays legal, as long as the unit that moves does not reach that square.
    pub(crate) lines: CheckLines,
    /// Whether it stays so whatever other units leave the board.
    pub(crate) needs_nobody: bool,
}

/// Some such replies in the position of that moment.
#[derive(Clone, Copy)]
pub(crate) struct StandingReplies {
    pub(crate) moment: u64,
    pub(crate) list: [Option<Standing>; 3],
    /// Whether effects may take units that are not royal off the board, and do nothing else.
    pub(crate) effects_empty: bool,
}

impl StandingReplies {
    /// Those of no position.
    pub(crate) const NONE: StandingReplies =
        StandingReplies { moment: u64::MAX, list: [None; 3], effects_empty: false };
}
