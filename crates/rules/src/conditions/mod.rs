//! The fairy conditions: one file each, and one line each in the list of its family.
//!
//! A [`Condition`] is static data: names, what may stand behind them, definition, source, and a `build` function that puts
//! hooks into the stages. The readers of all dialects, captions, lists and explanations take what they need from it
//! ([`all`]). A problem's text gives [`ConditionUse`]s; [`build`] finds their rows and calls them. Nothing else in the
//! house knows a condition by name.

pub mod capture;
pub mod choice;
mod circe;
pub mod colour;
mod combining;
pub mod contact;
mod dummy;
pub mod geometry;
pub mod kind;
mod making;
pub mod observation;
pub mod place;
pub mod power;
mod row;
pub mod royalty;
mod table;
mod uses;
mod words;

use crate::general::Builder;
pub use crate::general::Reads;
pub use combining::{Class, Trait};
pub use making::{Combination, EntireMove, Making, Means, Meant};
pub use movement::{Example, NoExample, Words};
pub use row::{Condition, Drawn, Kings, Listed, Part, Traditional};
pub use table::all;
pub(crate) use uses::only_words;
pub use uses::{ConditionError, ConditionUse, Context, Dialect, Parameter};
pub use words::{Aspect, Variant, Vocabulary};

/// The condition of that English name, written in full.
#[must_use]
pub fn find(name: &str) -> Option<&'static Condition> {
    all().find(|condition| condition.name().eq_ignore_ascii_case(name))
}

/// The conditions that Popeye knows, in the order of captions.
pub fn of_popeye() -> impl Iterator<Item = &'static Condition> + Clone {
    all().filter(|condition| condition.popeye.is_some())
}

/// The conditions that Popeye does not know.
pub fn further() -> impl Iterator<Item = &'static Condition> + Clone {
    all().filter(|condition| condition.popeye.is_none())
}

/// Builds all conditions of a problem. Reports every one that cannot be played, not only the first.
///
/// # Errors
/// One error for each condition that is not supported, has a parameter without sense, or clashes.
pub fn build(context: &Context<'_>, builder: &mut Builder) -> Result<(), Vec<ConditionError>> {
    let errors: Vec<ConditionError> = context
        .all
        .iter()
        .filter_map(|condition| match find(&condition.name) {
            None => Some(ConditionError::NotSupported(condition.name.clone())),
            Some(entry) => {
                builder.reading(entry.reads, |builder| (entry.build)(condition, context, builder)).err()
            }
        })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}
