//! A query language over games: CQL-S.
//!
//! A query's text becomes a typed tree ([`tree::Query`]), the tree a compiled plan in which all transformations are
//! worked out, and the plan is held against every game of a collection.

pub mod advice;
pub mod columns;
pub mod diagram;
pub mod error;
pub mod evaluate;
pub mod game;
pub mod header;
pub mod keywords;
mod parse;
pub mod pattern;
pub mod plan;
pub mod read;
pub mod replay;
pub mod run;
pub mod signature;
pub mod start;
pub mod tree;
pub mod write;

pub use parse::{keywords as names, parse};
