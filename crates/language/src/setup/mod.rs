//! From the typed tree to positions: the diagram, and the positions that its twins make of it.

mod changes;
mod crown;
mod describe;
mod diagram;
mod hunters;
mod place;
mod task;
mod twins;

pub use changes::{Complaint, Happened};
pub(crate) use changes::{change_position, told};
pub use crown::game_array;
pub(crate) use crown::{crowned, shuffled_array};
pub(crate) use describe::word as twin_word;
pub use diagram::{Credits, Diagram};
pub use hunters::Hunters;
pub(crate) use place::unit_of;
pub use task::Task;
pub(crate) use twins::label as twin_label;
