//! Diagram: where the unit stood in the diagram.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn diagram(game: &Game<'_>, case: &Case) -> Option<Place> {
    let origin = case.relevant.origin;
    origin.is_some().then(|| Place::of(origin, game))
}
