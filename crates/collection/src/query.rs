//! Reading a compiled collection for a query.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cql::columns::TAG_COLUMNS;
use cql::header::{Facts, Headers};
use cql::plan::Plan;
use cql::read::Batch;
use cql::run::{RunError, Source};
use cql::signature::{Part, Signature, asked};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::{ReadOptionsBuilder, SerializedFileReader};

use crate::schema::{CollectionError, EVENTS, KEY, PLIES, READ, TAGS, TEXT};

/// The games of compiled collections that may match a plan.
pub struct CompiledGames<'p> {
    plan: &'p Plan,
    /// The parts of signatures that rule games out.
    asked: Vec<Part>,
    /// The columns of all tags for which the query asks, with the names of these tags; none if one of them has no column.
    tags: Vec<(usize, &'static str)>,
    files: Vec<(PathBuf, Arc<SerializedFileReader<File>>)>,
    file: usize,
    group: usize,
    next_number: u64,
    /// Games ruled out since the last batch.
    ruled_out: u64,
}

impl<'p> CompiledGames<'p> {
    /// Opens collections.
    ///
    /// # Errors
    ///
    /// When one cannot be read or is no compiled collection.
    pub fn open(paths: &[PathBuf], plan: &'p Plan) -> Result<Self, CollectionError> {
        let files = paths.iter().map(|path| open_one(path)).collect::<Result<_, _>>()?;
        Ok(CompiledGames {
            plan,
            asked: asked(plan),
            tags: tag_columns(plan),
            files,
            file: 0,
            group: 0,
            next_number: 1,
            ruled_out: 0,
        })
    }

    /// The rows of a row group that may match. After each column it is asked whether any is left. `first` is the number of the first game.
    fn chosen(
        &self,
        group: &dyn RowGroupReader,
        count: usize,
        first: u64,
    ) -> Result<Vec<usize>, ParquetError> {
        let mut chosen: Vec<usize> = (0..count).collect();
        let mut signatures = if self.asked.is_empty() { Vec::new() } else { vec![Signature::UNKNOWN; count] };
        for &part in &self.asked {
            read_part(group, part, &mut signatures)?;
            chosen.retain(|&row| signatures[row].may_match(self.plan));
            if chosen.is_empty() {
                break;
            }
        }
        // a collection of the first version has no tags
        let has_tags = self.tags.iter().all(|&(column, _)| column < group.num_columns());
        if !chosen.is_empty() && !self.tags.is_empty() && has_tags {
            self.drop_by_tags(group, count, first, &mut chosen)?;
        }
        Ok(chosen)
    }

    /// Drops the games that the query does not want for their tags.
    fn drop_by_tags(
        &self,
        group: &dyn RowGroupReader,
        count: usize,
        first: u64,
        chosen: &mut Vec<usize>,
    ) -> Result<(), ParquetError> {
        let read = |&(column, tag): &(usize, &'static str)| Ok((tag, read_tag(group, column, count)?));
        let columns = self.tags.iter().map(read).collect::<Result<Vec<_>, ParquetError>>()?;
        let mut headers = Headers::default();
        chosen.retain(|&row| {
            headers.clear();
            for (tag, values) in &columns {
                if let Some(value) = &values[row] {
                    headers.push(tag.as_bytes(), value.data());
                }
            }
            let facts = Facts { number: first + row as u64, ..Facts::default() };
            self.plan.decided(&headers, &facts) != Some(false)
        });
        Ok(())
    }

    /// The games of a row group that may match; `None` if there are none.
    fn read_group(&mut self, group: &dyn RowGroupReader) -> Result<Option<Batch>, ParquetError> {
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let first = self.next_number;
        self.next_number += count as u64;
        let chosen = self.chosen(group, count, first)?;
        self.ruled_out += (count - chosen.len()) as u64;
        if chosen.is_empty() {
            return Ok(None);
        }
        let texts = read_texts(group, &chosen)?;
        let mut batch = Batch {
            looked_at: chosen.len() as u64 + std::mem::take(&mut self.ruled_out),
            file: self.file,
            ..Batch::default()
        };
        for (row, text) in chosen.into_iter().zip(texts) {
            let start = batch.bytes.len();
            batch.bytes.extend_from_slice(text.data());
            batch.games.push((start, batch.bytes.len()));
            batch.numbers.push(first + row as u64);
        }
        Ok(Some(batch))
    }
}

impl Source for CompiledGames<'_> {
    fn next_batch(&mut self) -> Result<Option<Batch>, RunError> {
        while let Some((path, reader)) = self.files.get(self.file) {
            if self.group >= reader.num_row_groups() {
                self.file += 1;
                self.group = 0;
                continue;
            }
            let (path, reader, number) = (path.clone(), Arc::clone(reader), self.group);
            self.group += 1;
            let failed = |error: ParquetError| RunError::Read { path, error: io::Error::other(error) };
            let batch =
                reader.get_row_group(number).and_then(|group| self.read_group(&*group)).map_err(failed)?;
            if batch.is_some() {
                return Ok(batch);
            }
        }
        let looked_at = std::mem::take(&mut self.ruled_out);
        Ok((looked_at > 0).then(|| Batch { looked_at, ..Batch::default() }))
    }
}

