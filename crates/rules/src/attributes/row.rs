//! What is known of an attribute: a row of the table.

use crate::general::{Builder, Reads};
use board::{Marks, Position};

/// An attribute of the table.
pub struct Attribute {
    /// The mark that it is about.
    pub mark: Marks,
    /// The English name in full.
    pub name: &'static str,
    /// The definition in a sentence or two.
    pub definition: &'static str,
    /// What its hooks read of a position's past.
    pub reads: Reads,
    /// Puts the hooks of this attribute into the stages.
    pub build: fn(&Position, &mut Builder),
}
