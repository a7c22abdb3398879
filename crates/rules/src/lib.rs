//! What is legal. Two engines stand behind the same traits ([`Rules`], [`GoalSearch`], [`ProofHints`]): the general one (stages,
//! journal, movement from data) that plays every walk, attribute and condition, and [`orthodox`], the bitboard twin for plain
//! chess. Searches (is a goal forced in n moves, which lines reach it) are generic over the traits; printing uses the general
//! engine, which replays the moves of the other.

pub mod attributes;
mod castling_squares;
pub mod conditions;
#[cfg(test)]
mod effect_places;
pub mod games;
pub mod general;
mod goal_search;
pub mod goals;
pub mod orthodox;
mod own_pieces;
mod proof_hints;
mod rules;
mod setup;
mod signature;
#[cfg(test)]
pub(crate) mod testing;
pub mod variant;

pub use goal_search::GoalSearch;
pub use proof_hints::{ProofHints, TakingBack};
pub(crate) use rules::any_choice;
pub use rules::{Made, PlainMove, Rules};
pub use setup::{GameOptions, double_step, prepare};
pub use signature::Signature;
