//! Conditions that lend the power of other units: who stands behind, before, beside or opposite decides how a unit
//! moves.

pub(super) mod annan;
pub(super) mod bolero;
pub(super) mod confrontation;
pub(super) mod plus;
pub(super) mod point_reflection;
pub(super) mod power_transfer;
mod relative;
pub(super) mod transmission_menace;

use super::Condition;
use relative::{opposite, relative};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &annan::ANNAN_CHESS,
    &annan::NANNA_CHESS,
    &bolero::BOLERO,
    &bolero::BOLERO_INVERSE,
    &confrontation::FACE_TO_FACE,
    &confrontation::BACK_TO_BACK,
    &confrontation::CHEEK_TO_CHEEK,
    &plus::PLUS_CHESS,
    &point_reflection::POINT_REFLECTION,
    &power_transfer::POWER_TRANSFER,
    &transmission_menace::TRANSMISSION_MENACE,
];
