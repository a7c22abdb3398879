//! Where units may go: colours, grid cells, edges, holes.

mod between;
pub mod bichrome;
pub mod edgemover;
pub mod grid;
pub mod hole;
pub mod monochrome;
pub mod vertical_cylinder;

use super::Condition;
use between::{between, leaving};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &bichrome::BICHROME,
    &edgemover::WHITE,
    &edgemover::BLACK,
    &grid::GRID,
    &hole::HOLE,
    &monochrome::MONOCHROME,
    &vertical_cylinder::VERTICAL_CYLINDER,
];
