//! Problem files, diagrams, and the writers of solutions.
//!
//! The way of a problem: the reader turns a text into a typed tree in which every node has its place;
//! setting up makes a position of it, twins make further ones; captions and solutions are written in the
//! language of the input. All words are in tables ([`Message`] and [`keywords`]).

pub mod accents;
pub mod canonical;
pub mod combinations;
pub mod contradictions;
pub mod diagram;
pub mod figurine;
pub mod game;
pub mod jacobi;
pub mod keywords;
pub mod latex;
mod messages;
pub mod names;
pub mod reader;
pub mod setup;
mod solution;

pub use messages::Message;
pub use movement::{Language, Words};
pub use solution::{
    Claim, Finding, Heading, JsonObject, JsonWriter, Judge, Letters, PgnWriter, ProblemHead, Tally,
    TextWriter, intended, intended_by, json_error, move_text, one_move_shorter, unit_text, verdict,
};
