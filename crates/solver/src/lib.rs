//! Solving: the tree of play is interpreted and a stream of [`Event`]s tells what was found.
//!
//! The main decision: two levels. Plies that are shown are played on a [`Board`], whose journal tells what a
//! move did; whether a goal can be forced or reached is proved by functions generic over [`rules::Rules`],
//! on the fastest rule set that plays the problem. Writers see events and never search.

mod event;
pub mod kernel;
mod options;
mod request;

pub use event::{Event, LineMove, Message, Phase, Played};
pub use options::Options;
pub use request::{Board, Control, Outcome, Request};

use std::ops::ControlFlow;

/// Solves a request and tells the sink what is found, in the order of printing. The sink stops the search by
/// answering [`ControlFlow::Break`]; the outcome says then that the solution is not whole.
pub fn solve<B: Board>(request: &Request<'_, B>, sink: &mut dyn FnMut(Event) -> ControlFlow<()>) -> Outcome {
    let _ = (request, sink);
    Outcome::Refused
}
