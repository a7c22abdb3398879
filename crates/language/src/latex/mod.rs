//! Problems for LaTeX: diagrams of the package `diagram` with their solutions, as the command `LaTeX` of problem files
//! asks for.
//!
//! A document is [`opening`], then for each problem what [`LatexProblem`] makes, then
//! [`CLOSING`].

mod credits;
mod problem;
mod solution;
mod symbols;
mod twins;

pub use problem::LatexProblem;
pub use solution::LatexWriter;
pub use symbols::LatexSymbols;

use crate::Language;

/// What a document begins with.
#[must_use]
pub fn opening(language: Language) -> String {
    let german = if language == Language::German { "\\usepackage{german}%\n" } else { "" };
    format!("\\documentclass{{article}}%\n\\usepackage{{diagram}}%\n{german}\n\\begin{{document}}%\n")
}

/// What a document ends with: all solutions kept so far, and its end.
pub const CLOSING: &str = "\\putsol%\n\\end{document}%\n";

/// A text with the signs that mean something to LaTeX escaped, and with arrows.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let (taken, shown) = if rest.starts_with("<-->") {
            (4, "{\\lra}".to_owned())
        } else if rest.starts_with("->") {
            (2, "{\\ra}".to_owned())
        } else if matches!(sign, '#' | '&' | '%') {
            (1, format!("\\{sign}"))
        } else {
            (sign.len_utf8(), sign.to_string())
        };
        out.push_str(&shown);
        rest = &rest[taken..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_escaped() {
        assert_eq!(escaped("#2 & a1<-->h1, b->c, 5 %"), "\\#2 \\& a1{\\lra}h1, b{\\ra}c, 5 \\%");
    }
}
