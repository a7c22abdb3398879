//! Hoppers that neither hop over nor capture each other: the cannons of Korean chess.

use crate::general::{ArrivalFilter, Game, Move};
use board::{Side, Walk};

/// Units of this walk do not hop over units of this walk, nor capture them.
pub struct NoHurdles {
    /// The walk.
    pub walk: Walk,
}

impl ArrivalFilter for NoHurdles {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, _side: Side, _observing: bool) -> bool {
        if intention.departure.is_none() || game.unit(intention.departure).walk != self.walk {
            return true;
        }
        let is_one = |square: board::Square| square.is_some() && game.unit(square).walk == self.walk;
        !is_one(intention.partner) && !is_one(intention.capture)
    }
}
