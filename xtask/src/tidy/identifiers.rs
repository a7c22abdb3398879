//! Names are the field's terms: everyday words that once stood for them are not used in identifiers any more, and some of them not
//! in comments either.

use super::imports::Crate;
use std::collections::BTreeMap;

/// Everyday words, each with what is said instead.
const WORDS: [(&str, &str); 12] = [
    ("career", "unit transitions"),
    ("crew", "workers"),
    ("errand", "required move"),
    ("fate", "immobilisation, or how something ended"),
    ("journey", "reachable squares"),
    ("prospect", "estimate, bounds"),
    ("somebody", "the side, the unit"),
    ("stir", "effect bounds"),
    ("stirring", "effect bounds"),
    ("strand", "event buffer"),
    ("telling", "reporting"),
    ("whoever", "the side, the unit"),
];

/// Words that comments do not use, each with what is said instead. They make persons of units, sides and threads.
const IN_COMMENTS: [(&str, &str); 11] = [
    ("anybody", "any unit, any side, any thread"),
    ("crew", "workers"),
    ("dear", "expensive"),
    ("dearer", "more expensive"),
    ("errand", "required move"),
    ("errands", "required moves"),
    ("everybody", "all units, all sides, all threads"),
    ("fates", "immobilisation"),
    ("somebody", "a unit, a side, a thread"),
    ("strand", "event buffer"),
    ("whoever", "the unit, the side, the thread that"),
];

/// A word of a line's comment that is not used, and what is said instead.
pub fn in_comment(line: &str) -> Option<(&'static str, &'static str)> {
    let (_, comment) = line.split_once("//")?;
    let words: Vec<String> = comment.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
    IN_COMMENTS.into_iter().find(|(word, _)| words.iter().any(|own| own == word))
}

/// Complains of each such identifier of a crate, once a file.
pub fn complaints(krate: &Crate) -> Vec<String> {
    let mut found: BTreeMap<String, &str> = BTreeMap::new();
    for (file, identifiers) in krate.identifiers() {
        for identifier in identifiers {
            if let Some((_, better)) = WORDS.iter().find(|(word, _)| has_word(identifier, word)) {
                found.insert(format!("{}: {identifier}", file.display()), better);
            }
        }
    }
    found.iter().map(|(place, better)| format!("{place}: the field's term is {better}")).collect()
}

/// Whether one of the words of an identifier, in whatever case and also in the plural, is that word.
fn has_word(identifier: &str, word: &str) -> bool {
    let mut words: Vec<String> = Vec::new();
    let mut after_small = false;
    for letter in identifier.chars() {
        if letter == '_' || letter.is_uppercase() && after_small || words.is_empty() {
            words.push(String::new());
        }
        after_small = letter.is_lowercase();
        if let Some(last) = words.last_mut().filter(|_| letter != '_') {
            last.extend(letter.to_lowercase());
        }
    }
    words.iter().any(|own| own == word || own.strip_suffix('s') == Some(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_every_case() {
        for identifier in ["fate", "BEGIN_FATES", "FateOfUnit", "has_fate"] {
            assert!(has_word(identifier, "fate"), "{identifier}");
        }
        assert!(!has_word("fatesque", "fate") && !has_word("defate", "fate"));
    }

    #[test]
    fn comments_are_read_word_by_word() {
        assert_eq!(in_comment("/// Whoever asks.").map(|(word, _)| word), Some("whoever"));
        assert_eq!(in_comment("let whoever = 1; // the unit, dearly"), None);
    }
}
