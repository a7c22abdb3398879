//! A query language over games: CQL-S.
//!
//! A query's text becomes a typed tree ([`Query`]), the tree a compiled plan in which all transformations are
//! worked out, and the plan is held against every game of a collection.

pub mod error;
pub mod header;
mod parse;
pub mod pattern;
pub mod replay;
pub mod start;
pub mod tree;

pub use parse::parse;
