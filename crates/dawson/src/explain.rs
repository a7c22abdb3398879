//! What the tables of the house know of conditions, walks, attributes, stipulations, goals and options, in one form: for explanations,
//! lists and the handbook.

use crate::catalogue::LANGUAGES;
use board::Side;
use language::keywords::options::{Argument, OPTIONS, OptionRow, SOURCE};
use movement::{WalkEntry, in_words};
use rules::attributes::{ATTRIBUTES, Attribute};
use rules::conditions::{Combination, Condition, Means, Meant, Variant, all};
use rules::goals::{GOALS, GoalRow};
use std::sync::LazyLock;
use stipulation::kinds::{InJacobi, KINDS, KindRow};
use stipulation::{parse_structured, parse_traditional};

pub use movement::{Asked, Example, NoExample, Units};
pub use stipulation::{Stipulation, StipulationError};

/// The tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Table {
    /// Fairy conditions.
    Conditions,
    /// Walks of units.
    Walks,
    /// Attributes of units.
    Attributes,
    /// Kinds of play, as stipulations have them before the goal.
    Stipulations,
    /// Goals of stipulations.
    Goals,
    /// Options of solving and printing.
    Options,
}

impl Table {
    /// All of them.
    pub const ALL: [Table; 6] = [
        Table::Conditions,
        Table::Walks,
        Table::Attributes,
        Table::Stipulations,
        Table::Goals,
        Table::Options,
    ];

    /// The table's name in English: `conditions`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Table::Conditions => "conditions",
            Table::Walks => "walks",
            Table::Attributes => "attributes",
            Table::Stipulations => "stipulations",
            Table::Goals => "goals",
            Table::Options => "options",
        }
    }

    /// One of its rows: `condition`.
    #[must_use]
    pub fn singular(self) -> &'static str {
        self.name().trim_end_matches('s')
    }
}

/// A row of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Of which table.
    pub table: Table,
    /// Its names, English, French, German.
    pub names: [&'static str; 3],
    /// What stands for it in problems, where that is not the name: codes of walks in three languages, the sign of a goal.
    pub signs: Option<[String; 3]>,
    /// The definition in a sentence or two.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// Who invented it, where a source says so.
    pub inventor: Option<&'static str>,
    /// The year in which it was first published or presented, where a source says so.
    pub year: Option<u16>,
    /// Whether Popeye knows it.
    pub is_popeyes: bool,
    /// What else is known: a heading and what stands behind it.
    pub notes: Vec<(&'static str, String)>,
    /// A small problem with its solution, or why there is none.
    pub example: Result<Example, NoExample>,
    /// Further names in any dialect by which it is found.
    also: Vec<&'static str>,
}

impl Entry {
    /// The English name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// The sentence about its origin; `None` where nothing is known of it.
    #[must_use]
    pub fn origin(&self) -> Option<String> {
        match (self.inventor, self.year) {
            (Some(inventor), Some(year)) => Some(format!("Invented by {inventor}, {year}")),
            (Some(inventor), None) => Some(format!("Invented by {inventor}")),
            (None, Some(year)) => Some(format!("Known since {year}")),
            (None, None) => None,
        }
    }

    fn is_called(&self, word: &str) -> bool {
        let same = |name: &str| name.to_lowercase() == word;
        self.names.iter().any(|name| same(name)) || self.also.iter().any(|name| same(name))
    }

    fn begins_with(&self, word: &str) -> bool {
        let begins = |name: &str| name.to_lowercase().starts_with(word);
        self.names.iter().any(|name| begins(name)) || self.also.iter().any(|name| begins(name))
    }
}

/// All rows of all tables, table by table, conditions in the order of captions.
#[must_use]
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let walks = movement::walks()[1..].iter().map(walk);
        let rows = all().map(condition).chain(walks);
        rows.chain(ATTRIBUTES.iter().copied().map(attribute))
            .chain(KINDS.into_iter().map(kind_of_play))
            .chain(GOALS.iter().copied().map(goal))
            .chain(OPTIONS.iter().map(option))
            .collect()
    });
    &ENTRIES
}

/// The rows of a table.
pub fn table(table: Table) -> impl Iterator<Item = &'static Entry> {
    entries().iter().filter(move |entry| entry.table == table)
}

/// The rows that a word names in any language, or else those whose name begins with it; upper or lower case does not matter. A word
/// may name rows of several tables: Volage is a condition and an attribute.
#[must_use]
pub fn find(word: &str) -> Found {
    let word = word.to_lowercase();
    let called = |by: &dyn Fn(&Entry) -> bool| -> Vec<&'static Entry> {
        entries().iter().filter(|entry| by(entry)).collect()
    };
    let named = called(&|entry| entry.names.iter().any(|name| name.to_lowercase() == word));
    if !named.is_empty() {
        return Found::Exactly(named);
    }
    let also_named = called(&|entry| entry.is_called(&word));
    if !also_named.is_empty() {
        return Found::Exactly(also_named);
    }
    Found::Beginning(called(&|entry| entry.begins_with(&word)))
}

