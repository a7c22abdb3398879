//! Which conditions are cheap, so that they are tested first.

use super::ListPlan;
use super::rarity::rarity;
use crate::tree::Condition as C;

/// Roughly the nanoseconds of a test, a fraction added where it rarely fails.
pub(super) fn cost(condition: &C<ListPlan>) -> u32 {
    let lists = |lists: &[ListPlan]| lists.iter().map(list_cost).fold(4u32, u32::saturating_add);
    match condition {
        C::Negated(inner) => cost(inner) + 1,
        C::Header(_) => 3,
        C::ToMove(_) => 2,
        C::HalfMoveNumber(_) | C::MoveNumber(_) | C::InsideVariation => 1,
        C::HalfmoveClock(_) => 1,
        C::EnPassant | C::IsCastling(_) | C::Illegal | C::Invalid | C::NullMove => 1,
        C::MoveFrom(unit) | C::MoveTo(unit) | C::Promote(unit) => 2 + rarity(unit) / 8,
        C::Unit(unit) => 2 + rarity(unit) / 4,
        C::TagMatch(..) => 4,
        C::Mate | C::Stalemate => 2,
        C::UnitCount(..) | C::Castling(_) | C::Losing | C::KingOnTheHill | C::ThreeChecks => 8,
        C::ChecksGiven(_) | C::ChecksByEach(..) | C::PromotedUnit(_) | C::Opposition(_) => 8,
        C::UnitCountDifference(..) | C::CannotWin(_) | C::MatingMaterial | C::Fen(_) => 12,
        C::Power(..) | C::PowerDifference(..) | C::Endgame => 20,
        C::Check | C::DoubleCheck | C::ContactCheck(_) => 18,
        C::GivesCheck(_) | C::GivesDoubleCheck | C::GivesContactCheck | C::GivesMate | C::GivesStalemate => {
            20
        }
        C::GoodBishop(..) => 25,
        C::AttackCount(..) => 40,
        C::PawnCount(..) | C::PawnCountDifference(..) => 50,
        C::Ray(..) => 60,
        C::MustCapture | C::CaptureForced | C::TakesLastUnit => 70,
        C::Line(_) => 15,
        C::GameOver => 80,
        C::And(inner) | C::Or(inner) | C::Xor(inner) | C::MatchConsecutive(inner) => lists(inner),
        C::Sequence(inner) => inner.first().map_or(4, list_cost),
        C::Not(inner) => list_cost(inner),
        C::Cond(clauses) => clauses
            .iter()
            .map(|(clause, expression)| {
                clause.as_ref().map_or(0, list_cost).saturating_add(list_cost(expression))
            })
            .fold(4, u32::saturating_add),
        C::GappedSequence(inner, _) => inner.first().map_or(4, list_cost).saturating_add(5),
        C::Match(inner, _) => lists(inner).saturating_mul(4),
        C::Repetition(_) => 300,
        C::Forced => 500,
        C::Relation(_) => 5000,
        C::ExchangeEvaluation(_) => 300,
        C::MaxSwapEvaluation(..) => 6000,
        C::SumRange(..) => 1_000_000,
        C::TableEvaluation(..) => 100_000,
        C::EngineMate(_) | C::EngineEvaluation(..) | C::EngineMoveEvaluation(..) => 100_000_000,
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
