//! PWC (Platzwechsel): where the capturer came from.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn pwc(game: &Game<'_>, case: &Case) -> Option<Place> {
    case.origin.is_some().then(|| Place::of(case.origin, game))
}
