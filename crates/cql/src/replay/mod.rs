//! Replaying the moves of a game on bitboards: positions, moves, notation. It follows moves that are against
//! the rules but possible on the board, since collections hold such and the language asks for them.

pub(crate) mod fen;
mod generate;
mod moves;
mod position;
mod san;

pub use fen::FenError;
pub use moves::{Move, MoveKind};
pub use position::{Origins, Position, Role, Wing};
pub use san::SanError;

pub(crate) use rules::orthodox::{between, pawn, queen, squares};
