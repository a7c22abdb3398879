//! Rules by which units change sides.

mod anda;
mod andernach;
mod chameleon_pursuit;
mod dark_side;
mod influencer;
mod king_squares;
mod magic_squares;
mod masand;
mod mate_c;
mod norsk;
mod role_exchange;
mod tibet;
mod traitor;
mod vacated_square;
mod volage;

use super::Condition;
pub(crate) use king_squares::keep_king_squares;
pub(crate) use masand::gives_check;

use crate::general::{Game, Ply};
use board::{Owner, Reason, Side, Square};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &anda::ANDA,
    &anda::ANDA_INVERSE,
    &andernach::ANDERNACH_CHESS,
    &andernach::ANTI_ANDERNACH_CHESS,
    &chameleon_pursuit::CHAMELEON_PURSUIT,
    &dark_side::DARK_SIDE,
    &influencer::INFLUENCER,
    &magic_squares::MAGIC_SQUARES,
    &masand::MASAND,
    &masand::MASAND_GENERALISED,
    &mate_c::MATE_C,
    &norsk::NORSK_SJAKK,
    &role_exchange::ROLE_EXCHANGE,
    &tibet::TIBET,
    &tibet::DOUBLE_TIBET,
    &traitor::TRAITOR_CHESS,
    &vacated_square::VACATED_SQUARE,
    &volage::VOLAGE,
    &volage::HYPERVOLAGE,
];

/// Gives the unit that moved to a side, unless it is royal or belongs to that side (also as a neutral unit).
pub(crate) fn give_mover_to(game: &mut Game<'_>, ply: &Ply, side: Side) {
    if !ply.mover.is_royal() && ply.at.is_some() {
        give_to(game, ply.at, side, Reason::SideChange);
    }
}

/// Has the unit on a square change sides, whoever moved it there; neutral units stay neutral.
pub(crate) fn change_side(game: &mut Game<'_>, at: Square, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && !unit.is_neutral() {
        game.position_mut().change_unit(at, unit.with_sides_exchanged(), reason);
    }
}

/// Gives the unit on a square to a side, unless the square is empty or the unit belongs to that side.
pub(crate) fn give_to(game: &mut Game<'_>, at: Square, side: Side, reason: Reason) {
    let unit = game.unit(at);
    if !unit.is_empty() && !unit.belongs_to(side) {
        game.position_mut().change_unit(at, unit.with_owner(Owner::from(side)), reason);
    }
}
