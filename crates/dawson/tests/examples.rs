//! The examples of all tables: each has the solution that stands beside it, and another one without what it explains.

use dawson::explain::{Entry, Table, entries};
use dawson::{Dialect, Options, Problem};
use movement::{Asked, Example, NoExample, Units};
use std::collections::BTreeMap;

/// The lines of the solution, sorted; why it cannot be solved if so.
fn solved(example: &Example) -> Vec<String> {
    let dialect = match example.language {
        Asked::InPopeyes => Dialect::Popeye,
        Asked::InJacobis => Dialect::Jacobi,
    };
    let problem = match Problem::read(&example.file(), dialect) {
        Ok(problem) => problem,
        Err(faults) => return faults.iter().map(ToString::to_string).collect(),
    };
    let texts: Vec<String> = problem.solutions(&Options::default()).iter().map(|one| one.text()).collect();
    let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
    lines.sort();
    lines
}

/// The example without what the row is about; `None` where it cannot be taken away.
fn without(entry: &Entry, example: &Example) -> Option<Example> {
    match entry.table {
        Table::Conditions => Some(example.under("")),
        Table::Options => Some(Example { options: "", ..*example }),
        Table::Attributes => {
            let Units::Pieces(text) = example.units else { return None };
            let plain = text.split(' ').filter(|word| *word != entry.name()).collect::<Vec<_>>().join(" ");
            Some(Example { units: Units::Pieces(plain.leak()), ..*example })
        }
        Table::Walks => {
            let Units::Forsyth(text) = example.units else { return None };
            let code = entry.signs.as_ref().map(|signs| signs[0].clone())?;
            // without kings a problem is none, and the dummy does nothing by itself
            if ["K", "DU"].contains(&code.as_str()) {
                return None;
            }
            let sign = if code.len() == 2 { format!(".{code}") } else { code };
            let emptied = text.replace(&sign, "1").replace(&sign.to_lowercase(), "1");
            assert_ne!(emptied, text, "{sign} is not in its example");
            Some(Example { units: Units::Forsyth(emptied.leak()), ..*example })
        }
        _ => None,
    }
}

#[test]
fn examples_have_their_solutions_and_show_what_they_explain() {
    let mut shown: BTreeMap<Table, usize> = BTreeMap::new();
    for (entry, example) in entries().iter().filter_map(|entry| Some((entry, entry.example.ok()?))) {
        let mut solution = example.solution.to_vec();
        solution.sort_unstable();
        assert_eq!(solved(&example), solution, "{}", entry.name());
        if let Some(without) = without(entry, &example) {
            assert_ne!(solved(&without), solution, "{} does not show", entry.name());
        }
        match entry.table {
            Table::Conditions => assert!(example.conditions.contains(entry.name()), "{}", entry.name()),
            Table::Options => assert!(example.options.contains(entry.name()), "{}", entry.name()),
            _ => {}
        }
        *shown.entry(entry.table).or_default() += 1;
    }
    for (table, count) in shown {
        println!("{} of {} {} have an example", count, dawson::explain::table(table).count(), table.name());
    }
}

#[test]
fn every_row_has_an_example_or_says_why_not() {
    for entry in entries() {
        let missing = entry.example == Err(NoExample::Missing);
        assert!(!missing, "{} {}", entry.table.singular(), entry.name());
    }
}
