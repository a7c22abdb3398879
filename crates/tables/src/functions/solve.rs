//! `solve(problem [, options])`: what has come of a problem.

use super::guard::guarded;
use super::options::Options;
use super::searching::Search;
use crate::stop::Stop;
use datafusion::arrow::array::{
    Array, ArrayRef, Float64Builder, Int64Builder, ListBuilder, StringBuilder, StructArray,
};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::error::Result;
use dawson::solve::{Ink, Item, Run, Severity, Sink, Summary, Written};
use dawson::{Checkpoint, Event, Mark, Outcome, Solution, Source};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// The most bytes of a text: a row with more is told to be cut.
const LONGEST: usize = 16 << 20;

/// What is told of a problem: `verdict` (as `dawson solve --format json` has it; of twins the worst), `keys`, `solutions` (their number),
/// `text` (the output of `dawson solve` without times), `time` (in seconds), `ended` (whether the search was `finished`, or why it was not;
/// of twins the worst), `error` (what kept it from being solved).
static FIELDS: LazyLock<Fields> = LazyLock::new(|| {
    Fields::from(vec![
        Field::new("verdict", DataType::Utf8, true),
        Field::new("keys", DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))), true),
        Field::new("solutions", DataType::Int64, true),
        Field::new("text", DataType::Utf8, true),
        Field::new("time", DataType::Float64, true),
        Field::new("ended", DataType::Utf8, true),
        Field::new("error", DataType::Utf8, true),
    ])
});

/// What comes of problems.
#[derive(Debug)]
pub(super) struct Solve;

/// What has come of a problem.
#[derive(Default)]
pub(super) struct Row {
    summaries: Vec<Summary>,
    /// The tasks with their first moves and keys alone.
    solutions: Vec<Solution>,
    written: Written,
    errors: Vec<String>,
    cut: bool,
    pub(super) time: f64,
}

impl Sink for Row {
    fn write(&mut self, text: &str, ink: Ink) {
        if self.written.output.len() + text.len() > LONGEST {
            self.cut = true;
        } else {
            self.written.write(text, ink);
        }
    }

    fn complain(&mut self, text: &str) {
        self.written.complain(text);
    }

    fn end_line(&mut self) {
        self.written.end_line();
    }

    fn wants_items(&self) -> bool {
        true
    }

    fn item(&mut self, item: Item) {
        match item {
            Item::Summary(summary) => self.summaries.push(summary),
            Item::Diagnostic(wrong) if wrong.severity == Severity::Error => {
                self.errors.push(wrong.to_string())
            }
            Item::Task { .. } => Solution::gather(&mut self.solutions, item),
            Item::Event(Event::PhaseBegins { .. } | Event::Key | Event::Move { depth: 0, .. }) => {
                Solution::gather(&mut self.solutions, item);
            }
            _ => {}
        }
    }
}

impl Row {
    pub(super) fn of(text: &str, options: &Options, stop: &Stop, checkpoint: Option<Arc<Checkpoint>>) -> Row {
        let began = Instant::now();
        let mut row = Row::default();
        let mut run = Run::new(options.settings(), options.control(stop, checkpoint), &mut row);
        run.read(&Source::new("problem", text));
        let status = run.status();
        if status.wrong && row.errors.is_empty() {
            row.errors.append(&mut row.written.complaints);
        }
        if row.ended() == Outcome::TimeUp {
            let limit = options.max_time.unwrap_or_default().as_secs_f64();
            row.errors.push(format!("the time was up after {limit} s (maxtime)"));
        }
        if row.cut {
            row.errors.push(format!("the text is longer than {} MB and was cut", LONGEST >> 20));
        }
        row.time = began.elapsed().as_secs_f64();
        row
    }

    /// A row that the program could not solve.
    pub(super) fn faulty(error: String) -> Row {
        Row { errors: vec![error], ..Row::default() }
    }

    /// How the worst task ended; what was not begun is refused.
    pub(super) fn ended(&self) -> Outcome {
        let outcomes = self.summaries.iter().map(|summary| summary.outcome.unwrap_or(Outcome::Refused));
        outcomes.max().unwrap_or(Outcome::Refused)
    }

    /// What kept it from being solved, if anything did.
    pub(super) fn error(&self) -> Option<String> {
        (!self.errors.is_empty()).then(|| self.errors.join("; "))
    }

    fn keys(&self) -> Vec<String> {
        let has_keys = |solution: &&Solution| solution.events.iter().any(|event| matches!(event, Event::Key));
        let moves = self.solutions.iter().filter(has_keys).flat_map(|solution| {
            solution
                .tree()
                .into_iter()
                .flat_map(|play| play.moves)
                .filter(|found| found.mark == Some(Mark::Key))
        });
        moves.map(|found| found.text).collect()
    }
}

fn columns(rows: &[Option<Row>]) -> Result<ArrayRef> {
    let [mut verdicts, mut texts, mut ends, mut errors] = std::array::from_fn(|_| StringBuilder::new());
    let mut keys = ListBuilder::new(StringBuilder::new());
    let (mut solutions, mut times) = (Int64Builder::new(), Float64Builder::new());
    for row in rows {
        let Some(row) = row else {
            verdicts.append_null();
            keys.append_null();
            solutions.append_null();
            texts.append_null();
            times.append_null();
            ends.append_null();
            errors.append_null();
            continue;
        };
        let claim = row.summaries.iter().map(|summary| summary.claim).max();
        // what could not be read has come to nothing
        verdicts.append_value(claim.unwrap_or(dawson::Claim::NotSolved).name());
        for key in row.keys() {
            keys.values().append_value(key);
        }
        keys.append(true);
        let found: u64 = row.summaries.iter().map(|summary| summary.solutions).sum();
        solutions.append_value(i64::try_from(found).unwrap_or(i64::MAX));
        texts.append_value(&row.written.output);
        times.append_value(row.time);
        ends.append_value(row.ended().name());
        errors.append_option(row.error());
    }
    let columns: Vec<ArrayRef> = vec![
        Arc::new(verdicts.finish()),
        Arc::new(keys.finish()),
        Arc::new(solutions.finish()),
        Arc::new(texts.finish()),
        Arc::new(times.finish()),
        Arc::new(ends.finish()),
        Arc::new(errors.finish()),
    ];
    let there: NullBuffer = rows.iter().map(Option::is_some).collect::<Vec<bool>>().into();
    let array = StructArray::try_new(FIELDS.clone(), columns, Some(there))?;
    debug_assert_eq!(array.len(), rows.len());
    Ok(Arc::new(array))
}

impl Search for Solve {
    const NAME: &'static str = "solve";
    const TEXT: &'static str = "problem";

    type Row = Row;

    fn column_type() -> DataType {
        DataType::Struct(FIELDS.clone())
    }

    fn row(text: &str, options: &Options, stop: &Stop) -> Row {
        guarded(|| Row::of(text, options, stop, None)).unwrap_or_else(Row::faulty)
    }

    fn column(rows: Vec<Option<Row>>) -> Result<ArrayRef> {
        columns(&rows)
    }
}
