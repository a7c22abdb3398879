//! A row of the table: a key, what it takes and what becomes of it.

use super::super::VariantError;
use super::super::definition::{Definition, Value};
use board::Side;
use std::fmt;

/// What a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// `true` or `false`.
    Truth,
    /// A number.
    Number,
    /// `win`, `draw` or `loss`.
    Result,
    /// The letter of a piece, `-` for none.
    Letter,
    /// The letters of pieces.
    Letters,
    /// Pairs of a letter and something behind a colon.
    Pairs,
    /// A file, as a letter or a number.
    File,
    /// Squares, files and ranks, such as `*8 d4`.
    Region,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Text.
    Text,
}

impl fmt::Display for Takes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Takes::Truth => "true or false",
            Takes::Number => "a number",
            Takes::Result => "win, draw or loss",
            Takes::Letter => "a letter",
            Takes::Letters => "letters",
            Takes::Pairs => "letter:value ...",
            Takes::File => "a file",
            Takes::Region => "squares, files, ranks",
            Takes::Word(words) => return out.write_str(&words.join(", ")),
            Takes::Text => "text",
        })
    }
}

/// For which sides a key may be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// For both together.
    Together,
    /// For each by itself, with `White` or `Black` behind it.
    Apart,
    /// In either way.
    Any,
}

/// Reads the value of a key for some sides into a definition.
pub(super) type Reader = fn(&mut Definition, &Value<'_>, &[Side]) -> Result<(), VariantError>;

/// What becomes of a key.
#[derive(Clone, Copy)]
pub(super) enum Use {
    Read(Reader),
    /// It is read with the name of a piece behind it.
    WithPiece,
    /// It decides no move: values, display, and what positions without moves tell anyway.
    WithoutEffect,
    /// It is not played.
    Unsupported,
}

/// A key of variants.ini.
#[derive(Clone, Copy)]
pub struct Key {
    /// The key, without a side.
    pub name: &'static str,
    /// For which sides it may be given.
    pub sides: Sides,
    /// How it is called in our own kind of file, if it is.
    pub own: Option<&'static str>,
    /// What it takes.
    pub takes: Takes,
    /// What holds without it.
    pub default: &'static str,
    /// A value.
    pub example: &'static str,
    /// What it means.
    pub meaning: &'static str,
    pub(super) what: Use,
}

impl Key {
    /// A key that has no effect or is not played.
    pub(super) const fn only_known(
        name: &'static str,
        sides: Sides,
        meaning: &'static str,
        what: Use,
    ) -> Key {
        Key { name, sides, own: None, takes: Takes::Text, default: "", example: "", meaning, what }
    }

    /// Whether it is not played.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        matches!(self.what, Use::Unsupported)
    }

    /// Whether it is read and changes nothing.
    #[must_use]
    pub fn has_no_effect(&self) -> bool {
        matches!(self.what, Use::WithoutEffect)
    }

    /// The sides of which a word speaks that names the key, if it does.
    pub(super) fn sides_of(&self, word: &str) -> Option<&'static [Side]> {
        match (word.strip_prefix(self.name)?, self.sides) {
            ("", Sides::Together | Sides::Any) => Some(&Side::BOTH),
            ("White", Sides::Apart | Sides::Any) => Some(&[Side::White]),
            ("Black", Sides::Apart | Sides::Any) => Some(&[Side::Black]),
            _ => None,
        }
    }
}
