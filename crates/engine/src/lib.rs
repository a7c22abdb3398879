//! An engine that plays any rule set: so far the variants that it knows and the count of their lines of play.

pub mod evaluation;
pub mod fmax;
pub mod match_play;
mod perft;
mod playable;
pub mod protocol;
mod results;
pub mod search;
mod variant;

pub use perft::{divide, name, perft};
pub use playable::{CastlingName, Names, PieceKind, Playable};
pub use results::{Past, Results};
pub use variant::{Variant, VariantError, variant_of};
