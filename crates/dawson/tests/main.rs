//! The integration tests of this crate, in one program: linking takes seconds for each.

mod architecture;
mod examples;
mod parts;
