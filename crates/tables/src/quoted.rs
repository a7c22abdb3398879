//! Texts within queries that this crate writes.

/// A text as SQL has it.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
