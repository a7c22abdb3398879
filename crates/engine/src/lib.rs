//! An engine that plays any rule set: so far the variants that it knows and the count of their lines of play.

pub mod evaluation;
pub mod fmax;
pub mod match_play;
mod perft;
mod playable;
pub mod protocol;
pub mod search;
mod variant;

pub use perft::{divide, name, perft};
pub use playable::{PieceKind, Playable};
pub use variant::{Variant, VariantError};
