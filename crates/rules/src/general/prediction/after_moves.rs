//! Who reaches a square after moves that do no more than leave, enter and capture, told from the squares that are occupied then.
//!
//! **Claim.** A unit reaches the square after such moves if and only if its walk leads there over these squares, from where it has
//! stayed or arrived.
//!
//! **Needs.** A board of at most 64 squares without holes; units that observe by their walks.
//!
//! **Tested by** `rules/tests/general_mates.rs`, `rules/tests/mates_told.rs` and `rules/tests/shortcuts.rs`.

use crate::general::{Game, Move};
use board::{Position, Side, Square, SquareSet, Walk};

/// What is known of a position after some moves: enough to tell who reaches a square.
#[derive(Clone, Copy)]
pub(crate) struct AfterMoves {
    pub(crate) occupied: u64,
    /// Where no unit stands any longer that stood there before, or none that is asked about.
    pub(crate) gone: u64,
    /// Units that have moved and are asked about: their walks, and where they have arrived.
    moved: [Option<(Walk, Square)>; 2],
}

impl AfterMoves {
    /// No move.
    pub(crate) fn none(game: &Game<'_>) -> AfterMoves {
        AfterMoves { occupied: game.position.occupied().0[0], gone: 0, moved: [None; 2] }
    }

    /// What units of a side may capture, if who has moved is of the other side.
    pub(crate) fn prey_of(&self, side: Side, position: &Position) -> SquareSet {
        let arrived = self.moved.iter().flatten().map(|&(_, at)| at);
        (position.occupied_by(!side) - SquareSet::of_first_word(self.gone)) | arrived.collect::<SquareSet>()
    }

    /// After a further move; `observer` is the walk of the unit that makes it, if that is asked about.
    pub(crate) fn then(self, m: &Move, observer: Option<Walk>) -> AfterMoves {
        let stays = |&(_, at): &(Walk, Square)| at != m.arrival && at != m.capture;
        AfterMoves {
            occupied: m.occupied_after(self.occupied),
            gone: self.gone | m.departure.bit() | m.arrival.bit() | m.capture.bit(),
            moved: [observer.map(|walk| (walk, m.arrival)), self.moved[0].filter(stays)],
        }
    }
}

impl Game<'_> {
    /// The squares that units of a side reach to capture there, whatever stands there; `None` where that is not plain.
    pub(crate) fn squares_reached(&self, side: Side) -> Option<u64> {
        self.squares_reached_after(side, &AfterMoves::none(self))
    }

    /// The same after moves.
    pub(crate) fn squares_reached_after(&self, side: Side, after: &AfterMoves) -> Option<u64> {
        let position = &self.position;
        if position.geometry().len() > 64 || position.has_holes() {
            return None;
        }
        let occupied = SquareSet::of_first_word(after.occupied);
        let mut reached = 0;
        for (walk, squares) in position.walks() {
            let units = squares[side].0[0] & !after.gone;
            if units != 0 {
                let program = self.rules.program(walk, side);
                for from in SquareSet::of_first_word(units) {
                    reached |= program.ends_at_most(from, occupied)?.1.0[0];
                }
            }
        }
        for (walk, at) in after.moved.into_iter().flatten() {
            reached |= self.rules.program(walk, side).ends_at_most(at, occupied)?.1.0[0];
        }
        Some(reached)
    }

    /// Whether a unit of a side, but for one on the square itself, reaches a square after moves; `None` where occupation does not
    /// tell.
    #[inline]
    pub(crate) fn reached_after(&self, target: Square, side: Side, after: &AfterMoves) -> Option<bool> {
        for (walk, at) in after.moved.into_iter().flatten() {
            if at != target && self.reaches_over(walk, at, target, side, after.occupied)? {
                return Some(true);
            }
        }
        self.reached_over(target, side, !(after.gone | target.bit()), after.occupied)
    }

    /// The units of a side, with their squares after moves, among which are all that reach a square then.
    pub(crate) fn units_after(
        &self,
        target: Square,
        side: Side,
        after: &AfterMoves,
    ) -> impl Iterator<Item = (Walk, Square)> + '_ {
        let (moved, gone) = (after.moved, SquareSet::of_first_word(after.gone));
        let staying = self.position.walks().flat_map(move |(walk, squares)| {
            let staying = (squares[side] & self.rules.program(walk, side).steady_reach(target)) - gone;
            staying.into_iter().map(move |from| (walk, from))
        });
        moved.into_iter().flatten().chain(staying)
    }

    /// The square of a unit of a side that reaches a square after moves, and those on its way: one of them must be touched if nobody
    /// shall reach the square any longer. All squares where nobody does.
    pub(crate) fn line_after(&self, target: Square, side: Side, after: &AfterMoves) -> Option<u64> {
        for (walk, from) in self.units_after(target, side, after) {
            if self.reaches_over(walk, from, target, side, after.occupied)? {
                return Some(self.rules.program(walk, side).ways(from, target).0[0] | from.bit());
            }
        }
        Some(!0)
    }
}
