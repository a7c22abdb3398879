//! Solutions written: as the text that users of the reference program know, and as JSON. The writers see
//! events and search nothing.

mod effects;
mod json;
mod notation;
mod pgn;
mod text;

pub use json::JsonWriter;
pub use notation::{Letters, move_text, unit_text};
pub use pgn::{Heading, PgnWriter};
pub use text::TextWriter;
