//! Rules by which units, or the whole board, change places beyond the move itself.

mod alice;
mod breton;
mod chess960;
mod exchange_castling;
mod free_castling;
mod haaner;
mod imitator;
mod make_make;
mod make_take;
mod messigny;
mod oscillating_kings;
mod revolving;
mod sentinelles;
mod series_capture;
mod take_make;
mod wormholes;

use super::Condition;
/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &alice::ALICE_CHESS,
    &breton::BRETON,
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
