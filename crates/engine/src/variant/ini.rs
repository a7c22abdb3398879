//! The syntax of Fairy-Stockfish's variants.ini: sections `[name]` or `[name:parent]`, lines `key = value`, comments.

use super::VariantError;

/// One `key = value` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub key: String,
    pub value: String,
    /// Its line in the file, from 1; 0 where it has none.
    pub line: usize,
}

impl VariantError {
    /// The same with the line and the words to which it belongs.
    pub(super) fn in_line(self, entry: &Entry) -> VariantError {
        let Entry { key, value, line } = entry;
        match self {
            VariantError::Unsupported(_) if *line > 0 => {
                VariantError::UnsupportedLine { line: *line, text: format!("{key} = {value}") }
            }
            VariantError::Value { key, problem } if *line > 0 => {
                VariantError::Line { line: *line, problem: format!("{key}: {problem}") }
            }
            other => other,
        }
    }
}

/// A section of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section {
    pub name: String,
    pub parent: Option<String>,
    pub entries: Vec<Entry>,
}

/// Reads all sections of a text.
///
/// # Errors
/// At the first line that is neither a section, nor an entry, nor a comment, and at entries before any section.
pub(super) fn read(text: &str) -> Result<Vec<Section>, VariantError> {
    let mut sections: Vec<Section> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        let error = |problem: &str| VariantError::Line { line: number, problem: problem.to_owned() };
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if let Some(head) = line.strip_prefix('[') {
            let head = head.strip_suffix(']').ok_or_else(|| error("expected ']' at the end of the line"))?;
            let (name, parent) = match head.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (head, None),
            };
            sections.push(Section { name: name.trim().to_owned(), parent, entries: Vec::new() });
        } else {
            let (key, value) =
                line.split_once('=').ok_or_else(|| error("expected '[name]' or 'key = value'"))?;
            let section = sections.last_mut().ok_or_else(|| error("expected a section '[name]' first"))?;
            section.entries.push(Entry {
                key: key.trim().to_owned(),
                value: value.trim().to_owned(),
                line: number,
            });
        }
    }
    Ok(sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_parents_and_entries() {
        let sections = read("# men\n[one:chess]\nking = k:N # leaps\n\n[two]\nmaxFile = 10\n").unwrap();
        assert_eq!(sections[0].parent.as_deref(), Some("chess"));
        assert_eq!(sections[0].entries, [Entry { key: "king".into(), value: "k:N".into(), line: 3 }]);
        assert_eq!((sections[1].name.as_str(), &sections[1].parent), ("two", &None));
    }

    #[test]
    fn a_broken_line_is_named() {
        let error = read("[one]\nking k").unwrap_err();
        assert_eq!(error.to_string(), "line 2: expected '[name]' or 'key = value'");
    }
}