fn open_one(path: &Path) -> Result<(PathBuf, Arc<SerializedFileReader<File>>), CollectionError> {
    let file = File::open(path).map_err(|error| CollectionError::File { path: path.to_owned(), error })?;
    // the index of pages tells where the next page begins that has a wanted text
    let options = ReadOptionsBuilder::new().with_page_index().build();
    let reader = SerializedFileReader::new_with_options(file, options)
        .map_err(|error| CollectionError::Parquet { path: path.to_owned(), error })?;
    let known = reader.metadata().file_metadata().key_value_metadata().is_some_and(|pairs| {
        pairs
            .iter()
            .any(|pair| pair.key == KEY && pair.value.as_deref().is_some_and(|value| READ.contains(&value)))
    });
    let columns = reader.metadata().file_metadata().schema_descr().num_columns();
    if !known || columns <= TEXT {
        return Err(CollectionError::Foreign { path: path.to_owned() });
    }
    Ok((path.to_owned(), Arc::new(reader)))
}

fn tag_columns(plan: &Plan) -> Vec<(usize, &'static str)> {
    let column_of = |wanted: &String| {
        let at = TAG_COLUMNS.iter().position(|(_, tag)| tag == wanted)?;
        Some((TAGS + at, TAG_COLUMNS[at].1))
    };
    plan.wanted_tags.iter().map(column_of).collect::<Option<_>>().unwrap_or_default()
}

fn short() -> ParquetError {
    ParquetError::General("a column is shorter than its row group".to_owned())
}

fn read_values<T: DataType>(
    mut column: ColumnReaderImpl<T>,
    count: usize,
) -> Result<Vec<T::T>, ParquetError> {
    let mut values = Vec::with_capacity(count);
    while values.len() < count {
        let (records, ..) = column.read_records(count - values.len(), None, None, &mut values)?;
        if records == 0 {
            return Err(short());
        }
    }
    Ok(values)
}

fn read_part(
    group: &dyn RowGroupReader,
    part: Part,
    signatures: &mut [Signature],
) -> Result<(), ParquetError> {
    let index = match part {
        Part::Events => EVENTS,
        Part::Plies => PLIES,
        Part::Visited(kind) => kind,
    };
    match group.get_column_reader(index)? {
        ColumnReader::Int64ColumnReader(column) => {
            let values = read_values(column, signatures.len())?;
            for (signature, value) in signatures.iter_mut().zip(values) {
                signature.visited[index] = value.cast_unsigned();
            }
        }
        ColumnReader::Int32ColumnReader(column) => {
            let values = read_values(column, signatures.len())?;
            for (signature, value) in signatures.iter_mut().zip(values) {
                let field = if part == Part::Plies { &mut signature.plies } else { &mut signature.events };
                *field = value;
            }
        }
        _ => return Err(short()),
    }
    Ok(())
}

/// The values of a tag, which a game may lack.
fn read_tag(
    group: &dyn RowGroupReader,
    column: usize,
    count: usize,
) -> Result<Vec<Option<ByteArray>>, ParquetError> {
    let ColumnReader::ByteArrayColumnReader(mut column) = group.get_column_reader(column)? else {
        return Err(short());
    };
    let (mut there, mut levels) = (Vec::new(), Vec::new());
    while levels.len() < count {
        let (records, ..) = column.read_records(count - levels.len(), Some(&mut levels), None, &mut there)?;
        if records == 0 {
            return Err(short());
        }
    }
    let mut there = there.into_iter();
    Ok(levels.into_iter().map(|level| (level > 0).then(|| there.next()).flatten()).collect())
}

/// The texts of the chosen rows, which are in order; pages without one are passed over.
fn read_texts(group: &dyn RowGroupReader, chosen: &[usize]) -> Result<Vec<ByteArray>, ParquetError> {
    let ColumnReader::ByteArrayColumnReader(mut column) = group.get_column_reader(TEXT)? else {
        return Err(short());
    };
    let mut texts = Vec::with_capacity(chosen.len());
    let mut at = 0;
    for run in chosen.chunk_by(|one, other| one + 1 == *other) {
        if column.skip_records(run[0] - at)? < run[0] - at {
            return Err(short());
        }
        at = run[0] + run.len();
        let wanted = texts.len() + run.len();
        while texts.len() < wanted {
            let (records, ..) = column.read_records(wanted - texts.len(), None, None, &mut texts)?;
            if records == 0 {
                return Err(short());
            }
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says so by failing")]

    use super::*;

    #[test]
    fn tags_rule_games_out_where_all_that_are_asked_for_have_columns() {
        let tags = |query: &str| {
            let plan = cql::plan::compile(&cql::parse(query).unwrap()).unwrap();
            tag_columns(&plan).into_iter().map(|(_, tag)| tag).collect::<Vec<_>>()
        };
        assert_eq!(tags("(match :result 1-0 (position :mate))"), ["Result"]);
        assert!(tags("(match :player \"Anderssen\" (position :mate))").contains(&"White"));
        assert!(tags("(match :result 1-0 :title GM (position :mate))").is_empty());
        assert!(tags("(match (position :mate))").is_empty());
    }

    #[test]
    fn the_first_column_of_tags_is_that_of_the_schema() {
        let schema = crate::schema::schema().unwrap();
        let names: Vec<&str> = schema.get_fields().iter().map(|field| field.name()).collect();
        for (at, (name, _)) in TAG_COLUMNS.iter().enumerate() {
            assert_eq!(names[TAGS + at], *name);
        }
    }
}
