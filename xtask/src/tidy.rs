//! `cargo xtask tidy`: a condition, a walk or an attribute is named in its own file and in the tables, nowhere else.
//! Code that needs to know whether one is in force asks the rules for a property. Tests may name everything. Files of one crate do
//! not import from each other in circles. What documents say of crates and files is so. Every file of tests is run.

mod circles;
mod documents;
mod identifiers;
mod imports;
mod test_files;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where attributes may be named: their bits, their rules, the tables of words and letters, and the walks that exclude some.
const ATTRIBUTE_TABLES: [&str; 8] = [
    "crates/movement/src/walks/",
    "crates/board/src/unit.rs",
    "crates/rules/src/attributes/",
    "crates/rules/src/conditions/",
    "crates/language/src/keywords/",
    "crates/language/src/solution/notation.rs",
    "crates/language/src/solution/effects.rs",
    "crates/language/src/names.rs",
];

/// Marks that plain chess has, and what is not a mark.
const PLAIN_MARKS: [&str; 7] = ["WHITE", "BLACK", "ROYAL", "PROMOTED", "NONE", "NEUTRAL", "ALL"];

/// Where conditions may be named by their words: the rules of them (some share the word of an attribute), the
/// tables of words, that of walks (one of which has the word of a condition), and that of kinds of play, for their examples.
const CONDITION_TABLES: [&str; 5] = [
    "crates/rules/src/conditions/",
    "crates/rules/src/attributes/",
    "crates/language/src/keywords/",
    "crates/movement/src/walks/",
    "crates/stipulation/src/kinds/",
];

/// Where walks may be named by their codes: their table, and rules that are about certain walks.
const WALK_TABLES: [&str; 4] = [
    "crates/movement/src/",
    "crates/rules/src/conditions/",
    "crates/rules/src/attributes/",
    "crates/language/src/keywords/",
];

/// Known breaches, each with the reason why it still stands. The list may only get shorter.
const BREACHES: [(&str, &str); 1] = [(
    "crates/rules/src/general/rule_set.rs",
    "hurdles that change colour and reversed pawns are asked for by name",
)];

/// Looks through the sources.
pub fn run() -> Result<(), String> {
    let mut files = Vec::new();
    collect(Path::new("crates"), &mut files);
    let mut texts = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        texts.insert(file.to_string_lossy().replace('\\', "/"), without_tests(&text));
    }
    let words = condition_words(&texts);
    if words.is_empty() {
        return Err("crates/rules/src/conditions: no condition found; has the layout changed?".to_owned());
    }
    let mut complaints = Vec::new();
    for (file, text) in &texts {
        if BREACHES.iter().any(|(breach, _)| breach == file) || file.ends_with("/testing.rs") {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().unwrap_or(line);
            let mut complain = |what: String| complaints.push(format!("{file}:{number}: {what}"));
            if let Some((word, better)) = identifiers::in_comment(line) {
                complain(format!("a comment says {word:?}, not: {better}"));
            }
            if !within(file, &ATTRIBUTE_TABLES)
                && let Some(mark) = attribute(code)
            {
                complain(format!("the attribute {mark} is named outside its file"));
            }
            if !within(file, &CONDITION_TABLES)
                && let Some(word) = literals(code).find(|literal| words.contains_key(*literal))
            {
                complain(format!("the condition {word} of {} is named outside its file", words[word]));
            }
            if !within(file, &WALK_TABLES) && names_walk(code) {
                complain("a walk is named by its code outside its file".to_owned());
            }
        }
    }
    complaints.extend(foreign_statics(&texts));
    complaints.extend(circles::complaints(Path::new("crates"))?);
    complaints.extend(documents::complaints()?);
    complaints.extend(test_files::complaints(Path::new("crates"))?);
    if complaints.is_empty() {
        println!("tidy: {} conditions, {} files", words.len(), texts.len());
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

fn within(file: &str, places: &[&str]) -> bool {
    places.iter().any(|place| file.starts_with(place))
}

/// All Rust sources below `src` folders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            if !path.ends_with("tests") && !path.ends_with("examples") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

/// The text up to its module of tests, which stands at the end; tests in a file of their own are no end of it.
fn without_tests(text: &str) -> String {
    let mut begins = text.match_indices("#[cfg(test)]\nmod ").map(|(begin, _)| begin);
    let inline = begins.find(|&begin| text[begin..].lines().nth(1).is_some_and(|line| line.ends_with('{')));
    text[..inline.unwrap_or(text.len())].to_owned()
}

/// The English names of the conditions (the first literal of `names: Words::…` in their files, or in a row of a macro), each
/// with its file.
fn condition_words(texts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    for (file, text) in texts.iter().filter(|(file, _)| file.starts_with(CONDITION_TABLES[0])) {
        for rest in text.split("Words::new(").chain(text.split("Words::same(")).skip(1) {
            let literal = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            // the row without a name is what others are written as differences from
            if let Some(word) = literal.filter(|word| !word.is_empty()) {
                words.insert(word.to_owned(), file.clone());
            }
        }
    }
    words
}

/// The first mark on the line that is an attribute.
fn attribute(code: &str) -> Option<&str> {
    code.split("Marks::").skip(1).find_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        let constant = !name.is_empty() && !rest[end..].starts_with(|c: char| c.is_ascii_lowercase());
        (constant && !PLAIN_MARKS.contains(&name)).then_some(name)
    })
}

/// Whether a walk is looked up by a code that stands in the program.
fn names_walk(code: &str) -> bool {
    code.split("by_code(").skip(1).any(|rest| rest.split(')').next().is_some_and(|inner| inner.contains('"')))
}

/// The string literals of a line.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// Conditions (`static NAME: Condition`) that are used outside their own file and the tables.
fn foreign_statics(texts: &BTreeMap<String, String>) -> Vec<String> {
    let mut complaints = Vec::new();
    let family = CONDITION_TABLES[0];
    for (home, text) in texts.iter().filter(|(file, _)| file.starts_with(family)) {
        let module = home.trim_end_matches(".rs").rsplit('/').next().unwrap_or(home);
        let statics = text.lines().filter_map(|line| {
            let rest = line.split_once("static ")?.1;
            let (name, kind) = rest.split_once(": ")?;
            kind.starts_with("Condition ").then_some(name)
        });
        for name in statics {
            let path = format!("{module}::{name}");
            for (file, other) in texts {
                let table = file == home || file.ends_with("/table.rs") || file.ends_with("/mod.rs");
                let named = |(at, _): (usize, &str)| {
                    !other[at + path.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
                };
                if !table && other.match_indices(&path).any(named) {
                    complaints
                        .push(format!("{file}: the condition {name} of {home} is used outside its file"));
                }
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_told_from_plain_marks() {
        assert_eq!(attribute("unit.marks.has(Marks::VOLAGE)"), Some("VOLAGE"));
        assert_eq!(attribute("Marks::ROYAL | Marks::JIGGER"), Some("JIGGER"));
        assert_eq!(attribute("Marks::of(side).with(Marks::NONE)"), None);
    }

    #[test]
    fn literals_of_a_line() {
        assert_eq!(literals(r#"a("Circe", x, "Koeko")"#).collect::<Vec<_>>(), ["Circe", "Koeko"]);
    }
}
