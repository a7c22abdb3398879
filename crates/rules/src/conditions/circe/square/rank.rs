//! Rank: the file by the game array, the rank by the capture. Ranks 1, 3, 5 and 7 count as White's first, the
//! others as Black's.

use super::super::case::{Case, Place};
use crate::general::Game;
use board::{Geometry, Side};

/// The adaptation: the rank of the relevant square.
pub(in super::super) fn rank(game: &Game<'_>, case: &Case, place: Place) -> Place {
    Place { rank: Place::of(case.square, game).rank, ..place }
}

/// Whose array gives the file.
pub(in super::super) fn home_by_rank(geometry: Geometry, case: &Case) -> Side {
    if geometry.rank(case.square).is_multiple_of(2) { Side::White } else { Side::Black }
}
