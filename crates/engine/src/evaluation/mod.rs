//! What positions are worth in a game nobody has told us about.
//!
//! At the start everything is derived from movement ([`Profile`]): how many squares a unit reaches from each square
//! on random fillings of the board, whether it is bound to one colour, whether it can mate a lone king. A value that
//! the file gives wins over the derived one. Then [`GeneralJudge`] adds up units on their squares, pawns, kings,
//! hands.

mod activity;
mod attacks;
mod general;
mod mobility;
mod orthodox;
mod profile;

pub use general::GeneralJudge;
pub use orthodox::OrthodoxJudge;
pub use profile::Profile;
