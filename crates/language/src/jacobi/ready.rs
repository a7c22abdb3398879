//! From a problem to rules and position: what the solver is given.

use super::tree::{Fault, Problem};
use crate::canonical::{Settled, settle};
use crate::game::{condition, placed};
use crate::keywords::conditions::Kings;
use crate::setup::{Hunters, crowned, game_array};
use board::{Position, Side, Walk};
use rules::conditions::ConditionUse;
use rules::general::RuleSet;
use rules::{GameOptions, prepare};
use stipulation::course::DiagramTest;

/// Everything that the solver is given, the course apart.
pub struct Prepared {
    /// The rules.
    pub rules: RuleSet,
    /// The position to begin with, castling rights included.
    pub position: Position,
    /// Whether that is the game array.
    pub from_array: bool,
}

/// Makes a problem ready for the solver. `target` is the one diagram to be reached, in proof games.
///
/// # Errors
/// Everything in it that cannot be played, with its place.
pub fn ready(problem: &Problem, target: Option<&DiagramTest>) -> Result<Prepared, Vec<Fault>> {
    let settled = settle(&problem.conditions);
    let mut hunters = Hunters::default();
    let uses: Vec<ConditionUse> = settled.iter().map(|s| condition(s, &mut hunters)).collect();
    let position = match &problem.position {
        Some(placed) => crowned(&placed.value, &problem.conditions),
        None => crowned(&game_array(), &problem.conditions),
    };
    let faults = impossible(problem, &position, &settled);
    if !faults.is_empty() {
        return Err(faults);
    }
    let options = GameOptions {
        restricted_side: Some(Side::Black),
        target: target.map(|test| crowned(&test.position(), &problem.conditions)),
        ..GameOptions::default()
    };
    match prepare(position, &uses, &options) {
        Ok((rules, position)) => Ok(Prepared { rules, position, from_array: problem.position.is_none() }),
        Err(errors) => Err(errors
            .into_iter()
            .map(|error| placed(error, &settled))
            .map(|unplayable| Fault { place: unplayable.place, text: unplayable.text })
            .collect()),
    }
}

/// Why the start position is impossible: two kings, where no condition allows them.
fn impossible(problem: &Problem, position: &Position, settled: &[Settled]) -> Vec<Fault> {
    let Some(placed) = &problem.position else { return Vec::new() };
    let several = settled.iter().any(|s| matches!(s.row.kings, Kings::Many | Kings::NotRoyal));
    let mut faults = Vec::new();
    for side in Side::BOTH {
        let kings = position.royals(side).len();
        if kings > 1 && !several {
            faults.push(Fault { place: placed.place, text: format!("{side:?} has {kings} kings") });
        }
    }
    let unknown = position.occupied().into_iter().any(|s| position.unit(s).walk == Walk::NONE);
    debug_assert!(!unknown, "every unit has a walk");
    faults
}
