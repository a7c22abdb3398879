//! The columns of a compiled collection.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use parquet::errors::ParquetError;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;

/// The key of the file's metadata that names format and version.
pub(crate) const KEY: &str = "dawson-collection";
/// The version written and read. Another one is refused.
pub(crate) const VERSION: &str = "1";
/// The number of columns of visited squares, white king to black pawn; they come first.
pub(crate) const VISITED: usize = 12;
/// The column of half moves, after the visited squares; then come the events and the text.
pub(crate) const PLIES: usize = VISITED;
/// The column of events.
pub(crate) const EVENTS: usize = VISITED + 1;
/// The column of texts.
pub(crate) const TEXT: usize = VISITED + 2;
/// Games in a row group. A query reads the texts of a group if one of its games may match.
pub(crate) const GROUP: usize = 2048;

/// What can go wrong with a compiled collection.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is no Parquet file, or a damaged one.
    #[error("{}: {error}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ParquetError,
    },
    /// The file is a Parquet file of something else, or of another version.
    #[error("{}: this is no compiled collection of version {VERSION}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

/// The schema of the file.
pub(crate) fn schema() -> Result<Arc<Type>, ParquetError> {
    let visited: String = (0..VISITED).map(|kind| format!("required int64 visited_{kind};\n")).collect();
    let text = format!(
        "message game {{\n{visited}required int32 plies;\nrequired int32 events;\nrequired binary text;\n}}"
    );
    parse_message_type(&text).map(Arc::new)
}
