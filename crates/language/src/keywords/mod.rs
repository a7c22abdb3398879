//! The words of the input language, as tables: one row a word, its columns English, French, German.
//!
//! A word may be shortened as far as it stays unique in its table and is read in any case; a word written in
//! full wins over longer ones that begin with it.

pub mod colours;
pub mod commands;
pub mod options;
pub mod traditional;
pub mod twins;
pub mod variants;
pub mod walks;

use crate::Language;
use crate::Words;

/// What a token means in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found<T> {
    /// No word begins with it.
    Nothing,
    /// Exactly one word does, or is it.
    One(T),
    /// Several words do.
    Several(Vec<T>),
}

impl<T> Found<T> {
    /// The word, if it is the only one.
    #[must_use]
    pub fn one(self) -> Option<T> {
        match self {
            Found::One(found) => Some(found),
            _ => None,
        }
    }
}

/// Looks a token up among the rows of a table.
///
/// `word` gives a row's three words. Rows with an empty word in the language are not found.
pub fn look_up<'t, T>(
    table: impl IntoIterator<Item = &'t T>,
    word: impl Fn(&'t T) -> Words,
    language: Language,
    token: &str,
) -> Found<&'t T> {
    let mut several: Vec<&T> = Vec::new();
    for row in table {
        let full = word(row).get(language);
        if starts_with(full, token) {
            if full.len() == token.len() {
                return Found::One(row);
            }
            several.push(row);
        }
    }
    match several.len() {
        0 => Found::Nothing,
        1 => Found::One(several.remove(0)),
        _ => Found::Several(several),
    }
}

/// Whether a word begins with a token, whatever the case. No word begins with an empty token.
#[must_use]
pub fn starts_with(word: &str, token: &str) -> bool {
    !token.is_empty()
        && word.len() >= token.len()
        && word.as_bytes()[..token.len()].eq_ignore_ascii_case(token.as_bytes())
}

/// The words that are near a token: what was perhaps meant. At most three, the nearest first.
pub fn near<'w>(words: impl IntoIterator<Item = &'w str>, token: &str) -> Vec<&'w str> {
    if token.len() < 2 || token.len() > 40 {
        return Vec::new();
    }
    let allowed = (token.len() / 3).clamp(1, 4);
    let mut found: Vec<(usize, &str)> = words
        .into_iter()
        .filter_map(|word| {
            let whole = distance(word, token);
            // an abbreviation with a slip in it: compare with the beginning of the word
            let beginning = word.get(..token.len()).map_or(usize::MAX, |start| distance(start, token) + 1);
            let d = whole.min(beginning);
            (d <= allowed).then_some((d, word))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(_, word)| word).take(3).collect()
}

/// The number of letters to insert, remove, replace or swap with their neighbour, whatever the case.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<u8> = one.bytes().map(|b| b.to_ascii_lowercase()).collect();
    let other: Vec<u8> = other.bytes().map(|b| b.to_ascii_lowercase()).collect();
    let mut before_last = vec![0; other.len() + 1];
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut row = vec![i; other.len() + 1];
        for j in 1..=other.len() {
            let same = usize::from(one[i - 1] != other[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + same);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [Words; 3] = [Words::same("Circe"), Words::same("CirceAssassin"), Words::same("Madrasi")];

    fn find(token: &str) -> Found<&'static Words> {
        look_up(&TABLE, |w| *w, Language::English, token)
    }

    #[test]
    fn a_word_may_be_shortened_while_it_is_unique() {
        assert_eq!(find("mad"), Found::One(&TABLE[2]));
        assert_eq!(find("CIRCEA"), Found::One(&TABLE[1]));
        assert_eq!(find("Circe"), Found::One(&TABLE[0]));
        assert!(matches!(find("cir"), Found::Several(rows) if rows.len() == 2));
        assert_eq!(find("Madrasis"), Found::Nothing);
    }

    #[test]
    fn a_slip_is_recognised() {
        let words = ["Circe", "Madrasi", "Option", "Pieces"];
        assert_eq!(near(words, "Optoin"), ["Option"]);
        assert_eq!(near(words, "Madrsi"), ["Madrasi"]);
        assert!(near(words, "xyz").is_empty());
    }
}
