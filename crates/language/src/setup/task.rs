//! What is to be solved: the diagram, or what a twin makes of it.

use super::Hunters;
use super::changes::{Complaint, Happened};
use crate::reader::tree::{ConditionUse, StipulationText};
use board::{Position, Side};
use rules::conditions::Kings;

/// One thing to be solved.
#[derive(Clone, Debug)]
pub struct Task {
    /// The letter of the twin, with a `+` before it when its changes come on top of those before; `None` for a
    /// problem without twins.
    pub label: Option<String>,
    /// What makes the twin, as it is printed behind the letter.
    pub description: String,
    /// The changes that make it, those of the twins that it continues left out.
    pub changes: Vec<Happened>,
    /// The position, with royal kings; units know their squares in it.
    pub position: Position,
    /// Where play begins, when the position is what is to be reached (`a=>b`).
    pub start: Option<Position>,
    /// The walks made for the problem.
    pub hunters: Hunters,
    /// What is asked; `None` where it was not understood.
    pub stipulation: Option<StipulationText>,
    /// The conditions.
    pub conditions: Vec<ConditionUse>,
    /// The number of invisible units (pseudo colour TotalInvisible).
    pub total_invisible: u32,
    /// What could not be done.
    pub complaints: Vec<Complaint>,
    /// Whether a change was not understood, so that it must not be solved.
    pub broken: bool,
    /// Whether it ends at a word that is no change; the reference program solves it so far and stops there.
    pub cut: bool,
}

impl Task {
    /// Whether a side plays without a king by its conditions: they leave no unit royal, or a square is royal in its place.
    #[must_use]
    pub fn needs_no_king(&self, side: Side) -> bool {
        self.conditions.iter().any(|c| c.row.kings == Kings::NotRoyal || c.row.kings == Kings::SquareOf(side))
    }

    /// A side that has more royal units than its conditions allow, if there is one.
    #[must_use]
    pub fn side_with_too_many_kings(&self) -> Option<Side> {
        let kings = |wanted: Kings| self.conditions.iter().filter(move |c| c.row.kings == wanted).count();
        if kings(Kings::Many) + kings(Kings::NotRoyal) > 0 {
            return None;
        }
        Side::BOTH
            .into_iter()
            .find(|&side| self.position.royals(side).len() as usize + kings(Kings::SquareOf(side)) > 1)
    }
}
