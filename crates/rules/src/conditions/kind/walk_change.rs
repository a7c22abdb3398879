//! Units that are given another walk.

use crate::general::{Game, Ply};
use board::{Effect, Marks, Reason, Square, Walk};

/// Gives the unit on a square the walk of what it captured. That is noted even if it is the same: other rules ask who took one.
pub(crate) fn take_walk(game: &mut Game<'_>, at: Square, walk: Walk) {
    let before = game.unit(at);
    if !before.is_empty() {
        let effect = Effect::Changed { at, before, after: before.with_walk(walk) };
        game.position_mut().apply(effect, Reason::WalkChange);
    }
}

/// Gives the unit on a square another walk, unless the square is empty.
pub(crate) fn change_walk(game: &mut Game<'_>, at: Square, walk: Walk, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && unit.walk != walk {
        game.position_mut().change_unit(at, unit.with_walk(walk), reason);
    }
}

/// Gives the capturing unit the walk of the captured one, in the protean way.
pub(crate) fn take_over(game: &mut Game<'_>, ply: &Ply, kings: bool) {
    let at = ply.intention.arrival;
    if ply.captured.is_empty() || at.is_none() || game.unit(at).is_empty() {
        return;
    }
    if !kings && game.unit(at).marks.has(Marks::ROYAL) {
        return;
    }
    let walk = game.rules().reversed_pawn(ply.captured.walk);
    take_walk(game, at, walk);
}
