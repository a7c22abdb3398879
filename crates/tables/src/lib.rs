//! Games and problems as tables, on Apache DataFusion: SQL with the functions of chess, in one process, or with the feature `cluster` on
//! many machines with Ballista.
//!
//! | a file | its rows |
//! |---|---|
//! | `.pgn`, `.pgn.gz`, `.pgn.zst` | games; a plain file is cut at borders of games and read in parallel |
//! | `.dwn`, a collection compiled by `dawson db build` | games with their signatures as columns |
//! | `.inp`, `.jac` | problems |
//! | `.jsonl`, `.csv`, `.parquet` and others that DataFusion reads | what they say |
//!
//! A `Session` knows the files by their names and the functions `cql`, `matches`, `solve`, `prove`, `legal_moves`,
//! `explore`, `diagram` and `pgn`; `shares(8)` is a table of eight rows, for work that is shared out.
//!
//! Everything is behind the feature `sql`.

#![cfg(feature = "sql")]

mod bytes;
mod chosen;
#[cfg(feature = "cluster")]
pub mod cluster;
mod collection;
mod error;
mod explored;
mod files;
mod functions;
mod games;
mod named_files;
mod output;
mod problems;
mod proved;
mod quoted;
mod session;
mod shares;
mod solved;
mod source;
mod state;
mod stop;
mod stores;
mod table;

pub use chosen::GameRow;
pub use error::TablesError;
pub use output::{Format, Written, write};
pub use proved::Proved;
pub use session::{Query, Session, Settings};
pub use solved::SolvedRow;
