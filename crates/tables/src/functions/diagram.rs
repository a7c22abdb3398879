//! `diagram(problem)`: the diagram of a problem or of a position in Forsyth-Edwards notation, in letters.

use super::arguments::{coerced, texts};
use super::guard::guarded;
use datafusion::arrow::array::StringArray;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use dawson::Source;
use dawson::diagram::{Drawing, Form, of_fen, of_problem};
use std::sync::Arc;

/// The function. It has nothing for what is neither a problem nor a position.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct DrawDiagram(Signature);

impl DrawDiagram {
    pub(super) fn new() -> DrawDiagram {
        DrawDiagram(Signature::user_defined(Volatility::Immutable))
    }
}

fn drawn(text: &str) -> Option<String> {
    let drawing = Drawing { form: Form::Text, ..Drawing::default() };
    let first = text.split_whitespace().next()?;
    let is_position = first.contains('/') && !text.trim().contains('\n');
    if is_position {
        of_fen(text.trim(), &drawing).ok()
    } else {
        of_problem(&Source::new("problem", text), &drawing).ok()
    }
}

impl ScalarUDFImpl for DrawDiagram {
    fn name(&self) -> &'static str {
        "diagram"
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        coerced(self.name(), given, &[("problem", DataType::Utf8)], 1)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let texts = texts(&arguments.args[0], arguments.number_rows)?;
        let drawn = texts.iter().map(|text| guarded(|| drawn(text.as_ref()?)).ok().flatten());
        Ok(ColumnarValue::Array(Arc::new(drawn.collect::<StringArray>())))
    }
}
