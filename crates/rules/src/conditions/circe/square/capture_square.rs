//! CaptureSquare: where the relevant capture happened.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn capture_square(game: &Game<'_>, case: &Case) -> Option<Place> {
    case.taken_on.is_some().then(|| Place::of(case.taken_on, game))
}
