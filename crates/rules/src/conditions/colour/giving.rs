//! Units given to a side.

use crate::general::{Game, Ply};
use board::{Owner, Reason, Side, Square};

/// Gives the unit that moved to a side, unless it is royal or belongs to that side (also as a neutral unit).
pub(crate) fn give_mover_to(game: &mut Game<'_>, ply: &Ply, side: Side) {
    if !ply.mover.is_royal() && ply.at.is_some() {
        give_to(game, ply.at, side, Reason::SideChange);
    }
}

/// Has the unit on a square change sides, whichever side moved it there; neutral units stay neutral.
pub(crate) fn change_side(game: &mut Game<'_>, at: Square, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && !unit.is_neutral() {
        game.position_mut().change_unit(at, unit.with_sides_exchanged(), reason);
    }
}

/// Gives the unit on a square to a side, unless the square is empty or the unit belongs to that side.
pub(crate) fn give_to(game: &mut Game<'_>, at: Square, side: Side, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && !unit.belongs_to(side) {
        game.position_mut().change_unit(at, unit.with_owner(Owner::from(side)), reason);
    }
}
