//! The text of an input file, and places in it.

use std::fmt;

/// A place in a text: line and column, both from 1; columns count letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Place {
    /// The line, 1 the first.
    pub line: u32,
    /// The column, 1 the first.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A thing with the place where it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed<T> {
    /// Where it begins.
    pub place: Place,
    /// The thing.
    pub value: T,
}

/// The most letters of a line that are shown.
pub(super) const SHOWN: usize = 100;

/// The letters at its beginning by which a text is judged to be one, and of how many one may be a control character.
const BEGINNING: usize = 4096;
const MOST_ODD: usize = 10;

/// A whole input text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// A text from bytes: UTF-8 where it is that, Latin-1 otherwise; a byte order mark is left out.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Source {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
            Err(_) => bytes.iter().map(|&b| char::from(b)).collect(),
        };
        Source { name: name.to_owned(), text }
    }

    /// A text that is known to be one.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Source {
        Source { name: name.to_owned(), text: text.to_owned() }
    }

    /// Whether it can be a text at all: of the letters at its beginning hardly any are control characters.
    #[must_use]
    pub fn is_text(&self) -> bool {
        let is_odd = |c: &char| c.is_control() && !c.is_ascii_whitespace() && *c != '\u{1a}';
        let beginning = || self.text.chars().take(BEGINNING);
        beginning().filter(is_odd).count() * MOST_ODD <= beginning().count()
    }

    /// The name of the file, as it is shown in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line of a place, without its end; empty when there is none.
    #[must_use]
    pub fn line(&self, place: Place) -> &str {
        let index = (place.line as usize).saturating_sub(1);
        self.text.split('\n').nth(index).unwrap_or("").trim_end_matches('\r')
    }

    /// The line of a place as it is shown to people: the part around the place where the line is long, with blanks for what
    /// cannot be shown; and how many letters of it come before the place.
    #[must_use]
    pub fn shown_line(&self, place: Place) -> (String, usize) {
        let column = (place.column as usize).saturating_sub(1);
        let from = column.saturating_sub(SHOWN / 2);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let shown: String = self.line(place).chars().skip(from).take(SHOWN).map(visible).collect();
        (shown.trim_end().to_owned(), column - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_1_and_utf_8_give_the_same_text() {
        let latin = Source::from_bytes("a", b"Author J\xf6rg\n");
        let utf = Source::from_bytes("b", "\u{feff}Author J\u{f6}rg\n".as_bytes());
        assert_eq!(latin.text(), utf.text());
    }

    #[test]
    fn bytes_are_no_text() {
        let text = |bytes: &[u8]| Source::from_bytes("a", bytes).is_text();
        assert!(
            text(b"") && text(b"beginproblem\r\n\ttitle \0 x\x1a") && text("\u{feff}J\u{f6}rg\n".as_bytes())
        );
        let all: Vec<u8> = (0..=255).collect();
        let utf_16: Vec<u8> = "beginproblem".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(!text(&all) && !text(&utf_16) && !text(b"\x7fELF\x02\x01\x01\0\0\0\0"));
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown_without_what_a_terminal_would_obey() {
        let source = Source::from_bytes(
            "a",
            format!("{}\u{1b}[2Jhere{}", "x".repeat(300), "y".repeat(300)).as_bytes(),
        );
        let (shown, before) = source.shown_line(Place { line: 1, column: 305 });
        assert_eq!(shown.chars().count(), SHOWN);
        assert!(shown[before..].starts_with("here"), "{shown}");
        assert!(!shown.contains('\u{1b}'));
    }
}
