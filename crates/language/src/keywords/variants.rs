//! The words behind a condition's name that say which variant is meant, as texts have them.

use super::{Found, look_up};
use crate::Language;
pub use rules::conditions::{Aspect, Variant, Vocabulary};

/// The variant that a token means in a vocabulary.
#[must_use]
pub fn find(vocabulary: Vocabulary, language: Language, token: &str) -> Found<&'static Variant> {
    let words = Variant::ALL.iter().filter(|v| v.vocabulary() == vocabulary);
    look_up(words, |v| v.words(), language, token)
}
