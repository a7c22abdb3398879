//! The index of French and German names.

use super::page::{Pages, text_of};
use dawson::explain::{Entry, entries};
use std::fmt::Write;

/// The page: for each language all names that are not the English one, with the row each leads to.
pub fn page(pages: &Pages) -> String {
    let mut text = "# Names in other languages\n\nWords of problem files and names of units, sorted; names that are the same in English are left out.\n".to_owned();
    for (column, language) in [(1, "French"), (2, "German")] {
        let mut rows: Vec<&Entry> =
            entries().iter().filter(|row| row.names[column] != row.names[0]).collect();
        rows.sort_by_key(|row| row.names[column].to_lowercase());
        let _ = writeln!(text, "\n## {language}\n\n| {language} | English | |\n|---|---|---|");
        for row in rows {
            let _ = writeln!(
                text,
                "| {} | [{}]({}/{}.md) | {} |",
                text_of(row.names[column]),
                text_of(row.name()),
                row.table.name(),
                pages.slug(row),
                row.table.singular()
            );
        }
    }
    text
}
