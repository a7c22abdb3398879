//! The integration tests of this crate, in one program: linking takes seconds for each.

mod dice;
mod general_mates;
mod mates_told;
mod null_moves;
mod only_restrict;
mod orthodox_against_shakmaty;
mod orthodox_goals;
mod orthodox_killer_reply;
mod perft_general;
mod shortcuts;
mod signatures;
mod taking_back;
mod twins;
mod within_plain_chess;
