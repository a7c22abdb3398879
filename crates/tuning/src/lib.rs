//! Learns the weights of the engine's evaluation for any game, by self-play.
//!
//! A round plays games with the weights so far (`self_play`) and searches positions after moves at random beside each of theirs, adds
//! these to those of earlier rounds (`samples`), fits the weights so that the evaluation predicts what the search finds there ([`fit()`]), trains a network in
//! their place (`square_network`), and tests each by a match against those before ([`Tuning::run`]). All games are numbered and each depends on its number and
//! the seed alone, so the result does not depend on the number of threads, and a run that was stopped goes on where it ended.

mod fit;
mod minimum;
mod mirror;
mod record;
mod replay;
mod run;
mod samples;
mod self_play;
mod square_network;

pub use fit::{Fitted, fit};
pub use record::{BadRecord, GameRecord, Played};
pub use run::{Event, Tuning, TuningError};
pub use samples::{Sample, Samples};
pub use self_play::{Contest, look_around, play};
