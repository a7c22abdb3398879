//! `prove(problem [, options])`: what a share of the search has proved, for the program that puts shares together.

use super::guard::guarded;
use super::options::Options;
use super::searching::Search;
use super::solve::Row;
use crate::stop::Stop;
use datafusion::arrow::array::{ArrayRef, BinaryBuilder, Float64Builder, StringBuilder, StructArray};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::error::Result;
use dawson::Checkpoint;
use std::sync::{Arc, LazyLock};

/// The most answers of a row: what is not handed over is searched again by who puts the shares together.
const MOST: usize = 300_000;
/// The bytes of an answer.
const ANSWER: usize = 24;

/// What is told of a share: `answers` (those of its checkpoint), `time` (in seconds), `ended` and `error` (as of `solve`).
static FIELDS: LazyLock<Fields> = LazyLock::new(|| {
    Fields::from(vec![
        Field::new("answers", DataType::Binary, true),
        Field::new("time", DataType::Float64, true),
        Field::new("ended", DataType::Utf8, true),
        Field::new("error", DataType::Utf8, true),
    ])
});

/// What a share has proved.
#[derive(Debug)]
pub(super) struct Prove;

/// The answers of a row, as [`Checkpoint::with`] takes them; `None` for bytes that are none.
pub(crate) fn answers_of(bytes: &[u8]) -> Option<Vec<(u128, u64)>> {
    let (answers, rest) = bytes.as_chunks::<ANSWER>();
    let answer = |bytes: &[u8; ANSWER]| {
        let (question, answer) = bytes.split_first_chunk::<16>()?;
        Some((u128::from_le_bytes(*question), u64::from_le_bytes(answer.try_into().ok()?)))
    };
    if rest.is_empty() { answers.iter().map(answer).collect() } else { None }
}

impl Search for Prove {
    const NAME: &'static str = "prove";
    const TEXT: &'static str = "problem";

    /// What has come of a share, with its answers.
    type Row = (Row, Vec<u8>);

    fn column_type() -> DataType {
        DataType::Struct(FIELDS.clone())
    }

    fn row(text: &str, options: &Options, stop: &Stop) -> (Row, Vec<u8>) {
        let checkpoint = Arc::new(Checkpoint::of_share());
        let row = guarded(|| Row::of(text, options, stop, Some(Arc::clone(&checkpoint))));
        // an answer is right even if the program has failed behind it
        let answers = checkpoint.answers().into_iter().take(MOST);
        let bytes = answers.flat_map(|(question, answer)| {
            question.to_le_bytes().into_iter().chain(answer.to_le_bytes()).collect::<Vec<u8>>()
        });
        (row.unwrap_or_else(Row::faulty), bytes.collect())
    }

    fn column(rows: Vec<Option<(Row, Vec<u8>)>>) -> Result<ArrayRef> {
        let mut answers = BinaryBuilder::new();
        let mut times = Float64Builder::new();
        let [mut ends, mut errors] = std::array::from_fn(|_| StringBuilder::new());
        for row in &rows {
            let row = row.as_ref();
            answers.append_option(row.map(|(_, answers)| answers));
            times.append_option(row.map(|(row, _)| row.time));
            ends.append_option(row.map(|(row, _)| row.ended().name()));
            errors.append_option(row.and_then(|(row, _)| row.error()));
        }
        let columns: Vec<ArrayRef> = vec![
            Arc::new(answers.finish()),
            Arc::new(times.finish()),
            Arc::new(ends.finish()),
            Arc::new(errors.finish()),
        ];
        let there: NullBuffer = rows.iter().map(Option::is_some).collect::<Vec<bool>>().into();
        Ok(Arc::new(StructArray::try_new(FIELDS.clone(), columns, Some(there))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_as_bytes() {
        let (mut bytes, answers) = (Vec::new(), vec![(3u128 << 90, 7u64), (5, u64::MAX)]);
        for (question, answer) in &answers {
            bytes.extend(question.to_le_bytes());
            bytes.extend(answer.to_le_bytes());
        }
        assert_eq!(answers_of(&bytes), Some(answers));
        assert_eq!(answers_of(&bytes[1..]), None);
    }
}
