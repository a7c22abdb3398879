//! Rules by which units change their walks, and rules about promotion and the kinds of units.

mod armies;
pub(crate) mod chameleon;
mod chinese;
pub(crate) mod einstein;
pub(crate) mod football;
pub(crate) mod frankfurt;
pub(crate) mod kobul;
pub(crate) mod line_chameleon;
mod normal_pawn;
mod pawn_sideways;
pub(crate) mod promotion;
pub(crate) mod protean;
pub(crate) mod relegation;
pub(crate) mod republican;
pub(crate) mod royal_dynasty;
pub(crate) mod single_box;
pub(crate) mod snek;
mod standard_walks;
mod torpedo;
mod walk_change;

use super::Condition;
pub(crate) use normal_pawn::{free_first_rank, give_first_rank_moves};
pub(crate) use walk_change::{change_walk, take_over, take_walk};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &armies::BEROLINA,
    &armies::ALMOST,
    &armies::CHIGORIN,
    &armies::KNIGHTMATE,
    &chameleon::CHAMELEON_CHESS,
    &chameleon::CHAMELEON_SEQUENCE,
    &chinese::CHINESE_CHESS,
    &einstein::EINSTEIN,
    &einstein::REVERSAL_EINSTEIN,
    &einstein::ANTI_EINSTEIN,
    &football::FOOTBALL,
    &frankfurt::FRANKFURT_CHESS,
    &kobul::KOBUL_KINGS,
    &line_chameleon::LINE_CHAMELEON_CHESS,
    &normal_pawn::NORMAL_PAWN,
    &pawn_sideways::PAWN_SIDEWAYS,
    &promotion::GLASGOW_CHESS,
    &promotion::PROM_ONLY,
    &promotion::WHITE_PROM_SQUARES,
    &promotion::BLACK_PROM_SQUARES,
    &promotion::NO_WHITE_PROMOTION,
    &promotion::NO_BLACK_PROMOTION,
    &protean::PROTEAN_CHESS,
    &relegation::RELEGATION_CHESS,
    &republican::REPUBLICAN_CHESS,
    &royal_dynasty::ROYAL_DYNASTY,
    &single_box::SINGLE_BOX,
    &snek::SNEK_CHESS,
    &snek::SNEK_CIRCLE_CHESS,
    &standard_walks::LEOFAMILY,
    &standard_walks::CAVALIER_MAJEUR,
    &standard_walks::ARGENTINIAN_CHESS,
    &standard_walks::MARINE_CHESS,
    &standard_walks::ULTRAMARINE_CHESS,
    &torpedo::TORPEDO_CHESS,
];
