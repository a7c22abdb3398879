//! From the typed tree to positions: the diagram, and the positions that its twins make of it.

mod changes;
mod describe;
mod diagram;
mod hunters;
mod place;
mod task;

pub use changes::Happened;
pub(crate) use changes::{change_position, told};
pub(crate) use describe::word as twin_word;
pub use diagram::{Credits, Diagram};
pub use hunters::Hunters;
pub(crate) use place::unit_of;
pub(crate) use task::crowned;
pub(crate) use task::label as twin_label;
pub(crate) use task::shuffled_array;
pub use task::{Complaint, Task, game_array};
