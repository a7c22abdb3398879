//! An engine that plays any rule set: games read from files, search and evaluation, the protocols of board programs, matches,
//! and the count of lines of play.

mod bench;
mod counting;
mod endgame;
pub mod evaluation;
pub mod fmax;
mod in_order;
pub mod match_play;
mod mate;
mod perft;
mod playable;
pub mod protocol;
mod random;
mod results;
pub mod search;
mod strength;
mod thinking;
mod variant;

pub use bench::{Benched, bench};
pub use counting::{Count, Counting, Custom};
pub use in_order::in_order;
pub use perft::{divide, name, perft};
pub use playable::{CastlingName, Names, PieceKind, Playable};
pub use random::Random;
pub use results::{Past, Results};
pub use strength::Strength;
pub use thinking::{Limits, Progress, Thinking};
pub use variant::{Variant, VariantError, keys, variant_of};
