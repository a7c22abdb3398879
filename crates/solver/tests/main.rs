//! The integration tests of this crate, in one program: linking takes seconds for each.

mod intelligent;
mod looking_ahead;
mod proof_games;
mod random_answers;
mod same_answers;
mod structured;
