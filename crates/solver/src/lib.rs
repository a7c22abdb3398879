//! Solving: the tree of play is interpreted and a stream of [`Event`]s tells what was found.
//!
//! The main decision: two levels. Plies that are shown are played on a [`Board`], whose journal tells what a
//! move did; whether a goal can be forced or reached is proved by functions generic over [`rules::Rules`],
//! on the fastest rule set that plays the problem. Writers see events and never search.

mod boards;
mod checkpoint;
mod course;
mod duals;
mod event;
mod event_buffer;
mod event_queue;
mod intelligent;
mod marks;
mod modify;
mod options;
mod plan;
mod proof;
mod proof_game;
mod request;
mod run;
mod share;
mod solve;
mod total_invisible;
mod workers;

pub use checkpoint::Checkpoint;
pub use course::{Candidate, Colour, CourseRequest, Editor, Ending, Manner, Series, coloured, solve_course};
pub use event::{Event, Line, LineMove, Message, Phase, Played, Unseen, UnseenMove};
pub use event_queue::Listener;
pub use options::Options;
pub use request::{Board, Control, Outcome, Request, Statistics, Strategy};
pub use share::STACK;
pub use solve::{solve, solve_for};
pub use total_invisible::{InvisibleRequest, NotPlayed, solve_invisible};
pub use workers::Part;
