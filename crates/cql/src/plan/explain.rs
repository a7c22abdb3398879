//! Showing a plan.

use std::fmt;

use super::{HeaderTest, ListPlan, MatchPlan, Plan};
use crate::tree::{Condition as C, Scope};

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needs = self.needs;
        let asked = [
            (needs.positions, "moves replayed"),
            (needs.variations, "variations"),
            (needs.comments, "comments"),
            (needs.origins, "the origin of units"),
            (needs.legality, "the legality of moves"),
            (needs.invalid_games, "games with impossible moves"),
            (needs.engine, "an engine"),
            (needs.tables, "endgame tables"),
        ];
        let names: Vec<&str> = asked.iter().filter(|(wanted, _)| *wanted).map(|(_, name)| *name).collect();
        writeln!(f, "needs: {}", if names.is_empty() { "tags only".to_owned() } else { names.join(", ") })?;
        if !self.wanted_tags.is_empty() {
            let names: Vec<&str> = self
                .wanted_tags
                .iter()
                .map(|tag| if tag.is_empty() { "all" } else { tag.as_str() })
                .collect();
            writeln!(f, "tags: {}", names.join(", "))?;
        }
        for (number, plan) in self.matches.iter().enumerate() {
            if number > 0 {
                writeln!(f, "or, with the colours exchanged:")?;
            }
            write_match(f, plan)?;
        }
        Ok(())
    }
}

fn write_match(f: &mut fmt::Formatter<'_>, plan: &MatchPlan) -> fmt::Result {
    writeln!(f, "match{}", if plan.negated { ", negated" } else { "" })?;
    for (number, unit) in plan.tags.iter().enumerate() {
        writeln!(f, "  for any unit ${number} that is ever {}", unit)?;
    }
    if !matches!(&plan.header, HeaderTest::All(tests) if tests.is_empty()) {
        writeln!(f, "  before the moves are read: {}", plan.header)?;
    }
    for list in &plan.lists {
        write_list(f, list, 1)?;
    }
    Ok(())
}

impl fmt::Display for HeaderTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, name: &str, tests: &[HeaderTest]| {
            write!(f, "{name}(")?;
            for (number, test) in tests.iter().enumerate() {
                write!(f, "{}{test}", if number > 0 { "; " } else { "" })?;
            }
            f.write_str(")")
        };
        match self {
            HeaderTest::Is(condition) => write!(f, "{condition:?}"),
            HeaderTest::Not(test) => write!(f, "not {test}"),
            HeaderTest::All(tests) => joined(f, "all", tests),
            HeaderTest::Any(tests) => joined(f, "any", tests),
            HeaderTest::One(tests) => joined(f, "exactly one of ", tests),
            HeaderTest::Cond(clauses) => {
                f.write_str("first of (")?;
                for (clause, expression) in clauses {
                    match clause {
                        Some(clause) => write!(f, "{clause} then {expression}; ")?,
                        None => write!(f, "else {expression}")?,
                    }
                }
                f.write_str(")")
            }
        }
    }
}

/// Transforms beyond this number are only counted.
const SHOWN: usize = 4;

fn write_list(f: &mut fmt::Formatter<'_>, list: &ListPlan, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let scope = match list.scope {
        Scope::MainLine => "",
        Scope::Everything => ", variations too",
        Scope::Variations => ", variations only",
    };
    writeln!(f, "{indent}position{}{scope}", if list.negated { ", negated" } else { "" })?;
    for counting in &list.counting {
        writeln!(f, "{indent}  counted: {counting:?}")?;
    }
    for condition in &list.common {
        write_condition(f, condition, depth + 1)?;
    }
    match &list.variants[..] {
        [] => writeln!(f, "{indent}  never")?,
        [only] if only.conditions.is_empty() => {}
        variants => {
            let by = match &list.anchor {
                Some(anchor) => format!(", found by the square of {}", anchor.kinds),
                None => String::new(),
            };
            writeln!(f, "{indent}  one of {} transforms{by}", variants.len())?;
            for variant in variants.iter().take(SHOWN) {
                writeln!(f, "{indent}    transform")?;
                for condition in &variant.conditions {
                    write_condition(f, condition, depth + 3)?;
                }
            }
            if variants.len() > SHOWN {
                writeln!(f, "{indent}    … and {} more", variants.len() - SHOWN)?;
            }
        }
    }
    for (name, range) in &list.sums {
        writeln!(f, "{indent}  then the sum of accumulator {name} is {range}")?;
    }
    for (name, lists) in
        [("ends the search", &list.cut), ("rejects the game", &list.exclude), ("is left out", &list.skip)]
    {
        for nested in lists {
            writeln!(f, "{indent}  {name} where matches:")?;
            match nested {
                Some(nested) => write_list(f, nested, depth + 2)?,
                None => writeln!(f, "{indent}    this list")?,
            }
        }
    }
    Ok(())
}

fn write_condition(f: &mut fmt::Formatter<'_>, condition: &C<ListPlan>, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let name = match condition {
        C::And(_) => "all of",
        C::Or(_) => "one of",
        C::Xor(_) => "exactly one of",
        C::Not(_) => "not",
        C::Sequence(_) => "in successive positions",
        C::GappedSequence(..) => "in this order",
        C::Match(..) => "somewhere in the game",
        C::MatchConsecutive(_) => "in successive positions, in any order",
        C::Cond(clauses) => {
            writeln!(f, "{indent}first clause that holds:")?;
            for (clause, expression) in clauses {
                if let Some(clause) = clause {
                    writeln!(f, "{indent}  if")?;
                    write_list(f, clause, depth + 2)?;
                }
                writeln!(f, "{indent}  {}", if clause.is_some() { "then" } else { "else" })?;
                write_list(f, expression, depth + 2)?;
            }
            return Ok(());
        }
        C::Unit(unit) => return writeln!(f, "{indent}{unit}"),
        C::Asked(question) => return writeln!(f, "{indent}{}", question.describe()),
        C::Negated(inner) => {
            writeln!(f, "{indent}not")?;
            return write_condition(f, inner, depth + 1);
        }
        other => return writeln!(f, "{indent}{other:?}"),
    };
    writeln!(f, "{indent}{name}")?;
    for list in condition.children() {
        write_list(f, list, depth + 1)?;
    }
    Ok(())
}

/// A condition on one line.
pub(super) fn describe(condition: &C<ListPlan>) -> String {
    struct Whole<'a>(&'a C<ListPlan>);
    impl fmt::Display for Whole<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_condition(f, self.0, 0)
        }
    }
    Whole(condition).to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
