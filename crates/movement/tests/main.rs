//! The integration tests of this crate, in one program: linking takes seconds for each.

mod agreement;
mod notations;
mod pawns;
