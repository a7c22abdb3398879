//! Play that goes straight to a mate or stalemate, and the ends that play can come to.

use crate::table::place_key;
use board::Key;
use stipulation::Goal;

/// A way in which play can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Whether the end is mate; else it is stalemate.
    pub(crate) mate: bool,
    /// Who makes the last move: 0 for the first symbol of the section, 1 for the second.
    pub(crate) mover: usize,
    /// The moves at most that the side of either symbol makes behind the section.
    pub(crate) beyond: [usize; 2],
}

/// All ways in which play that passes through a section can end; `None` if one is neither mate nor stalemate.
pub(crate) type MatesToCome = Option<Vec<End>>;

impl End {
    /// The same end, where the first symbol is the one with that number.
    pub(super) fn seen_from(self, first: usize) -> End {
        if first == 0 {
            return self;
        }
        End { mover: 1 - self.mover, beyond: [self.beyond[1], self.beyond[0]], ..self }
    }
}

/// How play goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// The sides move in turn.
    Alternate,
    /// The defender moves, then the attacker once.
    DefenderThenAttacker,
    /// The attacker moves.
    Attacker,
}

/// Play that goes straight to a mate or stalemate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Straight {
    pub(super) shape: Shape,
    pub(crate) goal: Goal,
    /// The number of the section.
    pub(super) section: usize,
    /// The symbol of the attacker.
    pub(super) symbol: usize,
    /// The half-moves behind the section, after which the end comes.
    pub(crate) tail: usize,
}

impl Straight {
    /// The number of the section.
    pub(crate) fn section(&self) -> usize {
        self.section
    }

    /// The half-moves to the end where so much of the section is left, and whether the attacker is to move.
    /// `None` if the end would be another's.
    pub(crate) fn begin(&self, left: usize, symbol: usize) -> Option<(usize, bool)> {
        match self.shape {
            Shape::Alternate => {
                let attacks = symbol == self.symbol;
                let left = left + self.tail;
                (left % 2 == usize::from(attacks)).then_some((left, attacks))
            }
            Shape::DefenderThenAttacker => Some((left + 1, false)),
            Shape::Attacker => Some((left, true)),
        }
    }

    /// Whether the attacker makes the half-move with which so many are left.
    pub(crate) fn attacks(&self, left: usize) -> bool {
        match self.shape {
            Shape::Alternate => left % 2 == 1,
            Shape::DefenderThenAttacker => left == 1,
            Shape::Attacker => true,
        }
    }

    /// The moves of attacker and defender in so many half-moves.
    pub(crate) fn moves(&self, left: usize) -> (usize, usize) {
        match self.shape {
            Shape::Alternate => (left.div_ceil(2), left / 2),
            Shape::DefenderThenAttacker => (1, left - 1),
            Shape::Attacker => (left, 0),
        }
    }

    /// The key of the place with so many half-moves left and the length that belongs to it, the same as those of the
    /// ordinary search.
    pub(crate) fn key(&self, left: usize) -> (Key, usize) {
        let symbol = match self.shape {
            Shape::Alternate if self.attacks(left) => self.symbol,
            Shape::Alternate => 1 - self.symbol,
            _ => 0,
        };
        let length = if self.shape == Shape::DefenderThenAttacker { left - 1 } else { left - self.tail };
        (place_key(self.section, 2 + symbol), length)
    }
}
