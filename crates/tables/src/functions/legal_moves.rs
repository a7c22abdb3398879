//! `legal_moves(position [, conditions])`: the legal moves of a position in Forsyth-Edwards notation or of a problem.

use super::arguments::{coerced, texts};
use super::guard::guarded;
use datafusion::arrow::array::{ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use dawson::{Dialect, Position};
use std::sync::Arc;

/// The function. It has nothing for what cannot be read.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct LegalMoves(Signature);

impl LegalMoves {
    pub(super) fn new() -> LegalMoves {
        LegalMoves(Signature::user_defined(Volatility::Immutable))
    }
}

/// The moves as solutions have them; conditions are separated by semicolons.
fn moves(text: &str, conditions: &str) -> Option<Vec<String>> {
    let conditions: Vec<&str> = conditions.split(';').map(str::trim).filter(|one| !one.is_empty()).collect();
    let is_position = text.split_whitespace().next()?.contains('/');
    let position = if is_position {
        Position::from_fen(text, &conditions).ok()?
    } else {
        Position::read(text, Dialect::Auto).ok().filter(|_| conditions.is_empty())?
    };
    Some(position.legal_moves().into_iter().map(|found| found.text).collect())
}

impl ScalarUDFImpl for LegalMoves {
    fn name(&self) -> &'static str {
        "legal_moves"
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        coerced(self.name(), given, &[("position", DataType::Utf8), ("conditions", DataType::Utf8)], 1)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let positions = texts(&args[0], number_rows)?;
        let conditions = args.get(1).map(|conditions| texts(conditions, number_rows)).transpose()?;
        let mut lists = ListBuilder::new(StringBuilder::new());
        for (row, position) in positions.iter().enumerate() {
            let conditions = conditions.as_ref().and_then(|all| all[row].as_deref()).unwrap_or_default();
            let found = guarded(|| moves(position.as_ref()?, conditions)).ok().flatten();
            for text in found.iter().flatten() {
                lists.values().append_value(text);
            }
            lists.append(found.is_some());
        }
        Ok(ColumnarValue::Array(Arc::new(lists.finish())))
    }
}
