//! The one table of conditions: a line each, by family and name.
//!
//! **Order of effects within a moment** (`Builder::effect`'s second argument), as the reference has it; a new
//! effect takes a free number between its neighbours and is noted here:
//!
//! | moment | order: effect |
//! | --- | --- |
//! | `Before` | 0: contact before the move is remembered |
//! | `Transformation` | 60: the duellist is remembered |

use super::Condition;
use super::choice::{
    alphabetic, dister, duellist, follow_my_leader, forced_square, mummer, must_capture, synchron,
};
use super::contact::{antikoeko, contact_grid, koeko, newkoeko};
use super::geometry::{bichrome, edgemover, grid, hole, monochrome};

/// All conditions that are played.
pub static CONDITIONS: &[&Condition] = &[
    // choice among moves
    &alphabetic::ALPHABETIC,
    &alphabetic::BLACK,
    &alphabetic::WHITE,
    &dister::BLACK_MAX,
    &dister::BLACK_MIN,
    &dister::WHITE_MAX,
    &dister::WHITE_MIN,
    &duellist::DUELLIST,
    &follow_my_leader::BLACK,
    &follow_my_leader::WHITE,
    &forced_square::BLACK,
    &forced_square::BLACK_CONSEQUENT,
    &forced_square::WHITE,
    &forced_square::WHITE_CONSEQUENT,
    &mummer::BLACK_MAXIMUMMER,
    &mummer::BLACK_MINIMUMMER,
    &mummer::MAXIMUMMER,
    &mummer::WHITE_MAXIMUMMER,
    &mummer::WHITE_MINIMUMMER,
    &must_capture::BLACK,
    &must_capture::WHITE,
    &synchron::BLACK,
    &synchron::BLACK_ANTI,
    &synchron::WHITE,
    &synchron::WHITE_ANTI,
    // contact
    &antikoeko::ANTIKOEKO,
    &contact_grid::CONTACT_GRID,
    &koeko::KOEKO,
    &newkoeko::NEWKOEKO,
    // geometry
    &bichrome::BICHROME,
    &edgemover::BLACK,
    &edgemover::WHITE,
    &grid::GRID,
    &hole::HOLE,
    &monochrome::MONOCHROME,
];
