//! The keys of variants.ini, one row each: what a key means, what it takes and what it is without it, how it is called in our own
//! kind of file, and how it is read. The reader, the list of keys and what is said of unknown ones stand on this table.

mod castling;
mod drops;
mod ends;
mod known;
mod moves;
mod pawns;
mod promotion;
mod row;
mod shape;

use super::definition::{Definition, Value, uncapitalised};
use super::ini::Entry;
use super::{VariantError, pieces};
use board::Side;
use row::Use;
pub use row::{Key, Sides, Takes};

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
