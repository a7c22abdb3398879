//! VerticalMirror: the square is reflected across the vertical middle line.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The adaptation as a step of the pipeline.
pub(in super::super) fn vertical_mirror(game: &Game<'_>, _case: &Case, place: Place) -> Place {
    Place { file: i32::from(game.position().geometry().files()) - 1 - place.file, ..place }
}
