//! Matches between two engines: either protocol, openings, alternating colours, clocks, Elo with its error, the
//! sequential test, games in PGN. Whether moves are legal, and how games end, our own rules say.

mod judgement;
mod opening;
mod pgn;
mod play;
mod player;
mod processor_time;
mod record;
mod score;

pub use judgement::{Judgement, Thought};
pub use opening::{Balanced, Openings};
pub use play::{Match, Pace};
pub use player::{Player, PlayerError, Speech};
pub use record::GameRecord;
pub use score::{Score, Sprt};
