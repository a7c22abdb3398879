//! Frischauf: promoted units are reborn, whatever they are, on the promotion square of the relevant file, and a
//! unit that promotes is marked so.

use super::super::case::{Case, Place};
use super::array::first_rank;
use crate::general::{Choices, EffectHook, Game, Going, Ply};
use board::{Effect, Marks, Reason, Square};

/// The adaptation as a step of the pipeline.
pub(in super::super) fn frischauf(game: &Game<'_>, case: &Case, place: Place) -> Place {
    if case.relevant.marks.has(Marks::FRISCHAUF) {
        let file = Place::of(case.square, game).file;
        Place { file, rank: first_rank(game.position().geometry(), !case.home) }
    } else {
        place
    }
}

/// Marks units that promote.
pub(in super::super) struct Marker;

impl EffectHook for Marker {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        let promoted: Vec<Square> = game
            .position()
            .journal()
            .last_ply()
            .iter()
            .filter_map(|recorded| match recorded.effect {
                Effect::Changed { at, .. } if recorded.reason == Reason::Promotion => Some(at),
                _ => None,
            })
            .collect();
        for at in promoted {
            let unit = game.unit(at);
            if !unit.is_empty() && !unit.marks.has(Marks::FRISCHAUF) {
                game.position_mut().change_unit(at, unit.with_marks(Marks::FRISCHAUF), Reason::Marking);
            }
        }
        Going::On
    }
}
