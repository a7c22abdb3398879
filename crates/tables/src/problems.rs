//! Files of problems as rows.

use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, RecordBatchOptions, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::error::{DataFusionError, Result};
use dawson::solve::{Dialect, ProblemText, problem_texts};
use dawson::{Heading, Problem, Source};
use std::io::Read;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The problems of a batch: few, as each may take long.
const PORTION: usize = 8;

/// The column of a problem's text.
pub(crate) const PROBLEM: &str = "problem";

/// The columns of problems: `file`, `number` (1 the first of the file), `line` (where it begins), what it says of itself, `problem`. What a
/// problem says of itself is missing where it cannot be read.
pub(crate) static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let mut fields = vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("number", DataType::Int64, false),
        Field::new("line", DataType::Int64, false),
    ];
    fields.extend(SAID.iter().map(|(column, _)| Field::new(*column, DataType::Utf8, true)));
    fields.push(Field::new(PROBLEM, DataType::Utf8, false));
    Arc::new(Schema::new(fields))
});

/// What a problem says of itself: the columns.
type Said = fn(&Heading) -> Option<String>;
const SAID: [(&str, Said); 6] = [
    ("author", |heading| joined(&heading.authors)),
    ("origin", |heading| joined(&heading.origins)),
    ("title", |heading| joined(&heading.titles)),
    ("stipulation", |heading| heading.stipulation.clone()),
    ("conditions", |heading| joined(&heading.conditions)),
    ("fen", |heading| Some(heading.fen())),
];

fn joined(texts: &[String]) -> Option<String> {
    (!texts.is_empty()).then(|| texts.join("; "))
}

/// The problems of a text.
struct Divided {
    text: Source,
    problems: Vec<ProblemText>,
}

/// The text that was divided last: where a problem begins, only the reader of all problems before it knows, and one process reads many parts of a
/// file.
static LAST: Mutex<Option<Arc<Divided>>> = Mutex::new(None);

impl Divided {
    /// The problems of a file.
    fn of(file: &str, bytes: &[u8]) -> Result<Arc<Divided>> {
        let text = Source::from_bytes(file, bytes);
        if !text.is_text() {
            return Err(DataFusionError::Execution(dawson::solve::no_text(&text)));
        }
        // who waits here would divide the same text; a panic cannot have left it half done
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|known| known.text.text() == text.text()) {
            return Ok(Arc::clone(known));
        }
        *last = None;
        let problems = problem_texts(&text, Dialect::Auto);
        let divided = Arc::new(Divided { text, problems });
        *last = Some(Arc::clone(&divided));
        Ok(divided)
    }
}

/// Reads the problems of a file that begin within a range of its bytes, and hands out batches with the columns of a schema. All problems before
/// them are read too, as nobody else knows where one begins.
pub(crate) fn read(
    mut stream: Box<dyn Read + Send>,
    file: &str,
    range: &Range<u64>,
    schema: &SchemaRef,
    hear: &mut dyn FnMut(Result<RecordBatch>) -> ControlFlow<()>,
) {
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    let read = read.map_err(|error| DataFusionError::Execution(format!("{file}: {error}")));
    let divided = match read.and_then(|_| Divided::of(file, &bytes)) {
        Ok(divided) => divided,
        Err(error) => {
            let _ = hear(Err(error));
            return;
        }
    };
    drop(bytes);
    let texts = &divided.problems;
    let at = |byte: u64| texts.partition_point(|text| (text.offset as u64) < byte);
    let (first, end) = (at(range.start), at(range.end));
    for begin in (first..end).step_by(PORTION) {
        let portion = &texts[begin..end.min(begin + PORTION)];
        let batch = batch(portion, file, begin, schema);
        if hear(batch).is_break() {
            return;
        }
    }
}

fn batch(texts: &[ProblemText], file: &str, first: usize, schema: &SchemaRef) -> Result<RecordBatch> {
    let is_said = |name: &str| SAID.iter().find(|(column, _)| *column == name);
    let headings: Vec<Option<Heading>> = if schema.fields().iter().any(|f| is_said(f.name()).is_some()) {
        texts.iter().map(|text| heading(&text.text)).collect()
    } else {
        Vec::new()
    };
    let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    let column = |name: &str| -> ArrayRef {
        match name {
            "file" => Arc::new(StringArray::from_iter_values(std::iter::repeat_n(file, texts.len()))),
            "number" => {
                Arc::new(Int64Array::from_iter_values((0..texts.len()).map(|at| number(first + at + 1))))
            }
            "line" => Arc::new(Int64Array::from_iter_values(texts.iter().map(|text| i64::from(text.line)))),
            PROBLEM => Arc::new(StringArray::from_iter_values(texts.iter().map(|text| text.text.as_str()))),
            name => {
                let said = is_said(name).map(|(_, said)| *said);
                let value =
                    |heading: &Option<Heading>| said.zip(heading.as_ref()).and_then(|(said, h)| said(h));
                Arc::new(headings.iter().map(value).collect::<StringArray>())
            }
        }
    };
    let columns = schema.fields().iter().map(|field| column(field.name())).collect();
    let options = RecordBatchOptions::new().with_row_count(Some(texts.len()));
    Ok(RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)?)
}

fn heading(text: &str) -> Option<Heading> {
    let read = || Problem::read(text, Dialect::Auto).ok()?.headings().first().cloned();
    crate::functions::guarded(read).ok().flatten()
}
