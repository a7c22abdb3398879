//! Reading collections of games as streams.

mod replayer;
mod source;
mod split;
mod text;

pub use replayer::{Defect, Replayer, start_of};
pub use source::{open, unpack};
pub use split::{Batch, Splitter};
pub use text::{GameText, Skim, TextReader, Token};
