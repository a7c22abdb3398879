//! The moves that a unit needs to become a certain unit on a certain square, whatever else is on the board.

use super::goals::Goals;
use super::steps::UnitSteps;
use board::{Geometry, Position, Side, Square, SquareSet, Unit, Walk};
use rules::general::RuleSet;

/// The least numbers of moves from anywhere to a square where a unit has a certain walk.
pub(crate) struct Approach {
    goals: Goals,
    carries_captured: bool,
}

impl Approach {
    /// The way to a square where the unit of a side has that walk then; `None` where not all effects are understood.
    pub(crate) fn new(rules: &RuleSet, to: Square, walk: Walk, side: Side) -> Option<Approach> {
        let steps = UnitSteps::of_effects(rules)?;
        let side_alone = (!steps.change_sides()).then_some(side);
        let mut stop = Position::new(Geometry::CHESS);
        stop.place(to, Unit::new(walk, side.into()));
        let goals = Goals::new(&steps, &stop, SquareSet::of(to), side_alone, true)?;
        Some(Approach { goals, carries_captured: steps.carry_captured() })
    }

    /// The moves that a unit needs from a square, the last one included; none where it stands there already, or where nothing is
    /// known of it.
    pub(crate) fn moves(&self, unit: Unit, from: Square) -> usize {
        self.goals.first(unit, from, self.carries_captured)
    }
}

/// Whether units that are no longer on the board never come back and units never change sides, as far as is known.
pub(crate) fn are_units_lost_for_good(rules: &RuleSet) -> bool {
    let keep = |steps: UnitSteps<'_>| !steps.carry_captured() && !steps.change_sides();
    let has_sides = rules.target_diagram().is_some_and(|target| !target.has_neutral_units());
    rules.properties().orthodox || has_sides && UnitSteps::of_effects(rules).is_some_and(keep)
}
