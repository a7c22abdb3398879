//! Diametral: the square is turned about the centre of the board.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The adaptation as a step of the pipeline.
pub(in super::super) fn diametral(game: &Game<'_>, _case: &Case, place: Place) -> Place {
    let geometry = game.position().geometry();
    Place {
        file: i32::from(geometry.files()) - 1 - place.file,
        rank: i32::from(geometry.ranks()) - 1 - place.rank,
    }
}
