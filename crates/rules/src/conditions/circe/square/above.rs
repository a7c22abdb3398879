//! Above and below: one square in front of, or behind, the square of the capture, as the side of the reborn unit sees it.
//!
//! Source: Jacobi's documentation, where they are its own invention: wPd4xe5 gives [+bPe4] with Above.

use super::super::case::{Case, Place};
use crate::general::Game;
use board::Side;

/// One square in front.
pub(in super::super) fn above(game: &Game<'_>, case: &Case) -> Option<Place> {
    beside(game, case, 1)
}

/// One square behind.
pub(in super::super) fn below(game: &Game<'_>, case: &Case) -> Option<Place> {
    beside(game, case, -1)
}

fn beside(game: &Game<'_>, case: &Case, forwards: i32) -> Option<Place> {
    let square = if case.taken_on.is_some() { case.taken_on } else { case.square };
    if square.is_none() {
        return None;
    }
    let Place { file, rank } = Place::of(square, game);
    let up = if case.home == Side::White { forwards } else { -forwards };
    Some(Place { file, rank: rank + up })
}
