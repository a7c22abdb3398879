//! What single units must still do before a target is reached, and how many moves they need for it.
//!
//! Where games are told the way of a unit, its moves count beside those that the target needs: a unit that must move five
//! times costs five moves, wherever it ends.
//!
//! **Claim.** The number is never too high.
//!
//! **Needs.** The moves between the stops of such a way are known where every effect tells what it makes of units
//! ([`super::unit_transitions`]); elsewhere they count nothing.
//!
//! **Tested by** `rules/tests/shortcuts.rs` (games of chance with required moves) and `solver/tests/looking_ahead.rs`.

use crate::general::prediction::unit_transitions::Approach;
use crate::general::{Game, RuleSet};
use board::{Side, Square, Unit, Walk};

/// The moves that a unit must still make itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequiredMoves {
    /// Where it stands.
    pub unit: Square,
    /// Its moves, castling included if it is the king's.
    pub moves: usize,
}

/// The moves required of some units, each named once at most.
#[derive(Clone, Copy)]
pub(crate) struct AllRequiredMoves<'a>(pub(crate) &'a [RequiredMoves]);

impl AllRequiredMoves<'_> {
    pub(crate) const NONE: AllRequiredMoves<'static> = AllRequiredMoves(&[]);

    /// The moves that the unit on a square must make.
    #[inline]
    pub(crate) fn of(self, square: Square) -> u8 {
        let required = self.0.iter().find(|required| required.unit == square);
        required.map_or(0, |required| u8::try_from(required.moves).unwrap_or(u8::MAX))
    }

    /// The moves that all of some units must make.
    pub(crate) fn sum(self, counts: impl Fn(Square) -> bool) -> usize {
        self.0.iter().filter(|required| counts(required.unit)).map(|required| required.moves).sum()
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
        self.properties().orthodox
            || self.transition_distances().is_some_and(
                crate::general::prediction::unit_transitions::TransitionDistances::keep_what_they_take,
            )
    }
}

impl Game<'_> {
    /// Whether the target may still be reached when the sides have so many moves left and units have moves to make beside. True where
    /// nothing is known.
    #[must_use]
    pub fn target_is_near_beside(&self, moves_of: [usize; 2], required: &[RequiredMoves]) -> bool {
        self.may_reach_target(moves_of, AllRequiredMoves(required))
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
