//! What has been tried.

use crate::problems::{GOALS, Sketch, all_conditions};
use rules::attributes::ATTRIBUTES;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Counts of problems that were searched, by condition, attribute and goal, and what was found wrong.
#[derive(Default)]
pub struct Cover {
    counts: BTreeMap<String, usize>,
    different: BTreeSet<String>,
    reports: Vec<String>,
    searched: usize,
    solved: usize,
    pub unplayable: usize,
    pub too_long: usize,
}

impl Cover {
    fn count(&mut self, sketch: &Sketch) {
        self.searched += 1;
        for (name, _) in &sketch.conditions {
            *self.counts.entry(format!("condition {name}")).or_default() += 1;
        }
        if let Some(name) = sketch.attribute {
            *self.counts.entry(format!("attribute {name}")).or_default() += 1;
        }
        *self.counts.entry(format!("goal {}", sketch.goal)).or_default() += 1;
    }

    /// Notes a problem about which all agree.
    pub fn searched(&mut self, sketch: &Sketch, solved: bool) {
        self.count(sketch);
        self.solved += usize::from(solved);
    }

    /// Notes one about which they do not.
    pub fn differs(&mut self, sketch: &Sketch, report: String) {
        self.count(sketch);
        let conditions: Vec<&str> = sketch.conditions.iter().map(|(_, text)| text.as_str()).collect();
        let attribute = sketch.attribute.unwrap_or_default();
        self.different.insert(format!("{} {attribute} {}", conditions.join(" + "), sketch.goal));
        if std::env::var_os("DAWSON_SHOW_DIFFERENT").is_some() {
            eprintln!("{report}");
        }
        self.reports.push(report);
    }

    /// Prints the counts. Panics if something differed, or was never searched.
    pub fn report(&self) {
        println!("{self}");
        for report in self.reports.iter().take(12) {
            println!("{report}");
        }
        assert!(self.different.is_empty(), "{} differ: {:#?}", self.reports.len(), self.different);
        let conditions = all_conditions().into_iter().map(|row| format!("condition {}", row.name()));
        let attributes = ATTRIBUTES.iter().map(|row| format!("attribute {}", row.name()));
        let goals = GOALS.iter().map(|goal| format!("goal {goal}"));
        let all = conditions.chain(attributes).chain(goals);
        let missing: Vec<String> = all.filter(|name| !self.counts.contains_key(name)).collect();
        assert!(missing.is_empty(), "never searched: {missing:?}");
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |kind: &str| {
            let counts =
                self.counts.iter().filter(|(name, _)| name.starts_with(kind)).map(|(_, count)| *count);
            (counts.clone().count(), counts.min().unwrap_or(0))
        };
        let [conditions, attributes, goals] = ["condition", "attribute", "goal"].map(of);
        write!(
            f,
            "{} problems searched ({} with a solution), {} unplayable, {} too long; {} conditions (at least {} times), \
             {} attributes ({}), {} goals ({}); {} differ",
            self.searched,
            self.solved,
            self.unplayable,
            self.too_long,
            conditions.0,
            conditions.1,
            attributes.0,
            attributes.1,
            goals.0,
            goals.1,
            self.reports.len()
        )
    }
}
