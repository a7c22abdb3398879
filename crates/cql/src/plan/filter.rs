//! Which games may match a plan, by their signatures.

use super::{ListPlan, Plan};
use crate::signature::{Part, Signature};
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

/// The parts of signatures by which games are told apart; the rest need not be read and counts as [`Signature::UNKNOWN`]. There are none where
/// signatures decide nothing.
///
/// It rests on this: each condition looks at parts of which any one can let it hold, and what is unknown lets it hold.
#[must_use]
pub fn asked(plan: &Plan) -> Vec<Part> {
    let empty = Signature { visited: [0; 12], plies: 0, events: 0 };
    if empty.may_match(plan) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut look_at = |condition: &C<ListPlan>| {
        for part in Part::all().filter(|part| !parts.contains(part)).collect::<Vec<_>>() {
            let mut one = empty;
            one.forget(part);
            if one.may_hold(condition) && !empty.may_hold(condition) {
                parts.push(part);
            }
        }
    };
    for list in plan.matches.iter().flat_map(|m| &m.lists) {
        each_condition(list, &mut look_at);
    }
    parts.sort_unstable();
    parts
}

/// Goes to the conditions of a list and of those inside it.
fn each_condition(list: &ListPlan, look_at: &mut dyn FnMut(&C<ListPlan>)) {
    for condition in list.common.iter().chain(list.variants.iter().flat_map(|variant| &variant.conditions)) {
        match condition {
            C::And(lists)
            | C::Sequence(lists)
            | C::GappedSequence(lists, _)
            | C::Match(lists, _)
            | C::Or(lists)
            | C::Xor(lists) => lists.iter().for_each(|list| each_condition(list, look_at)),
            condition => look_at(condition),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(query: &str) -> Vec<Part> {
        asked(&crate::plan::compile(&crate::parse(query).unwrap()).unwrap())
    }

    #[test]
    fn a_query_asks_for_few_parts() {
        assert_eq!(parts("(match (position :mate N[d6,f3]))"), [Part::Events, Part::Visited(4)]);
        assert_eq!(parts("(match (position :halfmovenumber 17 kg8))"), [Part::Plies, Part::Visited(6)]);
        assert_eq!(parts("(match (position N[d6,f3] :or ((position :check) (position qa1))))").len(), 3);
        assert_eq!(parts("(match (position :not (position Nd6)))"), []);
    }

    /// What is not asked for makes no difference.
    #[test]
    fn other_parts_do_not_matter() {
        let examples = crate::keywords::ROWS.iter().map(|row| row.example);
        let lists = crate::keywords::of_lists::SECTIONS.iter().flat_map(|section| section.rows);
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut draw = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut told_apart = 0;
        for query in examples.chain(lists.map(|row| row.example)).filter(|query| !query.is_empty()) {
            let plan = crate::plan::compile(&crate::parse(query).unwrap()).unwrap();
            let asked = asked(&plan);
            for _ in 0..200 {
                let mut known = Signature { visited: [0; 12], plies: 0, events: 0 };
                known.visited.fill_with(|| draw() & draw() & draw());
                known.plies = (draw() % 200) as i32;
                known.events = (draw() & draw() & 0xff) as i32;
                let mut read = known;
                Part::all().filter(|part| !asked.contains(part)).for_each(|part| read.forget(part));
                assert_eq!(known.may_match(&plan), read.may_match(&plan), "{query}: {known:?}");
                told_apart += u32::from(!known.may_match(&plan));
            }
        }
        assert!(told_apart > 1000, "{told_apart}");
    }
}
