//! Measurements in a document: each table stands between two marks, with machine, date and command above it, and is replaced whole
//! when it is measured again.

use super::stamp::Stamp;
use crate::files::{read, write};
use std::path::Path;

/// A table as it is measured: heads of columns, and rows.
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[&str]) -> Table {
        Table { columns: columns.iter().map(|&column| column.to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, cells: &[String]) {
        self.rows.push(cells.to_vec());
    }

    fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!("{}| --- |{}\n{rows}", line(&self.columns), " ---: |".repeat(self.columns.len() - 1))
    }
}

/// Puts tables into a document in the place of those of the same name; a name that the document does not have yet goes to its end.
///
/// # Errors
/// Where the document cannot be read or written, or has only one of the two marks.
pub fn record(document: &Path, name: &str, command: &str, tables: &[Table]) -> Result<(), String> {
    let text = read(document)?;
    let body: Vec<String> = tables.iter().map(Table::markdown).collect();
    let section = format!("{}\n\n{}", caption(command)?, body.join("\n"));
    write(
        document,
        replaced(&text, name, &section).map_err(|error| format!("{}: {error}", document.display()))?,
    )
}

/// The text with a section in the place of that of the name.
fn replaced(text: &str, name: &str, section: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- measured: {name} -->"), format!("<!-- end of {name} -->"));
    let marked = format!("{begin}\n{section}{end}");
    match (text.find(&begin), text.find(&end)) {
        (Some(first), Some(last)) if first < last => {
            Ok(format!("{}{marked}{}", &text[..first], &text[last + end.len()..]))
        }
        (None, None) => Ok(format!("{}\n\n## {name}\n\n{marked}\n", text.trim_end())),
        _ => Err(format!("the marks of {name} do not belong together")),
    }
}

/// Where, when and how it was measured.
fn caption(command: &str) -> Result<String, String> {
    let stamp = Stamp::now(None)?;
    let about = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let cpus = about("/proc/cpuinfo");
    let model =
        cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = about("/proc/loadavg").split(' ').next().unwrap_or_default().to_owned();
    Ok(format!(
        "{}, {cores} cores, load {load}; {} {}; version {}; `{command}`",
        model.unwrap_or("unknown processor"),
        stamp.day,
        stamp.time,
        stamp.version
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_the_place_of_the_one_measured_before() {
        let text = "# A\n\n<!-- measured: b -->\nold\n<!-- end of b -->\n\nMethod.\n";
        let expected = "# A\n\n<!-- measured: b -->\nnew\n<!-- end of b -->\n\nMethod.\n";
        assert_eq!(replaced(text, "b", "new\n").as_deref(), Ok(expected));
        let added = replaced(text, "c", "new\n").expect("a text");
        assert!(added.starts_with(text.trim_end()) && added.ends_with("<!-- end of c -->\n"));
        assert!(replaced("<!-- measured: b -->", "b", "").is_err());
    }

    #[test]
    fn tables_are_markdown() {
        let mut table = Table::new(&["problem", "seconds"]);
        table.push(&["a".to_owned(), "1.0".to_owned()]);
        assert_eq!(table.markdown(), "| problem | seconds |\n| --- | ---: |\n| a | 1.0 |\n");
    }
}
