//! Evaluation of positions in games that are defined at run time.
//!
//! What is counted on the board ([`Layout`]) comes from the definitions of the pieces: values, squares, moves, threats, pawns,
//! hands, dangers to kings. The weights of these features ([`Weights`]) are derived from movement ([`Profile`]): how many squares
//! a unit reaches from each square on random fillings of the board, whether it is bound to one colour. A value that the file gives
//! wins over the derived one; weights that `dawson tune` has learnt win over both. A [`square_network`] takes the place of the sum.

mod activity;
mod attacks;
mod dead;
mod derive;
mod features;
mod general;
mod goals;
mod ground;
mod layout;
mod lines;
mod men;
mod mobility;
mod orthodox;
mod packed;
mod profile;
mod score;
pub mod square_network;
mod weights;

pub use general::{GeneralJudge, Trace};
pub use layout::{Layout, Row};
pub use lines::WeightsError;
pub use orthodox::OrthodoxJudge;
pub use profile::Profile;
pub use score::Score;
pub use square_network::{Accumulators, Inputs};
pub use weights::Weights;
