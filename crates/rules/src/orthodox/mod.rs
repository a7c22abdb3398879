//! The bitboard twin for plain chess: the same moves as the general rules, many times faster.
//!
//! A [`Board`] is a small value that is copied when a move is made; [`OrthodoxRules`] keeps the boards of the line
//! being searched and answers as [`Rules`](crate::Rules). Generation is fully legal: pins, check evasions, castling
//! and the two-way discovered check of a capture in passing are settled before a move is listed, so `make` never
//! refuses. Positions need not be reachable in a game: a side may have no king, any number of units of any kind, and
//! pawns on its own first rank (where they stand still and observe nothing, as in the reference program).

mod allow;
mod attacks;
mod board;
mod choice;
mod convert;
mod fen;
mod generate;
mod goals;
mod killer_reply;
mod kind;
mod limits;
mod moves;
mod perft;
mod rules;
mod wanted;

pub use attacks::{between, bishop, king, knight, line, officer, pawn, queen, rook, squares};
pub use board::Board;
pub use choice::{Choice, PlainStep};
pub use convert::NotOrthodox;
pub use fen::{FenError, START};
pub use kind::Kind;
pub use limits::Limits;
pub use moves::Move;
pub use perft::{divide, perft};
pub use rules::OrthodoxRules;
