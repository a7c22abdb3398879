//! The keys of variants.ini, one row each: what a key means, what it takes and what it is without it, how it is called in our own
//! kind of file, and how it is read. The reader, the list of keys and what is said of unknown ones stand on this table.

mod castling;
mod drops;
mod ends;
mod known;
mod moves;
mod pawns;
mod promotion;
mod shape;

use super::definition::{Definition, Value, uncapitalised};
use super::ini::Entry;
use super::{VariantError, pieces};
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
type Reader = fn(&mut Definition, &Value<'_>, &[Side]) -> Result<(), VariantError>;

/// What becomes of a key.
#[derive(Clone, Copy)]
enum Use {
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
    what: Use,
}

impl Key {
    /// A key that has no effect or is not played.
    const fn only_known(name: &'static str, sides: Sides, meaning: &'static str, what: Use) -> Key {
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
    fn sides_of(&self, word: &str) -> Option<&'static [Side]> {
        match (word.strip_prefix(self.name)?, self.sides) {
            ("", Sides::Together | Sides::Any) => Some(&Side::BOTH),
            ("White", Sides::Apart | Sides::Any) => Some(&[Side::White]),
            ("Black", Sides::Apart | Sides::Any) => Some(&[Side::Black]),
            _ => None,
        }
    }
}

impl Definition {
    /// Takes a line of the definition into account.
    pub(super) fn apply(&mut self, entry: &Entry) -> Result<(), VariantError> {
        let key = entry.key.as_str();
        let reader = Value { key, value: &entry.value };
        if let Some(read) = read(self, &reader) {
            return read;
        }
        if let Some(moves) = pieces::named(key) {
            return self.piece(&reader, moves);
        }
        if key.starts_with("customPiece") {
            return self.piece(&reader, "");
        }
        if self.apply_own(&reader)? {
            return Ok(());
        }
        for (side, name) in [(Side::White, "mobilityRegionWhite"), (Side::Black, "mobilityRegionBlack")] {
            if let Some(piece) = key.strip_prefix(name) {
                self.confine(side, uncapitalised(piece), &entry.value);
                return Ok(());
            }
        }
        Err(refuse(key))
    }
}

/// Reads a value, if its key is of the table.
fn read(definition: &mut Definition, value: &Value<'_>) -> Option<Result<(), VariantError>> {
    all().find_map(|key| {
        let sides = key.sides_of(value.key)?;
        Some(match key.what {
            Use::Read(read) => read(definition, value, sides),
            Use::WithoutEffect => Ok(()),
            Use::Unsupported | Use::WithPiece => return None,
        })
    })
}

/// What is said of a key that nobody has read.
fn refuse(word: &str) -> VariantError {
    if all().any(|key| key.is_unsupported() && key.sides_of(word).is_some()) {
        return VariantError::Unsupported(word.to_owned());
    }
    let names = all().map(|key| key.name).filter(|name| !name.is_empty());
    VariantError::Value { key: word.to_owned(), problem: unknown(word, names) }
}

/// That a key is unknown, and which one was perhaps meant: the nearest, if at most a third of its letters are others.
pub(super) fn unknown<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> String {
    let distance = |name: &str| strsim::osa_distance(word, name);
    let nearest = names.min_by_key(|name| distance(name)).filter(|name| 3 * distance(name) <= name.len());
    nearest.map_or_else(|| "unknown key".to_owned(), |name| format!("unknown key, perhaps {name}"))
}

/// The families, in the order in which they are read.
static FAMILIES: [&[Key]; 8] = [
    shape::KEYS,
    pawns::KEYS,
    promotion::KEYS,
    castling::KEYS,
    drops::KEYS,
    moves::KEYS,
    ends::KEYS,
    known::KEYS,
];

/// All keys but those that define pieces.
pub fn all() -> impl Iterator<Item = &'static Key> + Clone {
    FAMILIES.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    fn read(line: &str) -> Result<Variant, VariantError> {
        Variant::read("x", Some(&format!("[x:chess]\n{line}\n")))
    }

    /// The words for a key: itself, or with each side behind it.
    fn words(key: &Key) -> Vec<String> {
        let with_sides = ["White", "Black"].map(|side| format!("{}{side}", key.name));
        let alone = (key.sides != Sides::Apart).then(|| key.name.to_owned());
        alone.into_iter().chain(with_sides.into_iter().filter(|_| key.sides != Sides::Together)).collect()
    }

    #[test]
    fn the_example_of_every_key_is_read_and_what_is_not_played_is_refused() {
        for key in all().filter(|key| !matches!(key.what, Use::WithPiece)) {
            for word in words(key) {
                let line = format!("{word} = {}", key.example);
                match read(&line) {
                    Ok(_) => assert!(!key.is_unsupported(), "{line}"),
                    Err(error) => {
                        assert!(key.is_unsupported(), "{line}: {error}");
                        assert_eq!(error.to_string(), format!("line 2: not supported yet: {word} = "));
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_that_is_no_such_thing_is_refused() {
        for key in all().filter(|key| matches!(key.takes, Takes::Truth | Takes::Number | Takes::Result)) {
            for word in words(key) {
                assert!(read(&format!("{word} = perhaps")).is_err(), "{word}");
            }
        }
    }

    #[test]
    fn no_word_names_two_keys() {
        let mut known: Vec<String> = all().flat_map(words).collect();
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count);
        let mut own: Vec<&str> = all().filter_map(|key| key.own).collect();
        let count = own.len();
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), count);
    }

    #[test]
    fn a_misspelt_key_is_told_with_the_one_that_was_meant() {
        let error = |text: &str| Variant::read("x", Some(text)).map(|_| ()).unwrap_err().to_string();
        assert_eq!(
            error("[x:chess]\nstalemateVale = loss\n"),
            "line 2: stalemateVale: unknown key, perhaps stalemateValue"
        );
        assert_eq!(error("[x:chess]\nzugzwang = loss\n"), "line 2: zugzwang: unknown key");
        assert_eq!(
            error("name = \"x\"\nparent = \"chess\"\n[end]\nstalemat = \"loss\"\n"),
            "line 4: end.stalemat: unknown key, perhaps end.stalemate"
        );
    }
}
