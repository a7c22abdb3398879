//! From a problem to rules and position: what the solver is given.

use super::tree::{Fault, Problem};
use crate::canonical::{Settled, settle};
use crate::game::{condition, placed};
use crate::keywords::conditions::Kings;
use crate::keywords::walks;
use crate::setup::{Hunters, crowned, game_array};
use board::{Position, Side, Walk};
use rules::conditions::ConditionUse;
use rules::general::RuleSet;
use rules::{GameOptions, prepare};
use stipulation::course::{Constraint, DiagramTest};

/// Everything that the solver is given, the course apart.
pub struct Prepared {
    /// The rules.
    pub rules: RuleSet,
    /// The position to begin with, castling rights included.
    pub position: Position,
    /// Whether that is the game array.
    pub from_array: bool,
    /// What is strange and no reason to refuse: contradictory constraints.
    pub warnings: Vec<Fault>,
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
    let mut faults = impossible(problem, &position, &settled);
    faults.extend(strange_constraints(problem, &position));
    if !faults.is_empty() {
        return Err(faults);
    }
    let options = GameOptions {
        restricted_side: Some(Side::Black),
        from_array: problem.position.is_none(),
        choices_combine: true,
        target: target.map(|test| crowned(&test.position(), &problem.conditions)),
        ..GameOptions::default()
    };
    match prepare(position, &uses, &options) {
        Ok((rules, position)) => {
            let warnings = contradictions(problem);
            Ok(Prepared { rules, position, from_array: problem.position.is_none(), warnings })
        }
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

/// Constraints on units that are not there at the beginning.
fn strange_constraints(problem: &Problem, position: &Position) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((_, groups), place) in problem.course.constraints.iter().zip(&problem.constraint_places) {
        for constraint in groups.iter().flatten() {
            let unit = position.unit(constraint.origin);
            let name = position.geometry().name(constraint.origin);
            if unit.is_empty() {
                faults.push(Fault { place: *place, text: format!("{name} is empty at the beginning") });
            } else if constraint.walk.is_some_and(|walk| walk != unit.walk) {
                let walk = walks::code(problem.language, unit.walk);
                faults
                    .push(Fault { place: *place, text: format!("on {name} stands {walk} at the beginning") });
            }
        }
    }
    faults
}

/// Constraints that contradict themselves, told unless they are one of several possibilities.
fn contradictions(problem: &Problem) -> Vec<Fault> {
    let commands = problem.course.constraints.iter().zip(&problem.constraint_places);
    commands
        .filter(|((_, groups), _)| groups.len() == 1 && groups[0].iter().any(Constraint::is_contradictory))
        .map(|(_, place)| Fault { place: *place, text: "these constraints contradict themselves".to_owned() })
        .collect()
}