/// What a word may mean.
#[derive(Clone, Debug)]
pub enum Found {
    /// It is the name of these.
    Exactly(Vec<&'static Entry>),
    /// It is the beginning of the names of these; of none, perhaps.
    Beginning(Vec<&'static Entry>),
}

/// Reads a stipulation that is all of a text: traditional (`ser-r#4`), or with a side and in structured form (`white 3a[#]d`). Its
/// `Display` is the structured form.
///
/// ```
/// let stipulation = dawson::explain::stipulation("ser-h#3").unwrap();
/// assert!(stipulation.in_words().contains("mate"));
/// assert_eq!(dawson::explain::stipulation("h#x").unwrap_err().at, 2);
/// ```
///
/// # Errors
/// What is wrong with it, with the byte at which it is wrong.
pub fn stipulation(text: &str) -> Result<Stipulation, StipulationError> {
    let lower = text.to_lowercase();
    let structured = [("white ", Side::White), ("black ", Side::Black)]
        .into_iter()
        .find(|(word, _)| lower.starts_with(word));
    let (stipulation, end) = match structured {
        Some((word, side)) => {
            let offset = word.len();
            parse_structured(side, &text[offset..])
                .map(|(stipulation, end)| (stipulation, end + offset))
                .map_err(|error| StipulationError { at: error.at + offset, ..error })?
        }
        None => parse_traditional(text)?,
    };
    if text[end..].trim().is_empty() {
        Ok(stipulation)
    } else {
        Err(StipulationError { at: end, expected: "the end of the stipulation".to_owned() })
    }
}

fn condition(row: &'static Condition) -> Entry {
    let mut notes = Vec::new();
    if let Some((base, words)) = row.short_for {
        notes.push(("Short for", with_words(base, words)));
    }
    let parts: Vec<String> = row.parts.iter().map(ToString::to_string).collect();
    if !parts.is_empty() {
        notes.push(("May be followed by", parts.join("; ")));
    }
    if row.popeye.is_none() {
        notes.push(("Popeye", "does not know it".to_owned()));
    }
    for other in row.traditional {
        let means: Vec<String> = other.means.iter().map(|(name, words)| with_words(name, words)).collect();
        notes.push(("In Jacobi's language", format!("{} for {}", other.name, means.join(" and "))));
    }
    for one in row.making.combinations {
        if let Some(text) = combination(row, one) {
            notes.push(("In Jacobi's language", text));
        }
    }
    if !row.making.alone.is_empty() {
        let means: Vec<String> =
            row.making.alone.iter().map(|(name, words)| with_words(name, words)).collect();
        notes.push(("In Jacobi's language", format!("without anything behind it {}", means.join(" and "))));
    }
    if !row.making.brought_by.is_empty() {
        let together = |meant: &Meant| {
            meant.iter().map(|(name, words)| with_words(name, words)).collect::<Vec<_>>().join(" with ")
        };
        let by: Vec<String> = row.making.brought_by.iter().map(together).collect();
        notes.push(("In Jacobi's language it goes without saying under", by.join("; ")));
    }
    if !row.further_words.is_empty() {
        let words: Vec<&str> = row.further_words.iter().map(|word| word.name()).collect();
        notes.push(("In Jacobi's language it may be followed by", words.join(", ")));
    }
    if !row.implies.is_empty() {
        notes.push(("Implies", row.implies.join(", ")));
    }
    let mut excludes: Vec<String> = row.excludes.iter().map(ToString::to_string).collect();
    for (word, others) in row.words_exclude {
        excludes.extend(others.iter().map(|other| format!("with {}: {other}", word.name())));
    }
    if !excludes.is_empty() {
        notes.push(("`py` does not combine it with", excludes.join("; ")));
    }
    if row.intelligent {
        notes.push(("Option Intelligent", "is accepted beside it".to_owned()));
    }
    Entry {
        table: Table::Conditions,
        names: row.names.0,
        signs: None,
        definition: row.definition,
        source: row.source,
        inventor: row.inventor,
        year: row.year,
        is_popeyes: row.popeye.is_some(),
        notes,
        example: row.example,
        also: row.traditional.iter().map(|other| other.name).collect(),
    }
}

/// What words behind a condition together are; `None` for nothing.
fn combination(row: &Condition, one: &Combination) -> Option<String> {
    let written: Vec<&str> = one.words.iter().copied().chain(one.with.map(|word| word.name())).collect();
    let means = match one.means {
        Means::Itself => row.name().to_owned(),
        Means::With(word) => with_words(row.name(), &[word]),
        Means::Other(name, words) => with_words(name, words),
        Means::Refused(_) => return None,
    };
    Some(format!("{} {} for {means}", row.name(), written.join(" ")))
}

/// A condition as it is written with words behind it.
fn with_words(name: &str, words: &[Variant]) -> String {
    std::iter::once(name).chain(words.iter().map(|word| word.name())).collect::<Vec<_>>().join(" ")
}

fn walk(entry: &'static WalkEntry) -> Entry {
    let kind = entry.kind();
    let mut notes = vec![("In words", in_words(entry.movement()))];
    let text = entry.movement().to_string();
    if text.len() < LONGEST_MOVEMENT {
        notes.push(("In the movement language", format!("`{text}`")));
    }
    if kind.is_pawn {
        notes.push(("Rules about pawns", "hold for it, and it promotes".to_owned()));
    }
    if kind.is_king {
        notes.push(("Rules about kings", "hold for it".to_owned()));
    }
    if !kind.excludes.is_empty() {
        let words = kind.excludes.iter().map(|&mark| {
            let attribute = rules::attributes::of(mark);
            attribute.map_or("neutral units".to_owned(), |row| format!("{} units", row.name()))
        });
        notes.push(("`py` does not combine it with", words.collect::<Vec<_>>().join("; ")));
    }
    Entry {
        table: Table::Walks,
        names: entry.names().0,
        signs: Some(LANGUAGES.map(|language| entry.code(language).to_uppercase())),
        definition: entry.definition(),
        source: entry.source(),
        inventor: entry.inventor(),
        year: entry.year(),
        is_popeyes: true,
        notes,
        example: entry.example(),
        also: Vec::new(),
    }
}

/// Movements that fill several lines are not shown.
const LONGEST_MOVEMENT: usize = 400;

fn attribute(row: &'static Attribute) -> Entry {
    let mut notes = Vec::new();
    if row.excludes_neutral {
        notes.push(("`py` does not combine it with", "neutral units".to_owned()));
    }
    if !row.intelligent {
        notes.push(("Option Intelligent", "is refused beside it".to_owned()));
    }
    Entry {
        table: Table::Attributes,
        names: row.names.0,
        signs: None,
        definition: row.definition,
        source: row.source,
        inventor: row.inventor,
        year: row.year,
        is_popeyes: true,
        notes,
        example: row.example,
        also: Vec::new(),
    }
}

fn kind_of_play(row: &'static KindRow) -> Entry {
    let jacobi = row.jacobi != InJacobi::No;
    let dialects = match (row.is_popeyes(), jacobi) {
        (true, true) => "Popeye's and Jacobi's",
        (true, false) => "Popeye's",
        (false, _) => "Jacobi's",
    };
    Entry {
        table: Table::Stipulations,
        names: row.names.0,
        signs: Some([(); 3].map(|()| row.sign.to_owned())),
        definition: row.definition,
        source: row.source,
        inventor: None,
        year: None,
        is_popeyes: row.is_popeyes(),
        notes: vec![("Languages", dialects.to_owned())],
        example: row.example,
        also: vec![row.sign, row.prefix()],
    }
}

fn goal(row: &'static GoalRow) -> Entry {
    let mut notes = Vec::new();
    if row.goal.ends_play() {
        notes.push(("Play", "ends with it".to_owned()));
    }
    Entry {
        table: Table::Goals,
        names: row.names.0,
        signs: Some([(); 3].map(|()| row.sign())),
        definition: row.definition,
        source: row.source,
        inventor: None,
        year: None,
        is_popeyes: true,
        notes,
        example: row.example,
        also: vec![row.goal.sign()],
    }
}

fn option(row: &'static OptionRow) -> Entry {
    let behind = match row.argument {
        Argument::None => None,
        Argument::Number(least) => Some(format!("a number, {least} at least")),
        Argument::MaybeNumber => Some("a number, or nothing".to_owned()),
        Argument::MoveNumber => Some("the number of a move, `12` or `12:3`".to_owned()),
        Argument::TwoNumbers => Some("two numbers".to_owned()),
        Argument::Squares => Some("squares written together".to_owned()),
    };
    Entry {
        table: Table::Options,
        names: row.names.0,
        signs: None,
        definition: row.definition,
        source: SOURCE,
        inventor: None,
        year: None,
        is_popeyes: true,
        notes: behind.into_iter().map(|text| ("Followed by", text)).collect(),
        example: row.example,
        also: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_by_each_of_its_names() {
        for entry in entries() {
            for name in entry.names {
                let Found::Exactly(found) = find(name) else { panic!("{name}") };
                assert!(found.iter().any(|other| std::ptr::eq(*other, entry)), "{name}");
            }
            assert!(!entry.definition.is_empty() && !entry.source.is_empty(), "{}", entry.name());
        }
    }

    #[test]
    fn a_word_may_name_rows_of_several_tables() {
        let Found::Exactly(found) = find("volage") else { panic!("a name") };
        let tables: Vec<Table> = found.iter().map(|entry| entry.table).collect();
        assert_eq!(tables, [Table::Conditions, Table::Attributes]);
    }
}
