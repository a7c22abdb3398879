//! The columns of a compiled collection.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use cql::columns::{RATING_COLUMNS, TAG_COLUMNS};
use cql::signature::Signature;
use parquet::errors::ParquetError;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;

/// The key of the file's metadata that names format and version.
pub(crate) const KEY: &str = "dawson-collection";
/// The version written.
pub(crate) const VERSION: &str = "2";
/// The versions read: the first has no columns behind the text. Another one is refused.
pub(crate) const READ: [&str; 2] = ["1", VERSION];
/// The number of columns of visited squares, white king to black pawn; they come first.
pub(crate) const VISITED: usize = 12;
/// The column of half moves, after the visited squares; then come the events and the text.
pub(crate) const PLIES: usize = VISITED;
/// The column of events.
pub(crate) const EVENTS: usize = VISITED + 1;
/// The column of texts.
pub(crate) const TEXT: usize = VISITED + 2;
/// What has a column of its own among the events, behind the text; then come the columns of tags (`cql::columns`).
pub(crate) const HAPPENED: [(&str, i32); 5] = [
    ("check", Signature::CHECK),
    ("en_passant", Signature::EN_PASSANT),
    ("promotion", Signature::PROMOTION),
    ("mate", Signature::MATE),
    ("stalemate", Signature::STALEMATE),
];
/// The first column of tags; the number of the game stands before those of events.
pub(crate) const TAGS: usize = TEXT + 2 + HAPPENED.len();
/// Games in a row group.
pub(crate) const GROUP: usize = 2048;
/// The bytes of games in a page, about: a query reads the pages that have a game which may match.
pub(crate) const PAGE: usize = 1 << 13;
/// After so many games it is looked whether a page is full.
pub(crate) const PAGE_STEP: usize = 4;

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
    #[error("{}: this is no compiled collection of a version that is known here", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

/// The schema of the file. A game that cannot be replayed has no events; a tag that a game lacks is missing.
pub(crate) fn schema() -> Result<Arc<Type>, ParquetError> {
    let mut text = "message game {\n".to_owned();
    for side in ["white", "black"] {
        for kind in ["king", "queen", "rook", "bishop", "knight", "pawn"] {
            text += &format!("required int64 visited_{side}_{kind};\n");
        }
    }
    text += "required int32 plies;\nrequired int32 events;\nrequired binary game;\nrequired int64 number;\n";
    for (column, _) in HAPPENED {
        text += &format!("optional boolean {column};\n");
    }
    for (column, _) in TAG_COLUMNS {
        text += &format!("optional binary {column} (UTF8);\n");
    }
    for (column, _) in RATING_COLUMNS {
        text += &format!("optional int32 {column};\n");
    }
    text += "}";
    parse_message_type(&text).map(Arc::new)
}
