//! A plan taken apart, so that the cost of each part can be measured by itself.

use super::explain::describe;
use super::{HeaderTest, ListPlan, MatchPlan, Plan, Variant};
use crate::tree::Condition;

impl Plan {
    /// The parts of the plan as plans of their own, with a name each: first the replay with nothing asked, then the
    /// conditions on the game's data, then each condition of each position list and all its transforms together.
    #[must_use]
    pub fn parts(&self) -> Vec<(String, Plan)> {
        let mut parts = Vec::new();
        if self.needs.positions {
            parts.push(("replaying every game".to_owned(), self.with_list(everywhere(Vec::new()))));
        }
        for plan in &self.matches {
            if !matches!(&plan.header, HeaderTest::All(tests) if tests.is_empty()) {
                let alone = MatchPlan { lists: Vec::new(), negated: false, tags: Vec::new(), ..plan.clone() };
                let mut part = Plan { matches: vec![alone], ..self.clone() };
                part.needs.positions = false;
                parts.push((format!("game data: {}", plan.header), part));
            }
            for list in &plan.lists {
                for condition in &list.common {
                    let alone = ListPlan { scope: list.scope, ..everywhere(vec![condition.clone()]) };
                    parts.push((describe(condition), self.with_list(alone)));
                }
                let trivial = matches!(&list.variants[..], [only] if only.conditions.is_empty());
                if !trivial {
                    let alone = ListPlan {
                        variants: list.variants.clone(),
                        anchor: list.anchor.clone(),
                        scope: list.scope,
                        ..ListPlan::default()
                    };
                    parts.push((format!("{} transforms", list.variants.len()), self.with_list(alone)));
                }
            }
        }
        parts
    }

    /// The plan with one list only, and nothing asked of the game's data.
    fn with_list(&self, list: ListPlan) -> Plan {
        let tags = self.matches.first().map_or_else(Vec::new, |plan| plan.tags.clone());
        let alone =
            MatchPlan { header: HeaderTest::All(Vec::new()), lists: vec![list], negated: false, tags };
        Plan { matches: vec![alone], ..self.clone() }
    }
}

/// A list of these conditions, without transforms.
fn everywhere(common: Vec<Condition<ListPlan>>) -> ListPlan {
    ListPlan {
        common,
        variants: vec![Variant { conditions: Vec::new(), flipped: false }],
        ..ListPlan::default()
    }
}
