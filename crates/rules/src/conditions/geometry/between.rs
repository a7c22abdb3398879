//! Filters that look at departure and arrival only.

use crate::general::{ArrivalFilter, Game, Move};
use board::{Geometry, Side, Square};

/// A filter that looks at departure and arrival only.
struct Between<F>(F);

impl<F: Fn(Geometry, &Move, Side) -> bool + Send + Sync> ArrivalFilter for Between<F> {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        game.rules().ends_with_further_step(intention)
            || (self.0)(game.position().geometry(), intention, side)
    }

    fn judges_destination(&self) -> bool {
        true
    }

    fn permits_destination(&self, game: &mut Game<'_>, intention: &Move, to: Square, side: Side) -> bool {
        (self.0)(game.position().geometry(), &Move { arrival: to, ..*intention }, side)
    }

    fn bars(&self, geometry: Geometry, from: Square, to: Square) -> bool {
        Side::BOTH.into_iter().all(|side| !(self.0)(geometry, &Move::new(from, to), side))
    }
}

/// The same, where a move must lead somewhere.
struct Leaving<F>(Between<F>);

impl<F: Fn(Geometry, &Move, Side) -> bool + Send + Sync> ArrivalFilter for Leaving<F> {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool {
        self.0.accepts(game, intention, side, observing)
    }

    fn bars(&self, geometry: Geometry, from: Square, to: Square) -> bool {
        self.0.bars(geometry, from, to)
    }

    fn judges_destination(&self) -> bool {
        true
    }

    fn permits_destination(&self, game: &mut Game<'_>, intention: &Move, to: Square, side: Side) -> bool {
        self.0.permits_destination(game, intention, to, side)
    }

    fn lets_stand_still(&self) -> bool {
        false
    }
}

/// A filter from a question about departure and arrival that the same square twice would not pass: what a side does without
/// going anywhere is no move by it (so the reference).
pub(super) fn leaving(
    question: impl Fn(Geometry, &Move, Side) -> bool + Send + Sync + 'static,
) -> impl ArrivalFilter + 'static {
    Leaving(Between(question))
}

/// A filter from a question about departure and arrival.
pub(super) fn between(
    question: impl Fn(Geometry, &Move, Side) -> bool + Send + Sync + 'static,
) -> impl ArrivalFilter + 'static {
    Between(question)
}
