//! The codes of walks, as the table of walks has them.

use crate::Language;
use board::Walk;

/// The walk with that code of one or two letters or digits, in any case.
#[must_use]
pub fn find(language: Language, code: &str) -> Option<Walk> {
    // walks without a code cannot be written
    if code.is_empty() { None } else { movement::by_code(language, code) }
}

/// The code of a walk, in capitals; empty for no walk and for walks that are not in the table.
#[must_use]
pub fn code(language: Language, walk: Walk) -> String {
    movement::walk(walk).map_or_else(String::new, |row| row.code(language).to_uppercase())
}

/// The name of a walk; empty for walks that are not in the table.
#[must_use]
pub fn name(language: Language, walk: Walk) -> &'static str {
    movement::walk(walk).map_or("", |row| row.name(language))
}
