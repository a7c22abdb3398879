//! Reading a compiled collection for a query.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cql::plan::Plan;
use cql::read::Batch;
use cql::run::{RunError, Source};
use cql::signature::{Signature, helps};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};

use crate::schema::{CollectionError, EVENTS, KEY, PLIES, READ, TEXT, VISITED};

/// The games of compiled collections that may match a plan.
pub struct CompiledGames<'p> {
    plan: &'p Plan,
    /// Whether signatures can rule games out.
    selective: bool,
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
            selective: helps(plan),
            files,
            file: 0,
            group: 0,
            next_number: 1,
            ruled_out: 0,
        })
    }

    /// The games of a row group that may match; `None` if there are none.
    fn read_group(&mut self, group: &dyn RowGroupReader) -> Result<Option<Batch>, ParquetError> {
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let first = self.next_number;
        self.next_number += count as u64;
        let chosen: Vec<usize> = if self.selective {
            let signatures = read_signatures(group, count)?;
            (0..signatures.len()).filter(|&row| signatures[row].may_match(self.plan)).collect()
        } else {
            (0..count).collect()
        };
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
    let reader = SerializedFileReader::new(file)
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

fn read_signatures(group: &dyn RowGroupReader, count: usize) -> Result<Vec<Signature>, ParquetError> {
    let mut signatures = vec![Signature { visited: [0; VISITED], plies: 0, events: 0 }; count];
    for kind in 0..VISITED {
        let ColumnReader::Int64ColumnReader(column) = group.get_column_reader(kind)? else {
            return Err(short());
        };
        let values = read_values(column, count)?;
        for (signature, value) in signatures.iter_mut().zip(values) {
            signature.visited[kind] = value.cast_unsigned();
        }
    }
    for index in [PLIES, EVENTS] {
        let ColumnReader::Int32ColumnReader(column) = group.get_column_reader(index)? else {
            return Err(short());
        };
        let values = read_values(column, count)?;
        for (signature, value) in signatures.iter_mut().zip(values) {
            if index == PLIES {
                signature.plies = value;
            } else {
                signature.events = value;
            }
        }
    }
    Ok(signatures)
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
