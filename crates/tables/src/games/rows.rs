//! From the bytes of a file of games to batches of rows.

use super::GAME;
use datafusion::arrow::array::{
    ArrayRef, BinaryArray, Int32Builder, Int64Array, RecordBatch, RecordBatchOptions, StringArray,
    StringBuilder,
};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::{DataFusionError, Result};
use dawson::query::{GameTexts, Games, RATING_COLUMNS, TAG_COLUMNS, tags_of_games};
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The bytes of games in a batch, about.
const PORTION: usize = 1 << 18;

/// Reads games and hands out batches with the columns of a schema, until there is no more or nobody wants more. `offset` is where the stream
/// begins in its file.
pub(crate) fn read(
    stream: Box<dyn Read + Send>,
    file: &str,
    offset: u64,
    schema: &SchemaRef,
    hear: &mut dyn FnMut(Result<RecordBatch>) -> ControlFlow<()>,
) {
    let mut games = Games::new(stream, PORTION);
    loop {
        let batch = match games.next_texts() {
            Ok(Some(texts)) => batch(&texts, file, offset, schema),
            Ok(None) => return,
            Err(error) => Err(DataFusionError::Execution(format!("{file}: {error}"))),
        };
        let failed = batch.is_err();
        if hear(batch).is_break() || failed {
            return;
        }
    }
}

fn batch(texts: &GameTexts, file: &str, offset: u64, schema: &SchemaRef) -> Result<RecordBatch> {
    let mut tags = TagColumns::of(schema);
    tags.read(texts);
    let number = |at: u64| i64::try_from(at).unwrap_or(i64::MAX);
    let column = |name: &str| -> ArrayRef {
        match name {
            "file" => Arc::new(StringArray::from_iter_values(std::iter::repeat_n(file, texts.len()))),
            "number" => Arc::new(Int64Array::from_iter_values(texts.iter().map(|(found, ..)| number(found)))),
            "offset" => {
                Arc::new(Int64Array::from_iter_values(texts.iter().map(|(_, at, _)| number(offset + at))))
            }
            GAME => Arc::new(BinaryArray::from_iter_values(texts.iter().map(|(.., text)| text))),
            tag => tags.take(tag),
        }
    };
    // tags are taken in the order of the columns
    let mut column = column;
    let columns = schema.fields().iter().map(|field| column(field.name())).collect();
    let options = RecordBatchOptions::new().with_row_count(Some(texts.len()));
    Ok(RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)?)
}

/// The columns of the tags that are wanted.
pub(crate) struct TagColumns {
    texts: Vec<(&'static str, &'static str, StringBuilder)>,
    ratings: Vec<(&'static str, &'static str, Int32Builder)>,
}

impl TagColumns {
    fn of(schema: &SchemaRef) -> TagColumns {
        let wanted = |column: &str| schema.column_with_name(column).is_some();
        let texts = TAG_COLUMNS.iter().filter(|(column, _)| wanted(column));
        let ratings = RATING_COLUMNS.iter().filter(|(column, _)| wanted(column));
        TagColumns {
            texts: texts.map(|&(column, tag)| (column, tag, StringBuilder::new())).collect(),
            ratings: ratings.map(|&(column, tag)| (column, tag, Int32Builder::new())).collect(),
        }
    }

    fn read(&mut self, texts: &GameTexts) {
        if self.texts.is_empty() && self.ratings.is_empty() {
            return;
        }
        let names =
            self.texts.iter().map(|(_, tag, _)| *tag).chain(self.ratings.iter().map(|(_, tag, _)| *tag));
        let names: Vec<&str> = names.collect();
        tags_of_games(texts.iter().map(|(.., text)| text), &names, &mut |tags| {
            for (_, tag, builder) in &mut self.texts {
                builder.append_option(tags.get(tag));
            }
            for (_, tag, builder) in &mut self.ratings {
                let rating = tags.get(tag).and_then(|value| value.trim().parse().ok());
                builder.append_option(rating.filter(|&rating: &i32| rating > 0));
            }
        });
    }

    fn take(&mut self, column: &str) -> ArrayRef {
        if let Some((.., builder)) = self.ratings.iter_mut().find(|(name, ..)| *name == column) {
            return Arc::new(builder.finish());
        }
        match self.texts.iter_mut().find(|(name, ..)| *name == column) {
            Some((.., builder)) => Arc::new(builder.finish()),
            None => Arc::new(StringArray::new_null(0)),
        }
    }
}
