//! Which conditions are cheap, so that they are tested first.

use super::list::ListPlan;
use crate::tree::Condition as C;

/// Roughly the nanoseconds of a test, a fraction added where it rarely fails.
pub(super) fn cost(condition: &C<ListPlan>) -> u32 {
    let of_lists = || condition.children().into_iter().map(list_cost).fold(4u32, u32::saturating_add);
    let of_first = || condition.children().first().map_or(4, |list| list_cost(list));
    match condition {
        C::Asked(question) => question.cost(),
        C::Negated(inner) => cost(inner) + 1,
        C::Header(_) => 3,
        C::Unit(unit) => 2 + unit.rarity() / 4,
        C::TagMatch(..) => 4,
        C::Line(_) => 15,
        C::And(_) | C::Or(_) | C::Xor(_) | C::MatchConsecutive(_) | C::Cond(_) => of_lists(),
        C::Sequence(_) => of_first(),
        C::Not(list) => list_cost(list),
        C::GappedSequence(..) => of_first().saturating_add(5),
        C::Match(..) => of_lists().saturating_mul(4),
        C::Relation(_) => 5000,
        C::SumRange(..) => 1_000_000,
        C::TableEvaluation(..) => 100_000,
    }
}

pub(super) fn list_cost(list: &ListPlan) -> u32 {
    let of = |conditions: &[C<ListPlan>]| conditions.iter().map(cost).fold(1u32, u32::saturating_add);
    let variants = u32::try_from(list.variants.len()).unwrap_or(u32::MAX);
    let each = list.variants.first().map_or(0, |variant| of(&variant.conditions));
    of(&list.common).saturating_add(if list.anchor.is_some() {
        each.saturating_mul(4)
    } else {
        each.saturating_mul(variants)
    })
}
