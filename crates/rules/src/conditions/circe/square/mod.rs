//! Where a unit is reborn: one small file for each rule, and the adaptations of what it answers.

mod above;
mod antipodes;
mod array;
mod cage;
mod capture_square;
mod diagram;
mod diametral;
mod equipollents;
mod file;
mod frischauf;
mod pwc;
mod rank;
mod symmetry;
mod take_and_make;
mod vertical_mirror;

use super::case::{Case, Place};
use crate::general::Game;
use board::Square;

pub(super) use above::{above, below};
pub(super) use antipodes::antipodes;
pub(crate) use array::home_square;
pub(super) use array::{array, array_rank, array_square, early, early_rank, may_be_array_rank};
pub(super) use cage::{is_caged, king_is_caged};
pub(super) use capture_square::capture_square;
pub(super) use diagram::diagram;
pub(super) use diametral::diametral;
pub(super) use equipollents::{contrary_equipollents, equipollents};
pub(super) use file::file;
pub(super) use frischauf::{Marker, frischauf};
pub(super) use pwc::pwc;
pub(super) use rank::{home_by_rank, rank};
pub(super) use symmetry::{horizontal_symmetry, symmetry, vertical_symmetry};
pub(super) use take_and_make::{squares_to_make, take_and_make};
pub(super) use vertical_mirror::vertical_mirror;

/// Tells the one place of rebirth, on the board or off it.
pub(super) type OneSquare = fn(&Game<'_>, &Case) -> Option<Place>;

/// Changes a place of rebirth.
pub(super) type Adapter = fn(&Game<'_>, &Case, Place) -> Place;

/// How the square of rebirth is found.
#[derive(Clone, Copy)]
pub(super) enum SquareRule {
    /// One square, decided by the rule.
    One(OneSquare),
    /// Any square of the board, by choice.
    Any,
    /// Any square where the unit cannot move without capturing, by choice.
    Cage,
    /// Any square to which the unit could move from where it was captured, by choice.
    TakeAndMake,
}

impl SquareRule {
    /// The squares of which one is chosen, for the rules of choice; the others have none.
    pub(super) fn choices(self, game: &mut Game<'_>, case: &Case) -> Vec<Square> {
        match self {
            SquareRule::One(_) => Vec::new(),
            SquareRule::Any | SquareRule::Cage => game.position().geometry().squares().collect(),
            SquareRule::TakeAndMake => take_and_make(game, case, false, true, false, &[]),
        }
    }
}
