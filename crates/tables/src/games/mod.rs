//! Games in PGN as rows.

mod border;
mod rows;

pub(crate) use border::border;
pub(crate) use rows::read;

use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use dawson::query::{RATING_COLUMNS, TAG_COLUMNS};
use std::sync::{Arc, LazyLock};

/// The column of a game's number in its file, 1 the first.
pub(crate) const NUMBER: &str = "number";
/// The column of a game's text.
pub(crate) const GAME: &str = "game";

/// The columns of games: `file`, `number`, `offset` (the byte of the unpacked file with which the game begins), those of tags, `game`.
pub(crate) static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let mut fields = vec![
        Field::new("file", DataType::Utf8, false),
        Field::new(NUMBER, DataType::Int64, false),
        Field::new("offset", DataType::Int64, false),
    ];
    fields.extend(TAG_COLUMNS.iter().map(|(column, _)| Field::new(*column, DataType::Utf8, true)));
    fields.extend(RATING_COLUMNS.iter().map(|(column, _)| Field::new(*column, DataType::Int32, true)));
    fields.push(Field::new(GAME, DataType::Binary, false));
    Arc::new(Schema::new(fields))
});
