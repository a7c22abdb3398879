//! What is known of an attribute: a row of the table.

use crate::general::{Builder, Reads};
use board::{Marks, Position};
use movement::{NoExample, Shown, Words};

/// An attribute of the table.
pub struct Attribute {
    /// The mark that it is about.
    pub mark: Marks,
    /// Its names in the input languages, in full. The capitals of a name stand for it in diagrams and moves.
    pub names: Words,
    /// The definition in a sentence or two.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// Who invented it, where a source says so.
    pub inventor: Option<&'static str>,
    /// The year in which it was first published or presented, where a source says so.
    pub year: Option<u16>,
    /// A small problem that shows what it does.
    pub example: Shown,
    /// Whether units with it become neutral in the course of play, so that they count like neutral units.
    pub becomes_neutral: bool,
    /// Whether `py` refuses neutral units beside it, as Popeye does.
    pub excludes_neutral: bool,
    /// Whether `py` accepts option Intelligent beside it.
    pub intelligent: bool,
    /// What its hooks read of a position's past.
    pub reads: Reads,
    /// Puts the hooks of this attribute into the stages.
    pub build: fn(&Position, &mut Builder),
}

impl Attribute {
    /// A row of which nothing is said yet. Rows are written as differences from it.
    pub const BASE: Attribute = Attribute {
        mark: Marks::NONE,
        names: Words::same(""),
        definition: "",
        source: "Popeye's manual",
        inventor: None,
        year: None,
        example: Err(NoExample::Missing),
        becomes_neutral: false,
        excludes_neutral: false,
        intelligent: true,
        reads: Reads::EVERYTHING,
        build: |_, _| {},
    };

    /// The English name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.names.0[0]
    }
}
