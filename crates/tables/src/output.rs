//! Writing answers: tables for people, CSV, JSON lines, Parquet.

use crate::error::TablesError;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::WriterBuilder;
use datafusion::arrow::json::writer::LineDelimited;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::DataFusionError;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use futures_util::StreamExt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The forms of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// A table for people.
    #[default]
    Table,
    /// Lines with commas, the names of the columns first.
    Csv,
    /// One JSON object a line.
    Json,
    /// A Parquet file.
    Parquet,
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Written {
    /// The number of rows.
    pub rows: u64,
}

/// The rows of one table for people; more follow in another with the same head.
const PAGE: usize = 10_000;

/// Writes an answer as it comes. `path` is what errors call the file.
///
/// # Errors
/// When the answer breaks off or cannot be written.
pub async fn write(
    mut answer: SendableRecordBatchStream,
    format: Format,
    out: Box<dyn Write + Send>,
    path: &Path,
) -> Result<Written, TablesError> {
    let schema =
        if format == Format::Parquet { answer.schema() } else { shown_schema(&answer.schema(), format) };
    let unwritten = |error: io::Error| TablesError::Unwritten { path: path.to_owned(), error };
    let mut written = Written::default();
    let mut writer = Writer::new(format, &schema, out).map_err(unwritten)?;
    while let Some(batch) = answer.next().await {
        let batch = batch.map_err(TablesError::of)?;
        written.rows += batch.num_rows() as u64;
        writer.write(batch, &schema).map_err(unwritten)?;
    }
    writer.finish(&schema).map_err(unwritten)?;
    Ok(written)
}

enum Writer {
    Table(Box<dyn Write + Send>, Vec<RecordBatch>, bool),
    Csv(Box<datafusion::arrow::csv::Writer<Box<dyn Write + Send>>>),
    Json(datafusion::arrow::json::Writer<Box<dyn Write + Send>, LineDelimited>),
    Parquet(Box<ArrowWriter<Box<dyn Write + Send>>>),
}

/// The cause that the system told, if it told one.
fn cause(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

impl Writer {
    fn new(format: Format, schema: &SchemaRef, out: Box<dyn Write + Send>) -> io::Result<Writer> {
        Ok(match format {
            Format::Table => Writer::Table(out, Vec::new(), false),
            Format::Csv => {
                let mut writer = datafusion::arrow::csv::WriterBuilder::new().with_header(true).build(out);
                // the head stands there even if there is no row
                writer.write(&RecordBatch::new_empty(Arc::clone(schema))).map_err(cause)?;
                Writer::Csv(Box::new(writer))
            }
            Format::Json => Writer::Json(WriterBuilder::new().with_explicit_nulls(true).build(out)),
            Format::Parquet => {
                let level = ZstdLevel::try_new(3).map_err(io::Error::other)?;
                let properties =
                    WriterProperties::builder().set_compression(Compression::ZSTD(level)).build();
                let writer = ArrowWriter::try_new(out, Arc::clone(schema), Some(properties));
                Writer::Parquet(Box::new(writer.map_err(io::Error::other)?))
            }
        })
    }

    fn write(&mut self, batch: RecordBatch, schema: &SchemaRef) -> io::Result<()> {
        match self {
            Writer::Table(out, page, begun) => {
                page.push(shown(&batch, schema)?);
                if page.iter().map(RecordBatch::num_rows).sum::<usize>() >= PAGE {
                    writeln!(out, "{}", pretty_format_batches(page).map_err(cause)?)?;
                    page.clear();
                    *begun = true;
                }
                Ok(())
            }
            Writer::Csv(writer) => writer.write(&shown(&batch, schema)?).map_err(cause),
            Writer::Json(writer) => writer.write(&shown(&batch, schema)?).map_err(cause),
            Writer::Parquet(writer) => writer.write(&batch).map_err(io::Error::other),
        }
    }

    fn finish(self, schema: &SchemaRef) -> io::Result<()> {
        match self {
            Writer::Table(mut out, mut page, begun) => {
                if page.is_empty() && !begun {
                    page.push(RecordBatch::new_empty(Arc::clone(schema)));
                }
                if !page.is_empty() {
                    writeln!(out, "{}", pretty_format_batches(&page).map_err(cause)?)?;
                }
                out.flush()
            }
            Writer::Csv(writer) => writer.into_inner().flush(),
            Writer::Json(mut writer) => {
                writer.finish().map_err(cause)?;
                writer.into_inner().flush()
            }
            Writer::Parquet(writer) => writer.into_inner().map_err(io::Error::other)?.flush(),
        }
    }
}

/// How a column is written: the bytes of games as text, and what has parts as text where there are only plain values.
fn shown_type(kind: &DataType, format: Format) -> DataType {
    match kind {
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => DataType::Utf8,
        kind if format == Format::Csv && kind.is_nested() => DataType::Utf8,
        kind => kind.clone(),
    }
}

fn shown_schema(schema: &SchemaRef, format: Format) -> SchemaRef {
    let field = |field: &Arc<Field>| {
        field.as_ref().clone().with_data_type(shown_type(field.data_type(), format)).with_nullable(true)
    };
    Arc::new(Schema::new(schema.fields().iter().map(field).collect::<Vec<_>>()))
}

fn shown(batch: &RecordBatch, schema: &SchemaRef) -> io::Result<RecordBatch> {
    let column = |(column, field): (&ArrayRef, &Arc<Field>)| -> io::Result<ArrayRef> {
        if column.data_type() == field.data_type() {
            return Ok(Arc::clone(column));
        }
        if !column.data_type().is_nested() {
            let bytes: Vec<Option<&[u8]>> = match column.data_type() {
                DataType::Binary => column.as_binary::<i32>().iter().collect(),
                DataType::LargeBinary => column.as_binary::<i64>().iter().collect(),
                DataType::BinaryView => column.as_binary_view().iter().collect(),
                other => {
                    return Err(io::Error::other(DataFusionError::Internal(format!("{other} is no text"))));
                }
            };
            let texts = bytes.into_iter().map(|bytes| bytes.map(String::from_utf8_lossy));
            return Ok(Arc::new(texts.collect::<StringArray>()));
        }
        let options = FormatOptions::default();
        let formatter = ArrayFormatter::try_new(column.as_ref(), &options).map_err(cause)?;
        let text = |row| (!column.is_null(row)).then(|| formatter.value(row).to_string());
        Ok(Arc::new((0..column.len()).map(text).collect::<StringArray>()))
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(column).collect::<io::Result<Vec<_>>>()?;
    let options = datafusion::arrow::array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options).map_err(cause)
}
