//! Conditions by which units may or may not act or observe: paralysis, guards, patrols.
//!
//! Most of them ask one question about a unit, and the answer holds for its moves (or only its captures) as well
//! as for what it observes. `restrict_units` and `restrict_captures` put such a question into both stages.

pub(super) mod bgl;
pub(super) mod bicolores;
pub(super) mod brunner;
pub(super) mod central;
pub(super) mod disparate;
pub(super) mod eiffel;
pub(super) mod functionary;
pub(super) mod guards;
pub(super) mod immobilio;
pub(super) mod isardam;
pub(super) mod leffie;
pub(super) mod lortap;
pub(super) mod madrasi;
pub(super) mod pad;
pub(super) mod partial_paralysis;
pub(super) mod patrol;
pub(super) mod provocation;
mod restrict;
pub(super) mod shielded_kings;
pub(super) mod woozles;

use super::Condition;
pub(crate) use restrict::{restrict_by_kind, restrict_captures, restrict_units};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &bgl::BGL,
    &bicolores::BICOLORES,
    &brunner::BRUNNER_CHESS,
    &central::CENTRAL_CHESS,
    &disparate::DISPARATE,
    &eiffel::EIFFEL_CHESS,
    &functionary::FUNCTIONARY_CHESS,
    &guards::SUPER_GUARDS,
    &guards::ANTI_GUARDS,
    &immobilio::IMMOBILIO,
    &isardam::ISARDAM,
    &leffie::LEFFIE,
    &lortap::LORTAP,
    &madrasi::MADRASI,
    &pad::PAD_CHESS,
    &partial_paralysis::PARTIAL_PARALYSIS,
    &patrol::PATROUILLE,
    &patrol::ULTRA_PATROL,
    &provocation::PROVOCATION_CHESS,
    &shielded_kings::SHIELDED_KINGS,
    &woozles::WOOZLES,
    &woozles::BIWOOZLES,
    &woozles::HEFFALUMPS,
    &woozles::BIHEFFALUMPS,
];
