//! Antipodes: four squares away along the file and along the rank from the capture square, half the board.

use super::super::case::{Case, Place};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn antipodes(game: &Game<'_>, case: &Case) -> Option<Place> {
    if case.capture.is_none() {
        return None;
    }
    let geometry = game.position().geometry();
    let (files, ranks) = (i32::from(geometry.files()) / 2, i32::from(geometry.ranks()) / 2);
    let Place { file, rank } = Place::of(case.capture, game);
    Some(Place {
        file: if file < files { file + files } else { file - files },
        rank: if rank < ranks { rank + ranks } else { rank - ranks },
    })
}
