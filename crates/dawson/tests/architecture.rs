//! The tour of ARCHITECTURE.md, run: its problem has its solution.

use dawson::{Dialect, Options, Problem};

/// The text of the first fenced block of that kind.
fn block<'t>(document: &'t str, kind: &str) -> &'t str {
    let (_, behind) = document.split_once(&format!("```text {kind}\n")).expect("a block of that kind");
    behind.split_once("```").expect("its end").0
}

#[test]
fn the_tour_prints_what_it_says() {
    let document = include_str!("../../../ARCHITECTURE.md");
    let problem = Problem::read(block(document, "problem"), Dialect::Auto).expect("a problem");
    let solved: String = problem.solutions(&Options::default()).iter().map(dawson::Solution::text).collect();
    let lines = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim().to_owned()).filter(|line| line.starts_with("1.")).collect()
    };
    assert_eq!(lines(&solved), lines(block(document, "solution")));
}
