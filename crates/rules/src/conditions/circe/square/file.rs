//! File: officers on the first rank of the capture's file, pawns on the second, others on the promotion square.

use super::super::case::{Case, Place};
use super::array::{Role, first_rank, role, second_rank};
use crate::general::Game;

/// The rule as a step of the pipeline.
pub(in super::super) fn file(game: &Game<'_>, case: &Case) -> Option<Place> {
    if case.capture.is_none() {
        return None;
    }
    let geometry = game.position().geometry();
    let rank = match role(game.rules(), case.relevant.walk) {
        Role::Pawn => second_rank(geometry, case.home),
        Role::Officer(_) => first_rank(geometry, case.home),
        Role::Fairy => first_rank(geometry, !case.home),
    };
    Some(Place { rank, ..Place::of(case.capture, game) })
}
