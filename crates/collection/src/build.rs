//! Building a compiled collection from PGN.

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cql::columns::{RATING_COLUMNS, TAG_COLUMNS};
use cql::game::Game;
use cql::plan::Needs;
use cql::read::{Batch, GameText, Replayer, Skim, Splitter, TextReader, open, start_of};
use cql::replay::Position;
use cql::signature::Signature;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::ColumnPath;

use crate::schema::{CollectionError, GROUP, HAPPENED, KEY, PAGE, PAGE_STEP, VERSION, schema};

/// What was built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// Games written.
    pub games: u64,
    /// Games among them that cannot be replayed; a query meets them as it would in the PGN.
    pub broken: u64,
    /// Whether it was interrupted: then there is no file.
    pub interrupted: bool,
}

/// The rows of the group that is being filled.
#[derive(Default)]
struct Rows {
    signatures: Vec<Signature>,
    texts: Vec<ByteArray>,
    /// The number of the first game.
    first: u64,
    tags: [Vec<Option<ByteArray>>; TAG_COLUMNS.len()],
    ratings: [Vec<Option<i32>>; RATING_COLUMNS.len()],
}

/// Builds a compiled collection. It appears under its name only when it is complete.
///
/// # Errors
///
/// When a file cannot be read or written.
pub fn build(
    files: &[PathBuf],
    target: &Path,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(u64),
) -> Result<Built, CollectionError> {
    let mut part = target.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let result = write_part(files, &part, stop, progress);
    match &result {
        Ok(built) if !built.interrupted => {
            std::fs::rename(&part, target)
                .map_err(|error| CollectionError::File { path: target.to_owned(), error })?;
        }
        // An incomplete file is of no use.
        _ => {
            let _ = std::fs::remove_file(&part);
        }
    }
    result
}

fn write_part(
    files: &[PathBuf],
    part: &Path,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(u64),
) -> Result<Built, CollectionError> {
    let at_part = |error: io::Error| CollectionError::File { path: part.to_owned(), error };
    let in_part = |error: ParquetError| CollectionError::Parquet { path: part.to_owned(), error };
    let level = ZstdLevel::try_new(3).map_err(in_part)?;
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_dictionary_enabled(false)
        // who needs the text of one game reads a page of them
        .set_column_data_page_size_limit(ColumnPath::from("game"), PAGE)
        .set_write_batch_size(PAGE_STEP)
        .set_key_value_metadata(Some(vec![KeyValue::new(KEY.to_owned(), VERSION.to_owned())]));
    for (column, _) in TAG_COLUMNS {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(column), true);
    }
    let properties = properties.build();
    let file = File::create(part).map_err(at_part)?;
    let mut writer =
        SerializedFileWriter::new(file, schema().map_err(in_part)?, Arc::new(properties)).map_err(in_part)?;
    let mut built = Built::default();
    let mut rows = Rows { first: 1, ..Rows::default() };
    for (index, path) in files.iter().enumerate() {
        let unreadable = |error: io::Error| CollectionError::File { path: path.clone(), error };
        let source = open(path).map_err(unreadable)?;
        let mut splitter = Splitter::new(source, index, built.games + 1, 1 << 20);
        while let Some(batch) = splitter.next_batch().map_err(unreadable)? {
            if stop.load(Ordering::Relaxed) {
                return Ok(Built { interrupted: true, ..built });
            }
            built.broken += add_rows(&batch, &mut rows);
            built.games += batch.games.len() as u64;
            while rows.texts.len() >= GROUP {
                write_group(&mut writer, &mut rows, GROUP).map_err(in_part)?;
            }
            progress(batch.games.len() as u64);
        }
    }
    while !rows.texts.is_empty() {
        let count = rows.texts.len().min(GROUP);
        write_group(&mut writer, &mut rows, count).map_err(in_part)?;
    }
    let file = writer.into_inner().map_err(in_part)?;
    file.sync_all().map_err(at_part)?;
    Ok(built)
}

