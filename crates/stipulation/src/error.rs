//! Errors of reading a stipulation.

use thiserror::Error;

/// A text is not a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected} at character {}", at + 1)]
pub struct StipulationError {
    /// The byte of the text at which reading stopped, 0 the first.
    pub at: usize,
    /// What would have been right there.
    pub expected: String,
}

impl StipulationError {
    /// An error at a place.
    pub(crate) fn new(at: usize, expected: impl Into<String>) -> StipulationError {
        StipulationError { at, expected: expected.into() }
    }
}
