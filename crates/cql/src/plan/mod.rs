//! The compiled form of a query: all transformations worked out, cheap conditions first.

mod anchor;
mod compile;
mod cost;
mod explain;
mod filter;
mod list;
mod needs;
mod parts;
mod transform;
mod transformed;

pub use compile::compile;
pub use filter::asked;
pub use list::{ListPlan, Variant};
pub use needs::Needs;
pub(crate) use transform::Transform;

use crate::header::{Facts, HeaderCondition, Headers};
use crate::tree::Designator;

/// A compiled query.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The query, and with `:eithercolor` the same with the colours exchanged. A game matches if one does.
    pub matches: Vec<MatchPlan>,
    /// The tags that must be kept; an empty name means all.
    pub wanted_tags: Vec<String>,
    /// What must be read and kept of a game.
    pub needs: Needs,
    /// The names of the accumulators, and whether each colour counts alone.
    pub accumulators: Vec<(String, bool)>,
    /// How many conditions keep something for the whole game.
    pub memories: usize,
}

impl Plan {
    /// Whether it asks for the number of a game in its collection.
    #[must_use]
    pub fn asks_for_number(&self) -> bool {
        self.matches.iter().any(|plan| plan.header.asks_for_number())
    }

    /// What is known of the answer from the game's data: `Some(false)`: not selected; `Some(true)`: selected, if
    /// there are no position lists.
    #[must_use]
    pub fn decided(&self, headers: &Headers, facts: &Facts) -> Option<bool> {
        let mut all = Some(false);
        for plan in &self.matches {
            let held = plan.header.holds(headers, facts);
            let answer = match (held, plan.negated, plan.lists.is_empty()) {
                (held, false, true) => held,
                (held, true, true) => held.map(|held| !held),
                (Some(false), negated, false) => Some(negated),
                (_, _, false) => None,
            };
            match answer {
                Some(true) => return Some(true).filter(|_| !self.needs.positions || plan.negated),
                Some(false) => {}
                None => all = None,
            }
        }
        all
    }
}

/// A compiled match list.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The conditions on the game's data.
    pub header: HeaderTest,
    /// The position lists.
    pub lists: Vec<ListPlan>,
    /// Whether the whole is negated.
    pub negated: bool,
    /// The units that each tag may be bound to.
    pub tags: Vec<Designator>,
}

/// Conditions on a game's data with the logic between them.
#[derive(Clone, Debug)]
pub enum HeaderTest {
    /// One condition.
    Is(HeaderCondition),
    /// The opposite.
    Not(Box<HeaderTest>),
    /// All; without any, true.
    All(Vec<HeaderTest>),
    /// At least one.
    Any(Vec<HeaderTest>),
    /// Exactly one.
    One(Vec<HeaderTest>),
    /// The first clause that holds decides; none: false.
    Cond(Vec<(Option<HeaderTest>, HeaderTest)>),
}

impl HeaderTest {
    fn asks_for_number(&self) -> bool {
        match self {
            HeaderTest::Is(condition) => matches!(condition, HeaderCondition::GameNumber(_)),
            HeaderTest::Not(test) => test.asks_for_number(),
            HeaderTest::All(tests) | HeaderTest::Any(tests) | HeaderTest::One(tests) => {
                tests.iter().any(HeaderTest::asks_for_number)
            }
            HeaderTest::Cond(clauses) => clauses.iter().any(|(clause, held)| {
                held.asks_for_number() || clause.as_ref().is_some_and(HeaderTest::asks_for_number)
            }),
        }
    }

    /// Whether it holds; `None` while that depends on what is not yet known of the game.
    #[must_use]
    pub fn holds(&self, headers: &Headers, facts: &Facts) -> Option<bool> {
        match self {
            HeaderTest::Is(condition) => condition.holds(headers, facts),
            HeaderTest::Not(test) => test.holds(headers, facts).map(|held| !held),
            HeaderTest::All(tests) => {
                let mut known = Some(true);
                for test in tests {
                    match test.holds(headers, facts) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => known = None,
                    }
                }
                known
            }
            HeaderTest::Any(tests) => {
                let mut known = Some(false);
                for test in tests {
                    match test.holds(headers, facts) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = None,
                    }
                }
                known
            }
            HeaderTest::One(tests) => {
                let held: Option<Vec<bool>> = tests.iter().map(|test| test.holds(headers, facts)).collect();
                held.map(|held| held.into_iter().filter(|h| *h).count() == 1)
            }
            HeaderTest::Cond(clauses) => {
                for (clause, expression) in clauses {
                    let decided = clause.as_ref().map_or(Some(true), |test| test.holds(headers, facts))?;
                    if decided {
                        return expression.holds(headers, facts);
                    }
                }
                Some(false)
            }
        }
    }
}
