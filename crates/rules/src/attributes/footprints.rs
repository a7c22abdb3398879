//! Bounds of effects that units with certain marks have when they move.

use crate::general::{EffectHook, Footprint, Game, WithFootprint};
use board::{Marks, Side, Square, SquareSet};

/// An effect of units with these marks when they move.
pub(super) fn footprint_by(game: &Game<'_>, marks: Marks) -> Footprint {
    let bears = |square: &Square| game.unit(*square).marks.has(marks);
    Footprint::leaving(game.position().occupied().into_iter().filter(bears).collect::<SquareSet>().0[0])
}

/// Such an effect that lets units of a side reach no more, but for royal ones.
pub(super) fn reaching_no_more(mark: Marks, hook: impl EffectHook) -> impl EffectHook {
    WithFootprint {
        all: move |game: &Game<'_>, _: Side| footprint_by(game, mark),
        reach: move |game: &Game<'_>, _: Side| footprint_by(game, mark.with(Marks::ROYAL)),
        hook,
    }
}
