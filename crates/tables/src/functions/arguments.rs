//! What functions are given: texts of any type that Arrow has for them.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{exec_err, plan_err};
use datafusion::error::Result;
use datafusion::logical_expr::ColumnarValue;

/// Whether a type is one for texts or bytes.
pub(super) fn is_text(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
    )
}

/// What an argument is taken as: texts as they are, other types as that which is expected.
pub(super) fn coerced(
    function: &str,
    given: &[DataType],
    expected: &[(&str, DataType)],
    least: usize,
) -> Result<Vec<DataType>> {
    if given.len() < least || given.len() > expected.len() {
        let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
        return plan_err!(
            "{function}({}): {} arguments are too {}",
            names.join(", "),
            given.len(),
            if given.len() < least { "few" } else { "many" }
        );
    }
    let taken = given.iter().zip(expected).map(|(kind, (name, expected))| match expected {
        DataType::Utf8 if is_text(kind) => Ok(kind.clone()),
        DataType::Utf8 if *kind == DataType::Null => Ok(DataType::Utf8),
        DataType::Utf8 => plan_err!("{function}: {name} must be a text, not {kind}"),
        other => Ok(other.clone()),
    });
    taken.collect()
}

/// The bytes of each row.
pub(super) fn bytes(array: &ArrayRef) -> Result<Vec<Option<&[u8]>>> {
    fn texts<'a>(all: impl Iterator<Item = Option<&'a str>>) -> Vec<Option<&'a [u8]>> {
        all.map(|text| text.map(str::as_bytes)).collect()
    }
    Ok(match array.data_type() {
        DataType::Utf8 => texts(array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => texts(array.as_string::<i64>().iter()),
        DataType::Utf8View => texts(array.as_string_view().iter()),
        DataType::Binary => array.as_binary::<i32>().iter().collect(),
        DataType::LargeBinary => array.as_binary::<i64>().iter().collect(),
        DataType::BinaryView => array.as_binary_view().iter().collect(),
        other => return exec_err!("a text was expected, not {other}"),
    })
}

/// The texts of each row of an argument; bytes that are no UTF-8 are replaced.
pub(super) fn texts(value: &ColumnarValue, rows: usize) -> Result<Vec<Option<String>>> {
    let array = value.to_array(rows)?;
    let texts = bytes(&array)?.into_iter();
    Ok(texts.map(|text| text.map(|text| String::from_utf8_lossy(text).into_owned())).collect())
}
