//! The compiled form of a query: all transformations worked out, cheap conditions first.

mod anchor;
mod compile;
mod cost;
mod explain;
mod parts;
mod rarity;
mod transform;

pub use compile::compile;

use crate::header::{Facts, HeaderCondition, Headers};
use crate::tree::{Condition, Counting, Designator, Range, Scope};
pub(crate) use anchor::Anchor;

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

/// What a plan needs of a game beside its tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The moves, replayed.
    pub positions: bool,
    /// The variations too.
    pub variations: bool,
    /// The texts of comments.
    pub comments: bool,
    /// Where each unit of the first position is.
    pub origins: bool,
    /// Whether moves are legal.
    pub legality: bool,
    /// Games with impossible moves up to the first of them.
    pub invalid_games: bool,
    /// An engine.
    pub engine: bool,
    /// Endgame tables.
    pub tables: bool,
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

/// A compiled position list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ListPlan {
    /// Conditions that no transformation changes; tested once.
    pub common: Vec<Condition<ListPlan>>,
    /// The transforms of the other conditions; the list matches if one does. None at all: it never matches.
    pub variants: Vec<Variant>,
    /// Finds the transforms whose units stand on the board.
    pub(crate) anchor: Option<Anchor>,
    /// Sums of accumulators, tested after everything else.
    pub sums: Vec<(u8, Range)>,
    /// Whether the whole is negated.
    pub negated: bool,
    /// Accumulators that each matching transform increases; whether each colour counts alone.
    pub accumulate: Vec<(u8, bool)>,
    /// Whether this list or a list in it accumulates.
    pub accumulates_inside: bool,
    /// Where it searches.
    pub scope: Scope,
    /// Whether it asks about the next move.
    pub asks_for_moves: bool,
    /// How matches are counted.
    pub counting: Vec<Counting>,
    /// Where the memory of a counted list inside another is.
    pub memory: Option<usize>,
    /// Whether a search that this list cuts ends before the position that matches.
    pub preceding: bool,
    /// What ends the search.
    pub cut: Vec<Option<ListPlan>>,
    /// What rejects the game.
    pub exclude: Vec<Option<ListPlan>>,
    /// What is left out.
    pub skip: Vec<Option<ListPlan>>,
}

/// The conditions of a list under one transform.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// All must hold.
    pub conditions: Vec<Condition<ListPlan>>,
    /// Whether the colours are exchanged.
    pub flipped: bool,
}

impl ListPlan {
    /// Whether it can be seen that it matches no position of any game.
    #[must_use]
    pub fn never_matches(&self) -> bool {
        self.variants.is_empty() && !self.negated && self.counting.is_empty()
    }
}
