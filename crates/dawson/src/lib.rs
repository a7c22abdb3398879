//! Chess problems and fairy chess as a library: solve problems, play under any rules, search games.
//!
//! | what | where |
//! |---|---|
//! | read a problem in Popeye's or Jacobi's language and solve it | [`Problem`], [`Solution`] |
//! | the same with output as the program `dawson solve` writes it | [`solve`] |
//! | play under the rules of a problem | [`Position`]; by commands [`Desk`] |
//! | pieces by name, in Betza, Czech or fmax notation | [`piece`] |
//! | questions about games | [`query`] |
//! | the sound positions of a scheme, better versions of a problem | [`explore`] |
//! | the words of the language, with their meanings | [`catalogue`], [`explain`] |
//! | diagrams of problems, positions and games | [`diagram`] |
//! | games against the engine, a user's own too | [`engine`] |
//!
//! The crate writes no file and no terminal. It starts a thread only where it is asked for more than one or for an iterator
//! ([`Problem::solve`]); the clock is read where there is a limit of time.
//!
//! ```
//! use dawson::{Dialect, Options, Problem};
//!
//! // Paul Morphy, New York Clipper 1856
//! let text = "beginproblem forsyth kbK5/pp6/1P6/8/8/8/8/R7 stipulation #2 option variation endproblem";
//! let problem = Problem::read(text, Dialect::Auto).unwrap();
//! for solution in problem.solutions(&Options::default()) {
//!     assert!(solution.text().contains("1.Ra1-a6 !"));
//! }
//! ```

pub mod catalogue;
mod desk;
pub mod diagram;
pub mod engine;
pub mod explain;
pub mod explore;
mod game;
mod lines;
pub mod piece;
mod problem;
pub mod query;
mod solution;
pub mod solve;
mod start;
mod thought;
mod variant_desk;

pub use board::Side;
pub use desk::Desk;
pub use game::{Move, MoveError, Position};
pub use language::reader::{Place, Source};
pub use language::{Claim, Heading, Language};
pub use lines::{Lines, LinesError};
pub use problem::{Handle, Options, Problem, Progress, Solving, Waited};
pub use solution::{Mark, Node, Play, Solution};
pub use solve::{Diagnostic, Dialect, Item, Settings};
pub use solver::{Checkpoint, Colour, Control, Ending, Event, Outcome, STACK, Statistics, Strategy};
pub use start::Start;
pub use variant_desk::VariantDesk;

/// How the library calls itself in verdicts and documents, such as `Dawson 0.1.0`.
pub const PROGRAM: &str = concat!("Dawson ", env!("CARGO_PKG_VERSION"));
