//! Compiled collections of games (`.dwn`). The feature `collection` reads and writes them; without it they are refused.

use super::{Query, RunError, SearchEvent, Settings, Summary};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Whether a file is a compiled collection, by its name.
#[must_use]
pub fn is_compiled(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("dwn"))
}

/// Why files cannot be searched or compiled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilesError {
    /// Games cannot be read, or an engine or tables cannot be had.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A compiled collection is damaged or cannot be read or written.
    #[cfg(feature = "collection")]
    #[error(transparent)]
    Collection(#[from] collection::CollectionError),
    /// Some of the files are compiled and some are not.
    #[error("compiled collections and PGN cannot be searched in one run")]
    Mixed,
    /// The name of the file to write does not end in `.dwn`.
    #[error("{}: the name must end in .dwn", .0.display())]
    Name(PathBuf),
    /// The library was built without the feature `collection`.
    #[error("this dawson was built without compiled collections (feature “collection”)")]
    Missing,
}

/// What was compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compiled {
    /// Games written.
    pub games: u64,
    /// Games among them that cannot be replayed; a query meets them as it would in the PGN.
    pub broken: u64,
    /// Whether `stop` was set: then there is no file.
    pub interrupted: bool,
}

/// Compiles collections in PGN, plain or compressed as .gz or .zst, into one file, which appears only when it is complete.
/// Setting `stop` ends the work.
///
/// # Errors
/// When the name does not end in `.dwn`, games cannot be read, the file cannot be written, or the feature is missing.
#[cfg_attr(not(feature = "collection"), expect(unused_variables, reason = "refused"))]
pub fn compile_games(games: &[PathBuf], output: &Path, stop: &AtomicBool) -> Result<Compiled, FilesError> {
    if !is_compiled(output) {
        return Err(FilesError::Name(output.to_owned()));
    }
    #[cfg(feature = "collection")]
    {
        let built = collection::build(games, output, stop, &mut |_| {})?;
        Ok(Compiled { games: built.games, broken: built.broken, interrupted: built.interrupted })
    }
    #[cfg(not(feature = "collection"))]
    Err(FilesError::Missing)
}

#[cfg(feature = "collection")]
pub(super) fn search(
    query: &Query,
    files: &[PathBuf],
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(SearchEvent<'_>),
) -> Result<Summary, FilesError> {
    let mut games = collection::CompiledGames::open(files, &query.plan)?;
    Ok(cql::run::run_source(&query.plan, &mut games, files, settings, stop, sink)?)
}

#[cfg(not(feature = "collection"))]
pub(super) fn search(
    _query: &Query,
    _files: &[PathBuf],
    _settings: &Settings,
    _stop: &AtomicBool,
    _sink: &mut dyn FnMut(SearchEvent<'_>),
) -> Result<Summary, FilesError> {
    Err(FilesError::Missing)
}
