//! Functions that search: `f(text [, options])`, a row for each text.

use super::arguments::{coerced, texts};
use super::deep::on_deep_stack;
use super::options::Options;
use crate::error::STOPPED;
use crate::stop::Stop;
use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

/// What is searched for.
pub(super) trait Search: Debug + Send + Sync + 'static {
    /// The name of the function.
    const NAME: &'static str;
    /// The name of its first argument.
    const TEXT: &'static str;

    /// What a text comes to.
    type Row: Send;

    /// The type of the column.
    fn column_type() -> DataType;

    /// What a text comes to with these options. It does not panic.
    fn row(text: &str, options: &Options, stop: &Stop) -> Self::Row;

    /// The column; a row without a text is `NULL`.
    fn column(rows: Vec<Option<Self::Row>>) -> Result<ArrayRef>;
}

/// A function that searches.
#[derive(Debug)]
pub(super) struct Searching<S> {
    stop: Stop,
    signature: Signature,
    search: PhantomData<S>,
}

impl<S> PartialEq for Searching<S> {
    fn eq(&self, _: &Searching<S>) -> bool {
        true
    }
}

impl<S> Eq for Searching<S> {}

impl<S: Search> Hash for Searching<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        S::NAME.hash(state);
    }
}

impl<S: Search> Searching<S> {
    pub(super) fn new(stop: Stop) -> Searching<S> {
        // it may take long and tells times: nobody is to search while a query is planned
        Searching { stop, signature: Signature::user_defined(Volatility::Volatile), search: PhantomData }
    }
}

impl<S: Search> ScalarUDFImpl for Searching<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        coerced(S::NAME, given, &[(S::TEXT, DataType::Utf8), ("options", DataType::Utf8)], 1)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(S::column_type())
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs) -> Result<FieldRef> {
        Options::check(&arguments)?;
        Ok(Arc::new(Field::new(S::NAME, S::column_type(), true)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let texts = texts(&args[0], number_rows)?;
        let options = Options::of_rows(args.get(1), number_rows)?;
        let row = |(text, options): (&Option<String>, &Options)| {
            text.as_ref().map(|text| S::row(text, options, &self.stop))
        };
        let rows = on_deep_stack(|| texts.iter().zip(&options).map(row).collect())?;
        if self.stop.is_set() {
            return exec_err!("{STOPPED}");
        }
        Ok(ColumnarValue::Array(S::column(rows)?))
    }
}
