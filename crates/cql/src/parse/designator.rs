//! Units on squares.

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use crate::error::{QueryError, Span};
use crate::tree::{Designator, Kinds, Squares};

const LIGHT: Squares = 0x55aa_55aa_55aa_55aa;
const ALL: Squares = u64::MAX;

/// A cursor over the letters of one word.
struct Letters<'a> {
    word: &'a str,
    at: usize,
    span: &'a Span,
}

impl Letters<'_> {
    fn peek(&self) -> Option<char> {
        self.word[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn error(&self, message: impl Into<String>) -> QueryError {
        let start = (self.span.start + self.at).min(self.span.end.saturating_sub(1));
        QueryError::new(message, start..self.span.end)
    }
}

/// Files or ranks of a simple square designator as a mask; `None` for what is none.
fn file_mask(letter: char) -> Option<Squares> {
    match letter {
        'a'..='h' => Some(0x0101_0101_0101_0101 << (letter as u32 - 'a' as u32)),
        '?' => Some(ALL),
        'L' => Some(LIGHT),
        'D' => Some(!LIGHT),
        _ => None,
    }
}

fn rank_mask(letter: char) -> Option<Squares> {
    match letter {
        '1'..='8' => Some(0xff << (8 * (letter as u32 - '1' as u32))),
        '?' => Some(ALL),
        'L' => Some(LIGHT),
        'D' => Some(!LIGHT),
        _ => None,
    }
}

/// What a word says after its kinds: squares and whether the hand is among them.
fn squares_of(letters: &mut Letters<'_>) -> Parsed<(Squares, bool)> {
    match letters.peek() {
        None => Ok((ALL, false)),
        Some('[') => bracketed_squares(letters),
        Some(file) => {
            let Some(files) = file_mask(file) else {
                return Err(letters.error(format!("“{file}” is no file (a to h, ?, L or D)")));
            };
            letters.next();
            let files = ranged(letters, file, files, file_mask)?;
            match letters.peek() {
                None if file == '?' => Ok((files, false)),
                None => Err(letters.error("a rank (1 to 8, ?, L or D) is missing after the file")),
                Some(rank) => {
                    let Some(ranks) = rank_mask(rank) else {
                        return Err(letters.error(format!("“{rank}” is no rank (1 to 8, ?, L or D)")));
                    };
                    letters.next();
                    let ranks = ranged(letters, rank, ranks, rank_mask)?;
                    Ok((files & ranks, false))
                }
            }
        }
    }
}

/// The mask of a file or rank and, after a hyphen, of all up to another.
fn ranged(
    letters: &mut Letters<'_>,
    first: char,
    mask: Squares,
    read: impl Fn(char) -> Option<Squares>,
) -> Parsed<Squares> {
    if letters.peek() != Some('-') {
        return Ok(mask);
    }
    letters.next();
    let last = letters.peek();
    let in_row = |c: char| c.is_ascii_digit() || ('a'..='h').contains(&c);
    match last {
        Some(last)
            if in_row(first)
                && in_row(last)
                && first.is_ascii_digit() == last.is_ascii_digit()
                && read(last).is_some() =>
        {
            letters.next();
            let (low, high) = (first.min(last), first.max(last));
            Ok((low..=high).filter_map(read).fold(0, |all, one| all | one))
        }
        _ => Err(letters.error(format!("a range from “{first}” needs an end of the same kind"))),
    }
}

fn bracketed_squares(letters: &mut Letters<'_>) -> Parsed<(Squares, bool)> {
    letters.next();
    let (mut all, mut hand) = (0, false);
    loop {
        match letters.peek() {
            None => return Err(letters.error("the list of squares has no closing “]”")),
            Some(']') => {
                letters.next();
                return Ok((all, hand));
            }
            Some(',' | ' ') => {
                letters.next();
            }
            Some('+') => {
                letters.next();
                hand = true;
            }
            Some('*') => {
                letters.next();
                (all, hand) = (ALL, true);
            }
            Some(file) => {
                let Some(files) = file_mask(file) else {
                    return Err(letters.error(format!("“{file}” is no file (a to h, ?, L or D)")));
                };
                letters.next();
                let files = ranged(letters, file, files, file_mask)?;
                let Some(rank) = letters.peek().filter(|c| rank_mask(*c).is_some()) else {
                    return Err(letters.error("a rank (1 to 8, ?, L or D) is missing after the file"));
                };
                letters.next();
                let ranks = ranged(letters, rank, rank_mask(rank).unwrap_or(0), rank_mask)?;
                all |= files & ranks;
            }
        }
    }
}

/// Whether a word is squares alone: `e4`, `[a-c1]`, `?4` and the like, without kinds.
fn is_bare_squares(word: &str) -> bool {
    let span = 0..word.len();
    let mut letters = Letters { word, at: 0, span: &span };
    let first = word.chars().next();
    // One letter alone, and what starts with a letter of a kind and is followed by a file, names kinds.
    word.chars().count() == 2
        && first.is_some_and(|c| ('a'..='h').contains(&c))
        && squares_of(&mut letters).is_ok()
        && letters.at == word.len()
}

impl Parser<'_> {
    /// Reads a word as units on squares.
    pub(crate) fn read_designator(&self, word: &str, span: &Span) -> Parsed<Designator> {
        let mut letters = Letters { word, at: 0, span };
        if is_bare_squares(word) {
            let (squares, hand) = squares_of(&mut letters)?;
            return Ok(Designator { hand, ..Designator::new(Kinds(0x1fff), squares) });
        }
        let mut found = Designator::default();
        match letters.peek() {
            Some('[') => {
                letters.next();
                loop {
                    match letters.peek() {
                        None => return Err(letters.error("the list of units has no closing “]”")),
                        Some(']') => {
                            letters.next();
                            break;
                        }
                        Some(',' | ' ') => {
                            letters.next();
                        }
                        Some(_) => self.one_kind(&mut letters, &mut found)?,
                    }
                }
            }
            Some(_) => self.one_kind(&mut letters, &mut found)?,
            None => return Err(letters.error("a unit is expected here")),
        }
        (found.squares, found.hand) = squares_of(&mut letters)?;
        if letters.at < word.len() {
            return Err(letters
                .error(format!("“{}” does not belong to the squares", &word[letters.at..]))
                .hint("several squares need brackets: N[e4,d5], R[a-h7]"));
        }
        Ok(found)
    }

    fn one_kind(&self, letters: &mut Letters<'_>, found: &mut Designator) -> Parsed<()> {
        let Some(letter) = letters.peek() else { return Ok(()) };
        if letter == '$' {
            let start = letters.at;
            letters.next();
            while letters.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                letters.next();
            }
            let name = &letters.word[start + 1..letters.at];
            let place = letters.span.start + start..(letters.span.start + letters.at).min(letters.span.end);
            found.tags |= 1 << self.tag(name, &place)?;
            return Ok(());
        }
        let Some(kinds) = Kinds::of_letter(letter) else {
            return Err(letters
                .error(format!("“{letter}” is no unit"))
                .hint("units are K Q R B N P k q r b n p A a M m I i U . ? and $name"));
        };
        letters.next();
        let mut marks = 0;
        while letters.peek() == Some('~') {
            letters.next();
            marks += 1;
        }
        let kept = match marks {
            0 => &mut found.kinds,
            1 => &mut found.promoted,
            2 => &mut found.original,
            _ => return Err(letters.error("“~” (promoted) or “~~” (not promoted) is all there is")),
        };
        kept.0 |= kinds.0;
        Ok(())
    }

    /// The next word as units on squares.
    pub(crate) fn designator(&mut self, what: &str) -> Parsed<Designator> {
        let expected = format!("a piece designator such as Nd4 or [Rr]?7 for {what}");
        let (word, span) = self.word(&expected)?;
        self.read_designator(&word, &span)
    }

    /// The next word as units on squares, if it is such.
    pub(crate) fn designator_if(&mut self) -> Option<Designator> {
        let Token::Word(word) = &self.peek().token else { return None };
        let (word, span) = (word.clone(), self.peek().span.clone());
        // Numbers and comparisons are no units, though “?” and “.” are.
        if word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '<' | '>' | '+' | '-')) {
            return None;
        }
        let found = self.read_designator(&word, &span).ok()?;
        self.next();
        Some(found)
    }

    /// The next word as squares alone.
    pub(crate) fn squares(&mut self, what: &str) -> Parsed<Squares> {
        let (word, span) = self.word(&format!("squares for {what}"))?;
        let mut letters = Letters { word: &word, at: 0, span: &span };
        let (squares, _) = squares_of(&mut letters)?;
        if letters.at < word.len() {
            return Err(letters.error(format!("“{}” does not belong to the squares", &word[letters.at..])));
        }
        Ok(squares)
    }

    /// Kinds alone, for a keyword that takes castling letters: bits K, Q, k, q.
    pub(crate) fn castling_letters(&mut self, keyword: &str) -> Parsed<u8> {
        let (word, span) = self.word(&format!("one of K, Q, k and q for :{keyword}"))?;
        read_castling_letters(&word).ok_or_else(|| {
            QueryError::new(format!("“{word}” are no castling letters"), span)
                .hint("they are K, Q, k and q, as in [Qq]")
        })
    }

    /// The same, if they follow.
    pub(crate) fn castling_letters_if(&mut self) -> Option<u8> {
        let (word, _) = self.word_if(|word| read_castling_letters(word).is_some())?;
        read_castling_letters(&word)
    }
}

fn read_castling_letters(word: &str) -> Option<u8> {
    let inner = word.strip_prefix('[').map_or(Some(word), |rest| rest.strip_suffix(']'))?;
    let bracketed = word.starts_with('[');
    if inner.is_empty() || (!bracketed && inner.len() != 1) {
        return None;
    }
    inner.chars().try_fold(0, |bits, letter| "KQkq".find(letter).map(|at| bits | 1 << at))
}
