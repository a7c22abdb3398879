//! Games in Fairy-Max's fmax.ini.
//!
//! The file is read as it is: [`FmaxFile::read`] finds the games in it, and [`FmaxGame::prepare`] makes one of them a
//! game that can be played. Where Fairy-Max's page and the behaviour of its version 5.0b differ, the behaviour counts.

mod file;
pub mod keys;
mod setup;
#[cfg(test)]
mod tests;
mod turned;

pub use file::{FmaxFile, FmaxGame, FmaxPiece};

/// Why a file or a game of it cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FmaxError {
    /// A line is malformed.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// No game of the file has that name.
    #[error("the file has no game '{0}'")]
    Unknown(String),
    /// The position is malformed.
    #[error("the position: {0}")]
    Position(String),
}

impl FmaxError {
    pub(crate) fn at(line: usize, problem: impl Into<String>) -> FmaxError {
        FmaxError::Line { line, problem: problem.into() }
    }
}
