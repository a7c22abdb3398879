//! CaptureSquare: where the relevant capture happened.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn capture_square(game: &Game<'_>, case: &Case) -> Option<Place> {
    let decided = case.departure.is_some() || case.capture.is_some();
    decided.then(|| Place::of(case.square, game))
}
