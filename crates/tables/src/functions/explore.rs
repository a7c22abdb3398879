//! `explore(scheme [, options])`: the sound positions of a scheme, or of a share of it, as JSON lines.

use super::arguments::{coerced, texts};
use super::deep::on_deep_stack;
use super::guard::guarded;
use super::options::Options;
use crate::error::STOPPED;
use crate::stop::Stop;
use datafusion::arrow::array::StringArray;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
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

    fn return_field_from_args(&self, arguments: ReturnFieldArgs) -> Result<FieldRef> {
        Options::check(&arguments)?;
        Ok(Arc::new(Field::new(self.name(), DataType::Utf8, true)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let schemes = texts(&args[0], number_rows)?;
        let options = Options::of_rows(args.get(1), number_rows)?;
        let told = |fault: String| format!("{}\n", json!({"type": "error", "text": fault}));
        let explore = |(scheme, options): (&Option<String>, &Options)| {
            let scheme = scheme.as_ref()?;
            Some(guarded(|| self.explored(scheme, options)).unwrap_or_else(told))
        };
        let explored = on_deep_stack(|| schemes.iter().zip(&options).map(explore).collect::<StringArray>())?;
        if self.stop.is_set() {
            return exec_err!("{STOPPED}");
        }
        Ok(ColumnarValue::Array(Arc::new(explored)))
    }
}
