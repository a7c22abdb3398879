//! Rules by which units change sides.

mod anda;
pub(crate) mod andernach;
pub(crate) mod chameleon_pursuit;
mod checking;
pub(crate) mod dark_side;
mod giving;
pub(crate) mod influencer;
pub(crate) mod king_squares;
pub(crate) mod magic_squares;
pub(crate) mod masand;
pub(crate) mod mate_c;
pub(crate) mod norsk;
pub(crate) mod role_exchange;
pub(crate) mod tibet;
pub(crate) mod traitor;
pub(crate) mod vacated_square;
mod volage;

use super::Condition;
pub(crate) use checking::gives_check;
pub(crate) use giving::{change_side, give_mover_to};
pub(crate) use king_squares::keep_king_squares;

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
