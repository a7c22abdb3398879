//! Solutions written: as the text that users of the reference program know, and as JSON. The writers see
//! events and search nothing.

mod effects;
mod json;
mod notation;
mod pgn;
mod text;
mod verdict;

pub use json::{JsonObject, JsonWriter, ProblemHead, json_error};
pub use notation::{Letters, move_text, unit_text};
pub use pgn::{Heading, PgnWriter};
pub use text::TextWriter;
pub use verdict::{Claim, Finding, Judge, Tally, intended, intended_by, one_move_shorter, verdict};
