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

pub use alice::ALICE_CHESS;
pub use breton::BRETON;
pub use chess960::CHESS_960;
pub use exchange_castling::EXCHANGE_CASTLING;
pub use free_castling::{CASTLING_CHESS, ROKAGOGO};
pub use haaner::HAANER_CHESS;
pub use imitator::{IMITATOR, NO_I_PROM};
pub use make_make::MAKE_MAKE_CHESS;
pub use make_take::MAKE_TAKE_CHESS;
pub use messigny::MESSIGNY_CHESS;
pub use oscillating_kings::{BLACK_OSCILLATING_KINGS, SWAPPING_KINGS, WHITE_OSCILLATING_KINGS};
pub use revolving::{ACTUATED_REVOLVING_BOARD, ACTUATED_REVOLVING_CENTRE};
pub use sentinelles::SENTINELLES;
pub use series_capture::SERIES_CAPTURE;
pub use take_make::TAKE_MAKE_CHESS;
pub use wormholes::WORMHOLES;
