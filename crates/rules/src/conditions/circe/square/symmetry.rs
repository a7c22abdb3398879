//! Symmetry: opposite the capture square, through the centre or across one of the middle lines.

use super::super::case::{Case, Place};
use crate::general::Game;
use board::{Square, Symmetry};

/// Through the centre; the relevant capture counts.
pub(in super::super) fn symmetry(game: &Game<'_>, case: &Case) -> Option<Place> {
    image(game, case.taken_on, Symmetry::Rotation180)
}

/// Across the vertical middle line; the capture of the present move counts.
pub(in super::super) fn vertical_symmetry(game: &Game<'_>, case: &Case) -> Option<Place> {
    image(game, case.capture, Symmetry::Vertical)
}

/// Across the horizontal middle line; the capture of the present move counts.
pub(in super::super) fn horizontal_symmetry(game: &Game<'_>, case: &Case) -> Option<Place> {
    image(game, case.capture, Symmetry::Horizontal)
}

fn image(game: &Game<'_>, square: Square, symmetry: Symmetry) -> Option<Place> {
    if square.is_none() {
        return None;
    }
    Some(Place::of(symmetry.image(game.position().geometry(), square)?, game))
}
