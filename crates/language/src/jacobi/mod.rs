//! Jacobi's input language: proof games and help play, words of three languages mixed.
//!
//! A text becomes [`Problem`]s, whose play is a course of half-moves (`stipulation::course`); conditions are those
//! of the common table. handbook/src/jacobi.md says where the two dialects contradict each other.

mod alphabet;
mod conditions;
mod constraints;
mod cursor;
mod diagram;
mod dialect;
mod draft;
mod impossible;
mod options;
mod reader;
mod ready;
mod sheet;
mod stipulation;
mod tree;
mod twins;
mod units;
mod words;

pub use dialect::is_jacobi;
pub use reader::read;
pub use ready::{Prepared, arrays, ready, ready_from};
pub use sheet::{sheet_of_problems, target};
pub use tree::{Battle, Credit, Fault, Problem};
