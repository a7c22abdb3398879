//! Equipollents: as far from the relevant capture square, and in the same direction, as the present move went; Mirror
//! takes the opposite direction (of the last capture: Parrain and Contra-Parrain).

use super::super::case::{Case, Place, vector};
use crate::general::Game;

/// In the direction of the move.
#[allow(clippy::unnecessary_wraps, reason = "one of several rules of the same form")]
pub(in super::super) fn equipollents(game: &Game<'_>, case: &Case) -> Option<Place> {
    let (files, ranks) = vector(game, case);
    let Place { file, rank } = Place::of(case.square, game);
    Some(Place { file: file + files, rank: rank + ranks })
}

/// Against the direction of the move.
#[allow(clippy::unnecessary_wraps, reason = "one of several rules of the same form")]
pub(in super::super) fn contrary_equipollents(game: &Game<'_>, case: &Case) -> Option<Place> {
    let (files, ranks) = vector(game, case);
    let Place { file, rank } = Place::of(case.square, game);
    Some(Place { file: file - files, rank: rank - ranks })
}
