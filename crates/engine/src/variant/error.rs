//! Why a variant cannot be played.

/// Why a variant or a position of it cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VariantError {
    /// A line of the file is malformed.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// Nobody has defined the variant.
    #[error("unknown variant '{0}'")]
    Unknown(String),
    /// The variant is its own ancestor.
    #[error("the variant '{0}' descends from itself")]
    Circular(String),
    /// The value of a key is malformed.
    #[error("{key}: {problem}")]
    Value {
        /// The key.
        key: String,
        /// What is wrong with its value.
        problem: String,
    },
    /// A rule that is not played.
    #[error("not supported yet: {0}")]
    Unsupported(String),
    /// A line of the file asks for a rule that is not played.
    #[error("line {line}: not supported yet: {text}")]
    UnsupportedLine {
        /// The number of the line from 1.
        line: usize,
        /// Its key and value.
        text: String,
    },
    /// The position is malformed.
    #[error("the position: {0}")]
    Position(String),
}
