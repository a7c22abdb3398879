//! Patterns for the texts of a game's data.

/// A text to look for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// An unquoted word: part of the text, upper and lower case alike (kept in lower case).
    Contains(String),
    /// A quoted pattern for the whole text.
    Whole {
        /// Its pieces in order.
        pieces: Vec<Piece>,
        /// Whether upper and lower case differ.
        exact_case: bool,
        /// As written.
        text: String,
    },
}

/// A piece of a quoted pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Any text; within parentheses without blanks and delimiters.
    Any {
        /// Whether blanks and delimiters are left out.
        in_word: bool,
    },
    /// One character.
    One {
        /// Whether blanks and delimiters are left out.
        in_word: bool,
    },
    /// This character.
    Letter(char),
    /// Blanks, at least one unless `optional`.
    Blanks {
        /// Whether none will do.
        optional: bool,
    },
    /// Here a word starts.
    WordStart,
    /// Here a word ends.
    WordEnd,
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '!' | '\\' | '?' | '.' | ',' | ';' | ':')
}

impl Pattern {
    /// The pattern of an unquoted word.
    #[must_use]
    pub fn word(word: &str) -> Pattern {
        Pattern::Contains(word.to_lowercase())
    }

    /// The pattern of a quoted text: `*` any text, `?` one character, a leading `!` makes case matter, `\x` is
    /// x itself, `(` and `)` are the ends of a word, `{…}` takes blanks as they are.
    #[must_use]
    pub fn quoted(text: &str) -> Pattern {
        let (exact_case, body) = text.strip_prefix('!').map_or((false, text), |rest| (true, rest));
        let letters: Vec<char> = body.chars().collect();
        let (mut pieces, mut in_word, mut verbatim) = (Vec::new(), false, false);
        let mut at = 0;
        while at < letters.len() {
            let letter = letters[at];
            at += 1;
            match letter {
                '\\' if at < letters.len() => {
                    pieces.push(Piece::Letter(letters[at]));
                    at += 1;
                }
                '*' => pieces.push(Piece::Any { in_word }),
                '?' => pieces.push(Piece::One { in_word }),
                '(' => {
                    in_word = true;
                    pieces.push(Piece::WordStart);
                }
                ')' => {
                    in_word = false;
                    pieces.push(Piece::WordEnd);
                }
                '{' => verbatim = true,
                '}' => verbatim = false,
                c if c.is_whitespace() && !verbatim => {
                    let first = at - 1;
                    while at < letters.len() && letters[at].is_whitespace() {
                        at += 1;
                    }
                    let beside = |c: Option<&char>| c.is_some_and(|&c| is_delimiter(c));
                    let optional =
                        beside(first.checked_sub(1).and_then(|i| letters.get(i))) || beside(letters.get(at));
                    pieces.push(Piece::Blanks { optional });
                }
                c => pieces.push(Piece::Letter(c)),
            }
        }
        Pattern::Whole { pieces, exact_case, text: text.to_owned() }
    }

    /// Whether a text fits.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        match self {
            Pattern::Contains(word) => contains_ignoring_case(text, word),
            Pattern::Whole { pieces, exact_case, .. } => fits_whole(pieces, *exact_case, text),
        }
    }

    /// Whether some part of a text fits.
    #[must_use]
    pub fn fits_part(&self, text: &str) -> bool {
        match self {
            Pattern::Contains(_) => self.fits(text),
            Pattern::Whole { pieces, exact_case, .. } => {
                let mut around = vec![Piece::Any { in_word: false }];
                around.extend_from_slice(pieces);
                around.push(Piece::Any { in_word: false });
                fits_whole(&around, *exact_case, text)
            }
        }
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Pattern::Contains(word) => f.write_str(word),
            Pattern::Whole { text, .. } => write!(f, "\"{text}\""),
        }
    }
}

fn contains_ignoring_case(text: &str, word: &str) -> bool {
    if text.is_ascii() && word.is_ascii() {
        let (text, word) = (text.as_bytes(), word.as_bytes());
        return word.is_empty() || text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    }
    text.to_lowercase().contains(word)
}

