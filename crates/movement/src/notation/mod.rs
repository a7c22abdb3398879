//! Other notations, read into movements: Betza with the extensions of XBoard, and the descriptors of fmax.ini.

mod betza;
mod betza_directions;
mod betza_print;
mod fmax;
mod named;

pub use betza::{Initial, NotationError, parse_betza};
pub use betza_print::to_betza;
pub use fmax::{parse_fmax, parse_fmax_pawn};
pub use named::{NAMED_PIECES, NamedPiece, piece_by_name};
