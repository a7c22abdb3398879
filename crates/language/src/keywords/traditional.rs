//! Words of Jacobi's language for words behind conditions.

use super::variants::Variant::{self, *};

/// Other words for words behind conditions.
pub static SYNONYMS: [(&str, Variant); 3] =
    [("Ibidem", CaptureSquare), ("WaitMove", LastMove), ("Switch", Pwc)];
