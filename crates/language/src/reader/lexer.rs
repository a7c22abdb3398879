//! Tokens.
//!
//! Blanks, line ends, `;` and `,` separate tokens; everything else is part of one. What a token must not contain
//! is noticed by the parser that expects something else.

use super::source::Place;

/// A word of the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Token<'t> {
    /// As written; empty at the end of the text.
    pub text: &'t str,
    /// Where it begins.
    pub place: Place,
    /// The text from its beginning to the end of the file.
    pub onwards: &'t str,
}

impl Token<'_> {
    /// Whether the text is at its end.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.text.is_empty()
    }

    /// The place of a letter within the token.
    #[must_use]
    pub fn place_at(&self, letter: usize) -> Place {
        let letter = u32::try_from(letter).unwrap_or(u32::MAX);
        Place { column: self.place.column.saturating_add(letter), ..self.place }
    }
}

/// Cuts a text into tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    rest: &'t str,
    place: Place,
}

fn separates(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r' | ';' | ',')
}

impl<'t> Lexer<'t> {
    /// A lexer at the beginning of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { rest: text, place: Place { line: 1, column: 1 } }
    }

    /// A lexer that stands behind the first bytes of a token and what follows it.
    ///
    /// # Panics
    /// When the bytes end within a letter or behind the text.
    #[must_use]
    pub fn behind(token: &Token<'t>, bytes: usize) -> Lexer<'t> {
        let mut lexer = Lexer { rest: token.onwards, place: token.place };
        lexer.skip(bytes);
        lexer
    }

    /// Where the lexer stands.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    /// The next token; an empty one at the end.
    pub fn token(&mut self) -> Token<'t> {
        let start = self.rest.find(|c| !separates(c)).unwrap_or(self.rest.len());
        self.skip(start);
        let (place, onwards) = (self.place, self.rest);
        let end = self.rest.find(separates).unwrap_or(self.rest.len());
        let text = &self.rest[..end];
        self.skip(end);
        Token { text, place, onwards }
    }

    /// The rest of the line, without the blanks and the signs `;` `.` `,` before it; `None` when the line is at
    /// its end already.
    pub fn rest_of_line(&mut self) -> Option<Token<'t>> {
        self.rest_from(|line| line.find(|c| !matches!(c, ' ' | '\t' | ';' | '.' | ',')).unwrap_or(line.len()))
    }

    /// The rest of the line as the name of a file: as [`Lexer::rest_of_line`], but the dots of `./` and `../` belong to it.
    pub fn file_name(&mut self) -> Option<Token<'t>> {
        self.rest_from(|line| {
            let start = line.find(|c| !matches!(c, ' ' | '\t' | ';' | '.' | ',')).unwrap_or(line.len());
            if line[start..].starts_with('/') { line[..start].trim_end_matches('.').len() } else { start }
        })
    }

    /// The rest of the line from the byte that is asked for; `None` when the line is at its end already.
    fn rest_from(&mut self, start: impl FnOnce(&str) -> usize) -> Option<Token<'t>> {
        let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        if end == 0 {
            return None;
        }
        let line = &self.rest[..end];
        let start = start(line);
        self.skip(start);
        let (place, onwards) = (self.place, self.rest);
        let text = &line[start..];
        self.skip(text.len());
        Some(Token { text, place, onwards })
    }

    fn skip(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for letter in passed.chars() {
            if letter == '\n' {
                self.place.line = self.place.line.saturating_add(1);
                self.place.column = 1;
            } else {
                self.place.column = self.place.column.saturating_add(1);
            }
        }
        self.rest = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_places() {
        let mut lexer = Lexer::new("Pieces White Ka1;b2\n\tBlack\r\nKh8");
        let seen: Vec<(&str, u32, u32)> = std::iter::from_fn(|| {
            let t = lexer.token();
            (!t.is_end()).then_some((t.text, t.place.line, t.place.column))
        })
        .collect();
        assert_eq!(
            seen,
            [
                ("Pieces", 1, 1),
                ("White", 1, 8),
                ("Ka1", 1, 14),
                ("b2", 1, 18),
                ("Black", 2, 2),
                ("Kh8", 3, 1)
            ]
        );
    }

    #[test]
    fn the_rest_of_a_line_is_free_text() {
        let mut lexer = Lexer::new("Author ; . W. Shinkman\nTitle\nPieces");
        lexer.token();
        assert_eq!(lexer.rest_of_line().unwrap().text, "W. Shinkman");
        lexer.token();
        assert_eq!(lexer.rest_of_line(), None);
        assert_eq!(lexer.token().text, "Pieces");
    }

    #[test]
    fn the_dots_of_a_folder_belong_to_the_name_of_a_file() {
        let name = |text| {
            let mut lexer = Lexer::new(text);
            lexer.token();
            lexer.file_name().map(|name| name.text)
        };
        assert_eq!(name("Protocol ../runs/one.txt"), Some("../runs/one.txt"));
        assert_eq!(name("Protocol ; ./one.txt"), Some("./one.txt"));
        assert_eq!(name("Protocol .one.txt"), Some("one.txt"));
        assert_eq!(name("Protocol"), None);
    }
}
