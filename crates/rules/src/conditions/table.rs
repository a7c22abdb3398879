//! The one table of conditions: a line each, by family and name.
//!
//! **Order of effects within a moment** (`Builder::effect`'s second argument), as the reference has it; a new
//! effect takes a free number between its neighbours and is noted here:
//!
//! | moment | order: effect |
//! | --- | --- |
//! | `Before` | 0: contact before the move is remembered |

use super::Condition;
use super::contact::{antikoeko, contact_grid, koeko, newkoeko};
use super::geometry::{bichrome, edgemover, grid, hole, monochrome};

/// All conditions that are played.
pub static CONDITIONS: &[&Condition] = &[
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
