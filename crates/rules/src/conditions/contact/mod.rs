//! Contact: what a unit must, or must not, stand beside after its move.
//!
//! Every rule of the family asks where the units moved by the ply stand now, and what stands around them.

pub mod antikoeko;
pub mod contact_grid;
pub mod contagion;
pub mod koeko;
mod neighbours;
pub mod newkoeko;

use super::Condition;
pub(crate) use neighbours::moved_units;
use neighbours::{AfterMove, Contact, Judged, exchanged_with_nothing, judge};

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &antikoeko::ANTIKOEKO,
    &contact_grid::CONTACT_GRID,
    &contagion::CONTAGION,
    &contagion::DISTANCING,
    &koeko::KOEKO,
    &newkoeko::NEWKOEKO,
];
