//! Games in PGN as rows.

mod border;
mod rows;

pub(crate) use border::border;
pub(crate) use rows::read;

use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use std::sync::{Arc, LazyLock};

/// The tags that have a column as text, with the names of the columns.
pub(crate) const TAGS: [(&str, &str); 8] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("eco", "ECO"),
];

/// The tags that have a column as a number.
pub(crate) const RATINGS: [(&str, &str); 2] = [("white_elo", "WhiteElo"), ("black_elo", "BlackElo")];

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
    fields.extend(TAGS.iter().map(|(column, _)| Field::new(*column, DataType::Utf8, true)));
    fields.extend(RATINGS.iter().map(|(column, _)| Field::new(*column, DataType::Int32, true)));
    fields.push(Field::new(GAME, DataType::Binary, false));
    Arc::new(Schema::new(fields))
});
