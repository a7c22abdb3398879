//! The one table of conditions: a line each.

use super::Condition;

/// All conditions that are played.
pub static CONDITIONS: &[&Condition] = &[];
