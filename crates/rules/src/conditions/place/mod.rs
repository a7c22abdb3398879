//! Rules by which units, or the whole board, change places beyond the move itself.

mod alice;
pub(crate) mod breton;
mod cheshire_cat;
mod chess960;
pub(crate) mod exchange_castling;
pub(crate) mod free_castling;
pub(crate) mod haaner;
pub(crate) mod imitator;
mod make_make;
pub(crate) mod make_take;
mod messigny;
pub(crate) mod oscillating_kings;
pub(crate) mod revolving;
pub(crate) mod sentinelles;
pub(crate) mod series_capture;
mod take_make;
pub(crate) mod wormholes;

use super::Condition;
/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &alice::ALICE_CHESS,
    &breton::BRETON,
    &cheshire_cat::CHESHIRE_CAT_CHESS,
    &chess960::CHESS_960,
    &exchange_castling::EXCHANGE_CASTLING,
    &free_castling::CASTLING_CHESS,
    &free_castling::ROKAGOGO,
    &haaner::HAANER_CHESS,
    &imitator::IMITATOR,
    &imitator::NO_I_PROM,
    &make_make::MAKE_MAKE_CHESS,
    &make_take::MAKE_TAKE_CHESS,
    &messigny::MESSIGNY_CHESS,
    &oscillating_kings::WHITE_OSCILLATING_KINGS,
    &oscillating_kings::BLACK_OSCILLATING_KINGS,
    &oscillating_kings::SWAPPING_KINGS,
    &revolving::ACTUATED_REVOLVING_BOARD,
    &revolving::ACTUATED_REVOLVING_CENTRE,
    &sentinelles::SENTINELLES,
    &series_capture::SERIES_CAPTURE,
    &take_make::TAKE_MAKE_CHESS,
    &wormholes::WORMHOLES,
];
