//! Names are the field's terms: everyday words that once stood for them are not used in identifiers any more.

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

/// How many such identifiers still stand in a crate, counted once a file. The numbers only shrink, and the list with them.
const STANDING: [(&str, usize); 2] = [("cql", 6), ("solver", 18)];

/// Complains where a crate has more of them than before, or fewer than are noted.
pub fn complaints(name: &str, krate: &Crate) -> Vec<String> {
    let standing = STANDING.iter().find(|(of, _)| *of == name).map_or(0, |(_, count)| *count);
    let mut found: BTreeMap<String, &str> = BTreeMap::new();
    for (file, identifiers) in krate.identifiers() {
        for identifier in identifiers {
            if let Some((_, better)) = WORDS.iter().find(|(word, _)| has_word(identifier, word)) {
                found.insert(format!("{}: {identifier}", file.display()), better);
            }
        }
    }
    match found.len() {
        count if count > standing => {
            let lines = found.iter().map(|(place, better)| format!("{place}: the field's term is {better}"));
            lines
                .chain([format!("{name}: {count} identifiers are everyday words, {standing} are noted")])
                .collect()
        }
        count if count < standing => {
            vec![format!(
                "{name}: {count} identifiers are everyday words now: lower its number in identifiers.rs"
            )]
        }
        _ => Vec::new(),
    }
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
}
