//! `pgn(game)`: the text of a game. Games are kept as bytes, as old files are not in UTF-8.

use super::arguments::{coerced, texts};
use datafusion::arrow::array::StringArray;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::sync::Arc;

/// The function.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Pgn(Signature);

impl Pgn {
    pub(super) fn new() -> Pgn {
        Pgn(Signature::user_defined(Volatility::Immutable))
    }
}

impl ScalarUDFImpl for Pgn {
    fn name(&self) -> &'static str {
        "pgn"
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        coerced(self.name(), given, &[("game", DataType::Utf8)], 1)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let games = texts(&arguments.args[0], arguments.number_rows)?;
        Ok(ColumnarValue::Array(Arc::new(StringArray::from_iter(games))))
    }
}
