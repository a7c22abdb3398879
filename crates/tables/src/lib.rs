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

#[cfg(feature = "sql")]
mod bytes;
#[cfg(feature = "sql")]
mod chosen;
#[cfg(feature = "cluster")]
pub mod cluster;
#[cfg(feature = "sql")]
mod collection;
#[cfg(feature = "sql")]
mod error;
#[cfg(feature = "sql")]
mod explored;
#[cfg(feature = "sql")]
mod files;
#[cfg(feature = "sql")]
mod functions;
#[cfg(feature = "sql")]
mod games;
#[cfg(feature = "sql")]
mod named_files;
#[cfg(feature = "sql")]
mod output;
#[cfg(feature = "sql")]
mod problems;
#[cfg(feature = "sql")]
mod proved;
#[cfg(feature = "sql")]
mod quoted;
#[cfg(feature = "sql")]
mod session;
#[cfg(feature = "sql")]
mod shares;
#[cfg(feature = "sql")]
mod solved;
#[cfg(feature = "sql")]
mod source;
#[cfg(feature = "sql")]
mod state;
#[cfg(feature = "sql")]
mod stop;
#[cfg(feature = "sql")]
mod stores;
#[cfg(feature = "sql")]
mod table;

#[cfg(feature = "sql")]
pub use chosen::GameRow;
#[cfg(feature = "sql")]
pub use error::TablesError;
#[cfg(feature = "sql")]
pub use output::{Format, Written, write};
#[cfg(feature = "sql")]
pub use proved::Proved;
#[cfg(feature = "sql")]
pub use session::{Query, Session, Settings};
#[cfg(feature = "sql")]
pub use solved::SolvedRow;