/// Follows all ways through the pattern at once, so that no pattern takes more than length times length.
fn fits_whole(pieces: &[Piece], exact_case: bool, text: &str) -> bool {
    // which places of the pattern have been reached, before and after a letter
    let (mut reached, mut next) = (vec![false; pieces.len() + 1], vec![false; pieces.len() + 1]);
    reached[0] = true;
    let mut before = None;
    let mut letters = text.trim().chars();
    loop {
        let after = letters.next();
        // Steps that take no letter.
        for (index, piece) in pieces.iter().enumerate() {
            if !reached[index] {
                continue;
            }
            let free = match piece {
                Piece::Any { .. } => true,
                Piece::Blanks { optional } => *optional || before.is_some_and(char::is_whitespace),
                Piece::WordStart => before.is_none_or(is_delimiter),
                Piece::WordEnd => after.is_none_or(is_delimiter),
                Piece::One { .. } | Piece::Letter(_) => false,
            };
            if free {
                reached[index + 1] = true;
            }
        }
        let Some(letter) = after else { return reached[pieces.len()] };
        next.fill(false);
        let mut is_anywhere = false;
        for (index, piece) in pieces.iter().enumerate() {
            if !reached[index] {
                continue;
            }
            let (goes, at) = match *piece {
                Piece::Any { in_word } => (!(in_word && is_delimiter(letter)), index),
                Piece::One { in_word } => (!(in_word && is_delimiter(letter)), index + 1),
                // The blank stays open for more blanks; leaving it is a step that takes no letter.
                Piece::Blanks { .. } => (letter.is_whitespace(), index),
                Piece::Letter(wanted) => (is_same(wanted, letter, exact_case), index + 1),
                Piece::WordStart | Piece::WordEnd => (false, index),
            };
            next[at] |= goes;
            is_anywhere |= goes;
        }
        if !is_anywhere {
            return false;
        }
        std::mem::swap(&mut reached, &mut next);
        before = Some(letter);
    }
}

fn is_same(wanted: char, letter: char, exact_case: bool) -> bool {
    if exact_case || wanted == letter {
        return wanted == letter;
    }
    if wanted.is_ascii() && letter.is_ascii() {
        return wanted.eq_ignore_ascii_case(&letter);
    }
    wanted.to_lowercase().eq(letter.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, text: &str) -> bool {
        Pattern::quoted(pattern).fits(text)
    }

    #[test]
    fn a_word_is_found_anywhere() {
        assert!(Pattern::word("capablanca").fits("Jose Raul Capablanca"));
        assert!(Pattern::word("raúl").fits("José RAÚL"));
        assert!(!Pattern::word("lasker").fits("Capablanca"));
    }

    #[test]
    fn a_quoted_pattern_is_the_whole_text() {
        assert!(fits("Alekhine*", "alekhine, Alexander"));
        assert!(!fits("Alekhine", "Alekhine, Alexander"));
        assert!(!fits("!alekhine*", "Alekhine, Alexander"));
        assert!(fits("T?l", "Tal"));
        assert!(fits("100\\*", "100*"));
    }

    #[test]
    fn blanks_are_loose_beside_delimiters() {
        assert!(fits("Tal, M", "Tal,M"));
        assert!(fits("Tal, M", "Tal,   M"));
        assert!(!fits("Tal M", "TalM"));
        assert!(!fits("{Tal,  M}", "Tal, M"));
    }

    #[test]
    fn words_have_ends() {
        assert!(fits("*(Tal)*", "Mikhail Tal, Riga"));
        assert!(!fits("*(Tal)*", "Vitaly Talenko"));
        assert!(!fits("(T*l)", "Tal and Karl"));
    }

    #[test]
    fn a_part_is_enough_in_comments() {
        assert!(Pattern::quoted("decisive").fits_part("a decisive mistake"));
    }
}
