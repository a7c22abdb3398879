//! What is asked: the tree of play and goals. Traditional, structured and Jacobi-style texts all become the
//! same tree, and solvers interpret nothing else.
//!
//! The main decision: the structured form of Popeye's manual ("sstipulation") is the universal tree, so a
//! [`Stipulation`] is a side, a [`Play`] and how its solution is shown; `ser-h#5` is nothing but a short
//! way to write `black 5s[1h[#]h]`.

pub mod course;
mod error;
mod goal;
pub mod kinds;
mod print;
mod structured;
mod traditional;
mod tree;

pub use error::StipulationError;
pub use goal::Goal;
pub use structured::{parse_play, parse_structured};
pub use traditional::parse_traditional;
pub use tree::{Branch, BranchKind, Fork, GoalTest, Play, Show, Stipulation, Symbol};
