//! The page of a row, and the list of a table.

use dawson::diagram::{Drawing, of_problem};
use dawson::explain::{Entry, Table, entries, table};
use dawson::piece::{Notation, Piece};
use dawson::{Language, Side, Source};
use movement::Example;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The files of all pages.
pub struct Pages {
    slugs: BTreeMap<(Table, String), String>,
}

impl Pages {
    /// Gives every row a file name of its own: small letters and digits of its name, of a walk its code.
    pub fn new() -> Pages {
        let mut taken = BTreeSet::new();
        let mut slugs = BTreeMap::new();
        for entry in entries() {
            let base = match (&entry.signs, entry.table) {
                (Some(signs), Table::Walks) => letters_of(&signs[0]),
                _ => letters_of(entry.name()),
            };
            let mut slug = base.clone();
            let mut number = 2;
            while !taken.insert((entry.table, slug.clone())) {
                slug = format!("{base}-{number}");
                number += 1;
            }
            slugs.insert(key(entry), slug);
        }
        Pages { slugs }
    }

    /// The file of a row, without its ending.
    pub fn slug(&self, entry: &Entry) -> &str {
        self.slugs.get(&key(entry)).map_or("index", String::as_str)
    }

    /// A row's page.
    ///
    /// # Errors
    /// What is wrong with its example.
    pub fn page(&self, entry: &Entry) -> Result<String, String> {
        let [english, french, german] = entry.names;
        let mut text = format!("# {}\n\n*{}*", text_of(&heading(entry)), entry.table.singular());
        if french != english || german != english {
            let _ = write!(text, " · French *{}* · German *{}*", text_of(french), text_of(german));
        }
        if let (Some(signs), Table::Walks) = (&entry.signs, entry.table) {
            let _ = write!(
                text,
                " · codes `{}` `{}` `{}` (English, French, German)",
                signs[0], signs[1], signs[2]
            );
        }
        let _ = writeln!(text, "\n\n{}\n", text_of(entry.definition));
        text.push_str(&facts(entry));
        if entry.table == Table::Walks {
            let _ = writeln!(
                text,
                "![Its moves from d4]({}{MOVES}.svg)\n\nFrom d4: a black dot is a move or capture, a white one a move, a red one a capture, a ring what other units help to reach.\n",
                self.slug(entry)
            );
        }
        match entry.example {
            Ok(example) => text.push_str(&self.example(entry, &example)),
            Err(why) => {
                let _ = writeln!(text, "There is no example: {why}.");
            }
        }
        Ok(text)
    }

    fn example(&self, entry: &Entry, example: &Example) -> String {
        let asked = [example.stipulation, example.conditions, example.options];
        let asked: Vec<String> =
            asked.into_iter().filter(|text| !text.is_empty()).map(|text| format!("`{text}`")).collect();
        format!(
            "## Example\n\n{}\n\n![The diagram of the example]({}.svg)\n\n```text\n{}\n```\n\nAs a problem file:\n\n\
             ```text\n{}```\n",
            asked.join(" · "),
            self.slug(entry),
            example.solution.join("\n"),
            example.file()
        )
    }

    /// The page of a table: all its rows with their definitions.
    pub fn index(&self, one: Table) -> String {
        let mut text = format!("# {}\n\n", title_of(one));
        let signs = matches!(one, Table::Walks | Table::Stipulations | Table::Goals);
        let _ = writeln!(text, "{} rows.\n", table(one).count());
        text.push_str(if signs {
            "| | name | definition |\n|---|---|---|\n"
        } else {
            "| name | definition |\n|---|---|\n"
        });
        for entry in super::sorted(one) {
            if let (Some(of), true) = (&entry.signs, signs) {
                let _ = write!(text, "| `{}` ", of[0]);
            }
            let _ = writeln!(
                text,
                "| [{}]({}.md) | {} |",
                text_of(entry.name()),
                self.slug(entry),
                text_of(entry.definition)
            );
        }
        text
    }
}

/// The pictures of a row, each with what its file's name has behind that of the row: the diagram of the example, and of a walk its moves.
///
/// # Errors
/// What is wrong with the example.
pub fn pictures(entry: &Entry) -> Result<Vec<(&'static str, String)>, String> {
    let mut pictures = Vec::new();
    if let Ok(example) = entry.example {
        let text = example.file();
        let source = Source::from_bytes(entry.name(), text.as_bytes());
        pictures.push(("", of_problem(&source, &Drawing::default())?));
    }
    if let Some(moves) = moves(entry) {
        pictures.push((MOVES, moves));
    }
    Ok(pictures)
}

/// What the file of a walk's moves has behind its code.
const MOVES: &str = "-moves";

/// The moves of a walk from the middle of the board.
fn moves(entry: &Entry) -> Option<String> {
    let signs = entry.signs.as_ref().filter(|_| entry.table == Table::Walks)?;
    Piece::parse(&signs[0].to_lowercase(), Notation::Name(Language::English)).ok()?.svg("d4", Side::White)
}

/// What is known besides the definition, as a table of two columns.
fn facts(entry: &Entry) -> String {
    let mut text = "| | |\n|---|---|\n".to_owned();
    let mut fact = |heading: &str, value: &str| {
        let _ = writeln!(text, "| {heading} | {} |", value.replace('|', "\\|"));
    };
    fact("Source", &text_of(entry.source));
    if let Some(inventor) = entry.inventor {
        fact("Inventor", &text_of(inventor));
    }
    if let Some(year) = entry.year {
        fact("Year", &year.to_string());
    }
    for (heading, note) in &entry.notes {
        fact(heading, note);
    }
    text.push('\n');
    text
}

/// The title of a table's page.
pub fn title_of(one: Table) -> &'static str {
    match one {
        Table::Conditions => "Fairy conditions",
        Table::Walks => "Walks",
        Table::Attributes => "Attributes of units",
        Table::Stipulations => "Stipulations",
        Table::Goals => "Goals",
        Table::Options => "Options",
        _ => "Words",
    }
}

fn heading(entry: &Entry) -> String {
    match (&entry.signs, entry.table) {
        (Some(signs), Table::Stipulations | Table::Goals) => format!("{} {}", signs[0], entry.name()),
        _ => entry.name().to_owned(),
    }
}

/// What no other row of any table has: names of walks repeat, their codes do not.
fn key(entry: &Entry) -> (Table, String) {
    let sign = entry.signs.as_ref().filter(|_| entry.table == Table::Walks);
    (entry.table, sign.map_or_else(|| entry.name().to_owned(), |signs| signs[0].clone()))
}

fn letters_of(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            'a'..='z' | '0'..='9' => slug.push(letter),
            '#' => slug.push_str("mate"),
            ' ' | '-' | '&' if !slug.is_empty() => slug.push('-'),
            _ => {}
        }
    }
    slug
}

/// A text in which no letter is read as a mark of Markdown.
pub fn text_of(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if "\\`*_{}[]<>#|".contains(letter) {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}
