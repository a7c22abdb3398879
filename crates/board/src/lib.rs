//! The board: geometry, square sets, units and their attributes, the position, the undo journal and
//! incremental hashing. It uses nothing of ours, knows no rule of movement and parses no text but the
//! names of squares.
//!
//! The main decision: a [`Position`] is changed only through its [`Journal`]. Making a move appends
//! [`Effect`]s; undoing, printing and hooks that react to a move all read the same list.

mod geometry;
mod hash;
mod journal;
mod position;
mod recognition;
mod set;
mod side;
mod square;
mod symmetry;
mod unit;
mod walk_sets;

pub use geometry::Geometry;
pub use hash::Key;
pub use journal::{Effect, EnPassant, Journal, Reason, Recorded};
pub use position::Position;
pub use set::SquareSet;
pub use side::{PerSide, Side};
pub use square::Square;
pub use symmetry::Symmetry;
pub use unit::{MOST_FLAGS, Marks, Owner, Unit, Walk};
