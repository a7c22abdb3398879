//! An engine that plays any rule set: so far the variants that it knows and the count of their lines of play.

mod perft;
mod variant;

pub use perft::{divide, name, perft};
pub use variant::{Variant, VariantError};
