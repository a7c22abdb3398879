//! Matches between two engines: either protocol, openings, alternating colours, clocks, Elo with its error, the
//! sequential test, games in PGN; and comparisons by the moves that they choose in the same positions. Whether moves are legal, and how games end, our own rules say.

mod adjudication;
mod judgement;
mod moves;
mod opening;
mod pgn;
mod play;
mod player;
mod position;
mod processor_time;
mod record;
mod score;

pub use adjudication::{Adjudication, Agreement};
pub use judgement::{Judgement, Thought};
pub use moves::{Choice, Gain};
pub use opening::{Balanced, Openings};
pub use play::{Match, Pace};
pub use player::{Player, PlayerError, Speech};
pub use position::Positions;
pub use record::{GameRecord, Termination};
pub use score::{Score, Sprt};
