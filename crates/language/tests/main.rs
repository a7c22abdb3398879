//! The integration tests of this crate but those that are called by name, in one program: linking takes seconds for each.

mod any_input;
mod conditions;
mod czech;
mod definitions;
mod latex;
mod pgn;
