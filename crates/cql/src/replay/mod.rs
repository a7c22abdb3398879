//! Replaying the moves of a game on bitboards: positions, moves, notation. It follows moves that are against
//! the rules but possible on the board, since collections hold such and the language asks for them.

mod attacks;
pub(crate) mod fen;
mod generate;
mod moves;
mod position;
mod san;

pub(crate) use attacks::{between, bishop, knight, pawn, queen, rook};
pub use fen::FenError;
pub use moves::{Move, MoveKind};
pub use position::{Origins, Position, Role, Wing};
pub use san::SanError;

/// The squares of a set, a1 first.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let square = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(square)
    })
}
