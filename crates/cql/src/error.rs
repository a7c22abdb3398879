//! What can be wrong with a query, and how it is shown.

use std::ops::Range;

/// A part of the query's text, in bytes.
pub type Span = Range<usize>;

/// The most characters of a line that are shown.
const SHOWN: usize = 160;

/// A query that cannot be understood, with the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where, in bytes of the query's text.
    pub span: Span,
    /// What was perhaps meant.
    pub hint: Option<String>,
}

impl QueryError {
    pub(crate) fn new(message: impl Into<String>, span: Span) -> QueryError {
        QueryError { message: message.into(), span, hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> QueryError {
        self.hint = Some(hint.into());
        self
    }

    /// Line and column of the place, both from 1; the column counts characters.
    #[must_use]
    pub fn place(&self, source: &str) -> (usize, usize) {
        let mut start = self.span.start.min(source.len());
        while !source.is_char_boundary(start) {
            start -= 1;
        }
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The error with its line, a mark below the place and the hint.
    #[must_use]
    pub fn show(&self, name: &str, source: &str) -> String {
        let (line, column) = self.place(source);
        // of a long line the part around the place
        let from = (column - 1).saturating_sub(SHOWN / 2);
        let text: String =
            source.lines().nth(line - 1).unwrap_or("").chars().skip(from).take(SHOWN).collect();
        let before = column - 1 - from;
        let width =
            source.get(self.span.clone()).map_or(1, |s| s.lines().next().unwrap_or("").chars().count());
        let room = text.chars().count().saturating_sub(before).max(1);
        let marks = "^".repeat(width.clamp(1, room));
        let indent: String = text.chars().take(before).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let mut shown = format!("{name}:{line}:{column}: {}\n  {text}\n  {indent}{marks}", self.message);
        if let Some(hint) = &self.hint {
            shown.push_str("\n  ");
            shown.push_str(hint);
        }
        shown
    }
}

/// The word of a table that is nearest to a misspelt one, if any is near: at most a third of its letters
/// differ (a swap of neighbours counts as one difference).
pub(crate) fn nearest<'a>(word: &str, table: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).clamp(1, 4);
    table
        .map(|known| (distance(word, known), known))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, known)| known)
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
fn distance(one: &str, other: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let substituted = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = substituted.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_keyword_is_recognised() {
        let table = ["check", "checkcount", "mate", "stalemate"];
        assert_eq!(nearest("chekc", table.into_iter()), Some("check"));
        assert_eq!(nearest("stalmate", table.into_iter()), Some("stalemate"));
        assert_eq!(nearest("zugzwang", table.into_iter()), None);
    }

    #[test]
    fn the_place_is_marked() {
        let source = "(match\n  (position :chekc))";
        let error = QueryError::new("unknown keyword", 19..25).hint("did you mean :check?");
        assert_eq!(error.place(source), (2, 13));
        assert_eq!(
            error.show("q.cql", source),
            "q.cql:2:13: unknown keyword\n    (position :chekc))\n              ^^^^^^\n  did you mean :check?"
        );
    }
}
