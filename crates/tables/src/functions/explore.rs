//! `explore(scheme [, options])`: the sound positions of a scheme, or of a share of it, as JSON lines.

use super::arguments::{coerced, texts};
use super::guard::guarded;
use super::options::Options;
use crate::error::STOPPED;
use crate::stop::Stop;
use datafusion::arrow::array::StringArray;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::exec_err;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use dawson::explore::{Explorer, Scheme};
use serde_json::json;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The function: a line for each find, and one for what it has come to, as `dawson explore --format json` writes them; one of type `error` for a
/// scheme that cannot be read.
#[derive(Debug)]
pub(super) struct Explore {
    stop: Stop,
    signature: Signature,
}

impl PartialEq for Explore {
    fn eq(&self, _: &Explore) -> bool {
        true
    }
}

impl Eq for Explore {}

impl Hash for Explore {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl Explore {
    pub(super) fn new(stop: Stop) -> Explore {
        // it takes long: nobody is to explore while a query is planned
        Explore { stop, signature: Signature::user_defined(Volatility::Volatile) }
    }

    fn explored(&self, text: &str, options: &Options) -> String {
        let scheme = match Scheme::read(text) {
            Ok(scheme) => scheme,
            Err(errors) => {
                let lines = errors
                    .iter()
                    .map(|error| format!("{}\n", json!({"type": "error", "text": error.to_string()})));
                return lines.collect();
            }
        };
        let mut explorer = Explorer::default();
        explorer.threads = options.threads;
        explorer.max_memory = options.max_memory;
        explorer.max_time = options.max_time;
        explorer.stop = self.stop.sign();
        explorer.part = (options.part.0.into(), options.part.1.into());
        let mut result = explorer.explore(&scheme, &mut |_| ControlFlow::Continue(()));
        result.finds.sort_by_key(|find| find.number);
        let objects = result.finds.iter().map(dawson::explore::Find::object).chain([result.object()]);
        objects.map(|object| format!("{object}\n")).collect()
    }
}

impl ScalarUDFImpl for Explore {
    fn name(&self) -> &'static str {
        "explore"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        coerced(self.name(), given, &[("scheme", DataType::Utf8), ("options", DataType::Utf8)], 1)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let schemes = texts(&args[0], number_rows)?;
        let options = match args.get(1) {
            None => vec![None; number_rows],
            Some(options) => texts(options, number_rows)?,
        };
        let explore = |(scheme, options): (&Option<String>, &Option<String>)| -> Result<Option<String>> {
            let Some(scheme) = scheme else { return Ok(None) };
            let options =
                Options::read(options.as_deref().unwrap_or_default()).map_err(DataFusionError::Execution)?;
            let told = |fault: String| format!("{}\n", json!({"type": "error", "text": fault}));
            Ok(Some(guarded(|| self.explored(scheme, &options)).unwrap_or_else(told)))
        };
        // positions may be solved by long play, which takes a deep stack
        let explored: Result<StringArray> = std::thread::scope(|scope| {
            let all = || schemes.iter().zip(&options).map(explore).collect::<Result<StringArray>>();
            let thread = std::thread::Builder::new().stack_size(dawson::STACK).spawn_scoped(scope, all);
            let thread = thread
                .map_err(|error| DataFusionError::Execution(format!("no thread to explore with: {error}")))?;
            thread.join().unwrap_or_else(|_| exec_err!("exploring has failed"))
        });
        if self.stop.is_set() {
            return exec_err!("{STOPPED}");
        }
        Ok(ColumnarValue::Array(Arc::new(explored?)))
    }
}