/// Adds the games of a batch; how many of them are broken.
fn add_rows(batch: &Batch, rows: &mut Rows) -> u64 {
    let cell = Cell::new(&[][..]);
    let mut reader = TextReader::new(&cell);
    let tags = TAG_COLUMNS.iter().chain(&RATING_COLUMNS).map(|(_, tag)| *tag).chain(["FEN", "Variant"]);
    let skim = Skim { tags: tags.map(|tag| tag.as_bytes().to_vec()).collect(), ..Skim::default() };
    let (mut text, mut replayer, mut game) = (GameText::default(), Replayer::default(), Game::default());
    let mut broken = 0;
    for &(start, end) in &batch.games {
        let bytes = &batch.bytes[start..end];
        let signature = reader
            .read(bytes, &skim, &mut text, &|_| true)
            .ok()
            .and_then(|()| replayed(&mut replayer, &text, &mut game))
            .unwrap_or(Signature::UNKNOWN);
        broken += u64::from(signature == Signature::UNKNOWN);
        for (column, (_, tag)) in rows.tags.iter_mut().zip(TAG_COLUMNS) {
            column.push(text.headers.get(tag).map(|value| ByteArray::from(value.as_bytes().to_vec())));
        }
        for (column, (_, tag)) in rows.ratings.iter_mut().zip(RATING_COLUMNS) {
            let rating = text.headers.get(tag).and_then(|value| value.trim().parse().ok());
            column.push(rating.filter(|&rating: &i32| rating > 0));
        }
        rows.signatures.push(signature);
        rows.texts.push(ByteArray::from(bytes.to_vec()));
    }
    broken
}

fn replayed(replayer: &mut Replayer, text: &GameText, game: &mut Game<Position>) -> Option<Signature> {
    let (start, _) = start_of(&text.headers).ok()?;
    replayer.replay(start, text, Needs::default(), game).ok()?;
    Some(Signature::of(game))
}

fn write_group(
    writer: &mut SerializedFileWriter<File>,
    rows: &mut Rows,
    count: usize,
) -> Result<(), ParquetError> {
    let signatures: Vec<Signature> = rows.signatures.drain(..count).collect();
    let texts: Vec<ByteArray> = rows.texts.drain(..count).collect();
    let mut group = writer.next_row_group()?;
    for kind in 0..12 {
        let values: Vec<i64> = signatures.iter().map(|s| s.visited[kind].cast_signed()).collect();
        let Some(mut column) = group.next_column()? else { break };
        column.typed::<Int64Type>().write_batch(&values, None, None)?;
        column.close()?;
    }
    for value_of in [|s: &Signature| s.plies, |s: &Signature| s.events] {
        let values: Vec<i32> = signatures.iter().map(value_of).collect();
        let Some(mut column) = group.next_column()? else { break };
        column.typed::<Int32Type>().write_batch(&values, None, None)?;
        column.close()?;
    }
    write_column::<ByteArrayType>(&mut group, texts.into_iter().map(Some), false)?;
    let numbers = rows.first..rows.first + count as u64;
    rows.first = numbers.end;
    write_column::<Int64Type>(&mut group, numbers.map(|number| Some(number.cast_signed())), false)?;
    for (_, event) in HAPPENED {
        let known = |s: &Signature| *s != Signature::UNKNOWN;
        let happened = signatures.iter().map(|s| known(s).then_some(s.events & event != 0));
        write_column::<BoolType>(&mut group, happened, true)?;
    }
    for column in &mut rows.tags {
        write_column::<ByteArrayType>(&mut group, column.drain(..count), true)?;
    }
    for column in &mut rows.ratings {
        write_column::<Int32Type>(&mut group, column.drain(..count), true)?;
    }
    group.close()?;
    Ok(())
}

/// Writes the next column of a row group; of an optional one values may be missing.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: impl Iterator<Item = Option<T::T>>,
    optional: bool,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    let (mut there, mut levels) = (Vec::new(), Vec::new());
    for value in values {
        levels.push(i16::from(value.is_some()));
        there.extend(value);
    }
    column.typed::<T>().write_batch(&there, optional.then_some(&levels), None)?;
    column.close()
}
