//! Which games may match a plan, by their signatures.

use super::{ListPlan, Plan};
use crate::signature::Signature;
use crate::tree::{Condition as C, Counting, Scope};

impl Signature {
    /// Whether a game with this signature may match a plan. Conditions on its data are not looked at.
    #[must_use]
    pub fn may_match(&self, plan: &Plan) -> bool {
        if plan.matches.iter().any(|m| m.lists.is_empty()) {
            return true;
        }
        plan.matches.iter().any(|m| m.negated || m.lists.iter().all(|list| self.may_match_top(list)))
    }

    /// A list of the match list; some are satisfied by games in which they match nowhere.
    fn may_match_top(&self, list: &ListPlan) -> bool {
        let by_none = |counting: &Counting| {
            let (Counting::Matches(range)
            | Counting::MatchesOfOneTransform(range)
            | Counting::Run(range)
            | Counting::RunOfOneTransform(range)) = counting;
            range.contains(0)
        };
        list.exclude.contains(&None)
            || list.skip.contains(&None)
            || list.counting.iter().any(by_none)
            || self.may_match_list(list)
    }

    fn may_match_list(&self, list: &ListPlan) -> bool {
        if list.negated || list.memory.is_some() || list.scope != Scope::MainLine {
            return true;
        }
        list.common.iter().all(|condition| self.may_hold(condition))
            && list.variants.iter().any(|variant| variant.conditions.iter().all(|c| self.may_hold(c)))
    }

    fn may_hold(&self, condition: &C<ListPlan>) -> bool {
        match condition {
            C::Unit(unit) => self.had(unit),
            C::Asked(question) => question.may_hold(self),
            C::And(lists) | C::Sequence(lists) | C::GappedSequence(lists, _) | C::Match(lists, _) => {
                lists.iter().all(|list| self.may_match_list(list))
            }
            C::Or(lists) | C::Xor(lists) => lists.iter().any(|list| self.may_match_list(list)),
            _ => true,
        }
    }
}

/// Whether a plan can be decided from signatures at all; if not, they need not be read.
#[must_use]
pub fn helps(plan: &Plan) -> bool {
    let empty = Signature { visited: [0; 12], plies: 0, events: 0 };
    !empty.may_match(plan)
}
