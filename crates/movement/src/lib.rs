//! Movement as data. A [`Movement`] is a small tree of steps, guards and landings; it has a text form that is
//! parsed and printed ([`Movement::parse`], `Display`), and a compiler ([`Program::compile`]) that unrolls it for
//! every square of a board into a flat trie of squares to look at. One loop runs all of them.
//!
//! The main decision: everything that depends on the geometry alone (edges, bends, distances, ranks of the side)
//! is decided when a movement is compiled; what remains at run time are questions about the contents of squares.
//!
//! The table of named walks is [`walks`]; the other notations (Betza, fmax.ini, the Czech language) are read into
//! the same tree.

mod compile;
pub mod czech;
mod diagram;
mod example;
mod filling;
mod flood;
mod geometry;
pub mod lines;
mod node;
pub mod notation;
mod parse;
mod print;
mod program;
mod reach;
mod strides;
mod tongue;
mod tree;
mod trie;
mod vector;
mod view;
mod walks;
mod words;

pub use diagram::{Mark, marks, svg_diagram, text_diagram};
pub use example::{Asked, Example, NoExample, Shown, Units};
pub use parse::MovementError;
pub use program::{Lender, Program};
pub use strides::{Stride, Strides};
pub use tongue::{Language, Words};
pub use tree::{Condition, Contents, Direction, Leg, Movement, Times};
pub use vector::{Axis, Vector};
pub use view::{Arrival, Lending, View};
pub use walks::{
    DUMMY, HUNTERS_EXCLUDE, Imitated, Kind, WalkEntry, Ways, by_code, by_name, hunter,
    hunter_free_of_first_rank, walk, walks,
};
pub use words::in_words;
