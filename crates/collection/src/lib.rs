//! Compiled collections of games: a Parquet file with one row a game, its text and its [signature](cql::signature).
//! A query reads the columns of signatures first and the texts of those games only that may match.
//!
//! The main decision: the text is kept as it is, so that every query means the same over the compiled collection
//! and over the PGN it was made from, broken games included.
//!
//! Everything is behind the feature `parquet`.

#[cfg(feature = "parquet")]
mod build;
#[cfg(feature = "parquet")]
mod query;
#[cfg(feature = "parquet")]
mod schema;

#[cfg(feature = "parquet")]
pub use build::{Built, build};
#[cfg(feature = "parquet")]
pub use query::CompiledGames;
#[cfg(feature = "parquet")]
pub use schema::CollectionError;
