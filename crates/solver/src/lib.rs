//! Solving: the tree of play is interpreted, and what is found comes as a stream of [`Event`]s.
//!
//! The main decision: two levels. Plies that are shown are played on a `Board`, whose journal records what a
//! move did; whether a goal can be forced or reached is proved by functions generic over [`rules::Rules`],
//! on the fastest rule set that plays the problem. Writers see events and never search.

mod boards;
#[cfg(test)]
mod chance;
mod checkpoint;
mod clock;
mod control;
mod course;
mod distance;
mod duals;
mod event;
mod intelligent;
pub mod memory;
mod modify;
mod occupancy;
mod options;
mod plan;
mod played;
mod pool;
mod proof;
mod proof_game;
mod request;
mod run;
mod solve;
mod table;
mod total_invisible;

pub use checkpoint::Checkpoint;
pub use clock::{Clock, SystemClock};
pub use control::{Control, Outcome, Part, Statistics, Strategy};
pub use course::{Candidate, Colour, CourseRequest, Editor, Ending, Series, coloured, solve_course};
pub use event::{Event, Line, LineMove, Message, Phase, Played, Unseen, UnseenMove};
pub use occupancy::Occupancy;
pub use options::{Manner, Options};
pub use pool::{Listener, STACK};
pub use proof_game::moves_are_plain;
pub(crate) use request::Board;
pub use request::Request;
pub use solve::{solve, solve_for};
pub use total_invisible::{InvisibleRequest, NotPlayed, solve_invisible};
