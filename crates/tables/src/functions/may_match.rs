//! `may_match`: whether a game may match a query, by its signature.

use super::arguments::texts;
use super::queries::Queries;
use datafusion::arrow::array::{AsArray, BooleanArray};
use datafusion::arrow::datatypes::{DataType, Int32Type, Int64Type};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The columns that a signature has: twelve of visited squares, the number of half-moves, the events.
const COLUMNS: usize = 14;

/// The function: `may_match(query, visited_white_king, …, visited_black_pawn, plies, events)`. Nobody need write it:
/// [`super::Narrow`] adds it.
#[derive(Debug)]
pub(super) struct MayMatch {
    queries: Arc<Queries>,
    signature: Signature,
}

/// Its name.
pub(super) const NAME: &str = "may_match";

impl PartialEq for MayMatch {
    fn eq(&self, _: &MayMatch) -> bool {
        true
    }
}

impl Eq for MayMatch {}

impl Hash for MayMatch {
    fn hash<H: Hasher>(&self, state: &mut H) {
        NAME.hash(state);
    }
}

impl MayMatch {
    pub(super) fn new(queries: Arc<Queries>) -> MayMatch {
        let mut kinds = vec![DataType::Utf8];
        kinds.extend(std::iter::repeat_n(DataType::Int64, COLUMNS - 2));
        kinds.extend([DataType::Int32, DataType::Int32]);
        MayMatch { queries, signature: Signature::exact(kinds, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for MayMatch {
    fn name(&self) -> &str {
        NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let Some(text) = texts(&args[0], 1)?.pop().flatten() else {
            return exec_err!("{NAME}: a query was expected");
        };
        // where the number of the game counts, the signature says nothing of it
        let query = self.queries.get(&text, true)?;
        let arrays =
            args[1..].iter().map(|column| column.to_array(number_rows)).collect::<Result<Vec<_>>>()?;
        let visited: Vec<_> =
            arrays[..COLUMNS - 2].iter().map(|column| column.as_primitive::<Int64Type>().values()).collect();
        let [plies, events] =
            [COLUMNS - 2, COLUMNS - 1].map(|at| arrays[at].as_primitive::<Int32Type>().values());
        let may = (0..number_rows).map(|row| {
            let visited = std::array::from_fn(|kind| visited[kind][row].cast_unsigned());
            query.may_match(&dawson::query::Signature { visited, plies: plies[row], events: events[row] })
        });
        Ok(ColumnarValue::Array(Arc::new(may.map(Some).collect::<BooleanArray>())))
    }
}
