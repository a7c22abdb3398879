//! The integration tests of this crate but those that are called by name, in one program: linking takes seconds for each.

mod bad_input;
mod battle_play;
mod by_hand;
mod contest;
mod czech_pieces;
mod defence;
mod drop_in;
mod endings;
mod examples;
mod explore;
mod files;
mod jacobi_document;
mod json_schema;
mod modes;
mod play;
mod resume;
mod serve;
