//! The problems of a file as texts of their own.

use super::Dialect;
use language::Language;
use language::keywords::commands::{BEGIN, Command, word};
use language::reader::{Place, Reader, Source};

/// A problem of a file as a text that stands alone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProblemText {
    /// The line of the file with which the problem begins, 1 the first.
    pub line: u32,
    /// The byte of the file with which it begins, in UTF-8.
    pub offset: usize,
    /// The text, from the word that begins a problem to the one that ends it.
    pub text: String,
}

/// Cuts a file into its problems. Files that stand one behind the other in one are all cut; what else stands behind the last problem is a
/// text too, so that its reader reports it. A file in Jacobi's language is one text, and so is one that does not begin with a problem.
///
/// ```
/// use dawson::Source;
/// use dawson::solve::{Dialect, problem_texts};
///
/// let file = "BeginProblem\nStipulation #1\nPieces White Kf7\nNextProblem\nStipulation #2\nEndProblem\n";
/// let texts = problem_texts(&Source::new("file", file), Dialect::Auto);
/// assert_eq!((texts.len(), texts[1].line), (2, 5));
/// assert_eq!(texts[1].text, "BeginProblem\nStipulation #2\nEndProblem\n");
/// ```
#[must_use]
pub fn problem_texts(source: &Source, dialect: Dialect) -> Vec<ProblemText> {
    let text = source.text();
    if dialect.is_jacobi(source) {
        return vec![ProblemText { line: 1, offset: 0, text: text.to_owned() }];
    }
    let lines = Lines::of(text);
    let mut reader = Reader::new(source);
    let mut texts = Vec::new();
    loop {
        match reader.problem() {
            Ok(Some(problem)) => {
                let offset = lines.offset(problem.place);
                let body = text[offset..lines.offset(problem.end)].trim();
                texts.push(ProblemText {
                    line: problem.place.line,
                    offset,
                    text: alone(body, problem.language),
                });
            }
            Ok(None) if reader.go_on() => {}
            Ok(None) => break,
            // the text begins with something else
            Err(_) => return vec![ProblemText { line: 1, offset: 0, text: text.to_owned() }],
        }
    }
    if let Some((place, ..)) = reader.unread() {
        let offset = lines.offset(place);
        texts.push(ProblemText { line: place.line, offset, text: text[offset..].to_owned() });
    }
    texts
}

/// A problem with the words that begin and end it.
fn alone(body: &str, language: Language) -> String {
    format!("{}\n{body}\n{}\n", BEGIN.get(language), word(Command::EndProblem, language))
}

/// Where the lines of a text begin.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { text, starts }
    }

    /// The byte of a place; that of the end behind the last line.
    fn offset(&self, place: Place) -> usize {
        let start =
            self.starts.get((place.line as usize).saturating_sub(1)).copied().unwrap_or(self.text.len());
        let letters = (place.column as usize).saturating_sub(1);
        let rest = &self.text[start..];
        start + rest.char_indices().nth(letters).map_or(rest.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &str) -> Vec<(u32, String)> {
        let texts = problem_texts(&Source::new("file", file), Dialect::Auto);
        texts.into_iter().map(|text| (text.line, text.text)).collect()
    }

    #[test]
    fn files_one_behind_the_other_are_all_cut() {
        let two = "debut\npieces blanc re1\nfin\n\nBeginProblem stip #1 EndProblem";
        assert_eq!(
            texts(two),
            [
                (2, "DebutProbleme\npieces blanc re1\nFinProbleme\n".to_owned()),
                (5, "BeginProblem\nstip #1\nEndProblem\n".to_owned())
            ]
        );
    }

    #[test]
    fn what_is_no_problem_is_kept_as_it_is() {
        assert_eq!(texts("hello\n"), [(1, "hello\n".to_owned())]);
        assert_eq!(texts(" \n").len(), 1);
        let odd = texts("BeginProblem stip #1 EndProblem\nünd more");
        assert_eq!(odd[1], (2, "ünd more".to_owned()));
    }
}
