//! What single units must still do before a target is reached, and how many moves they need for it.
//!
//! Where games are told the way of a unit, its moves count beside those that the target needs: a unit that must move five
//! times costs five moves, wherever it ends. The moves between the stops of such a way are known where every effect tells what
//! it makes of units ([`super::careers`]).

use super::careers::Approach;
use super::{Game, RuleSet};
use board::{Side, Square, Unit, Walk};

/// The moves that a unit must still make itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errand {
    /// Where it stands.
    pub unit: Square,
    /// Its moves, castling included if it is the king's.
    pub moves: usize,
}

/// The errands of some units, each of which has one at most.
#[derive(Clone, Copy)]
pub(super) struct Errands<'a>(pub(super) &'a [Errand]);

impl Errands<'_> {
    pub(super) const NONE: Errands<'static> = Errands(&[]);

    /// The moves that the unit on a square must make.
    #[inline]
    pub(super) fn of(self, square: Square) -> u8 {
        let errand = self.0.iter().find(|errand| errand.unit == square);
        errand.map_or(0, |errand| u8::try_from(errand.moves).unwrap_or(u8::MAX))
    }

    /// The moves that all of some units must make.
    pub(super) fn sum(self, counts: impl Fn(Square) -> bool) -> usize {
        self.0.iter().filter(|errand| counts(errand.unit)).map(|errand| errand.moves).sum()
    }
}

impl RuleSet {
    /// The least numbers of moves from anywhere to a square where the unit of a side has that walk then; `None` where not all
    /// effects are understood.
    #[must_use]
    pub fn approach(&self, to: Square, walk: Walk, side: Side) -> Option<Approach> {
        Approach::new(self, to, walk, side)
    }

    /// Whether units that are no longer on the board never come back and units never change sides, as far as is known.
    #[must_use]
    pub fn units_are_lost_for_good(&self) -> bool {
        self.properties().orthodox || self.careers().is_some_and(super::careers::Careers::keep_what_they_take)
    }
}

impl Game<'_> {
    /// Whether the target may still be reached when the sides have so many moves left and units have errands beside. True where
    /// nothing is known.
    #[must_use]
    pub fn target_is_near_beside(&self, moves_of: [usize; 2], errands: &[Errand]) -> bool {
        self.may_reach_target(moves_of, Errands(errands))
    }
}

impl Approach {
    /// The moves that a unit needs from a square, the last one included; none where it stands there already, or where nothing is
    /// known of it.
    #[must_use]
    pub fn moves(&self, unit: Unit, from: Square) -> usize {
        usize::from(self.least(unit, from))
    }
}
