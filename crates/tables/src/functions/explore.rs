//! `explore(scheme [, options])`: the sound positions of a scheme, or of a share of it, as JSON lines.

use super::guard::guarded;
use super::options::Options;
use super::searching::Search;
use crate::stop::Stop;
use datafusion::arrow::array::{ArrayRef, StringArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use dawson::explore::{Explorer, Scheme};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A line for each find, and one for what it has come to, as `dawson explore --format json` writes them; one of type `error` for a scheme that
/// cannot be read.
#[derive(Debug)]
pub(super) struct Explore;

fn explored(text: &str, options: &Options, stop: &Stop) -> String {
    let scheme = match Scheme::read(text) {
        Ok(scheme) => scheme,
        Err(errors) => {
            return errors.iter().map(|error| wrong(&error.to_string())).collect();
        }
    };
    let mut explorer = Explorer::default();
    explorer.threads = options.threads;
    explorer.max_memory = options.max_memory;
    explorer.max_time = options.max_time;
    explorer.stop = stop.sign();
    explorer.part = (options.part.0.into(), options.part.1.into());
    let mut result = explorer.explore(&scheme, &mut |_| ControlFlow::Continue(()));
    result.finds.sort_by_key(|find| find.number);
    let objects = result.finds.iter().map(dawson::explore::Find::object).chain([result.object()]);
    objects.map(|object| format!("{object}\n")).collect()
}

/// The line of an error.
fn wrong(text: &str) -> String {
    format!("{}\n", json!({"type": "error", "text": text}))
}

impl Search for Explore {
    const NAME: &'static str = "explore";
    const TEXT: &'static str = "scheme";

    type Row = String;

    fn column_type() -> DataType {
        DataType::Utf8
    }

    fn row(text: &str, options: &Options, stop: &Stop) -> String {
        guarded(|| explored(text, options, stop)).unwrap_or_else(|fault| wrong(&fault))
    }

    fn column(rows: Vec<Option<String>>) -> Result<ArrayRef> {
        Ok(Arc::new(StringArray::from_iter(rows)))
    }
}
