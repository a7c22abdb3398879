//! From a problem to rules and position: what the solver is given.

use super::tree::{Fault, Problem};
use crate::canonical::{Settled, settle};
use crate::game::{condition, placed};
use crate::keywords::conditions::Kings;
use crate::keywords::further::SHUFFLED;
use crate::keywords::walks;
use crate::setup::{Hunters, crowned, game_array, shuffled_array};
use board::{Position, Side, Walk};
use rules::conditions::ConditionUse;
use rules::general::RuleSet;
use rules::{GameOptions, prepare};
use stipulation::course::{Aim, Constraint, DiagramTest, Extra, Step, Test, contradict};

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
    ready_from(problem, target, &game_array())
}

/// The arrays from which play may begin: the game array, or all 960 where any order of its units will do; by number.
#[must_use]
pub fn arrays(problem: &Problem) -> Vec<Position> {
    let shuffled = problem.conditions.iter().any(|condition| condition.row.name() == SHUFFLED);
    if !shuffled || problem.position.is_some() {
        return vec![game_array()];
    }
    (0..960).map(shuffled_array).collect()
}

/// As [`ready`], from an array of one's own where no position is told.
///
/// # Errors
/// Everything in it that cannot be played, with its place.
pub fn ready_from(
    problem: &Problem,
    target: Option<&DiagramTest>,
    array: &Position,
) -> Result<Prepared, Vec<Fault>> {
    let settled = settle(&problem.conditions);
    let mut hunters = Hunters::default();
    let uses: Vec<ConditionUse> = settled.iter().map(|s| condition(s, &mut hunters)).collect();
    let position = match &problem.position {
        Some(placed) => crowned(&placed.value, &problem.conditions),
        None => crowned(array, &problem.conditions),
    };
    let faults = impossible(problem, &position, &settled);
    if !faults.is_empty() {
        return Err(faults);
    }
    let options = GameOptions {
        restricted_side: Some(Side::Black),
        from_array: problem.position.is_none(),
        choices_combine: true,
        duellists_are_units: true,
        target: target.map(|test| crowned(&test.position(), &problem.conditions)),
        ..GameOptions::default()
    };
    match prepare(position, &uses, &options) {
        Ok((rules, position)) => {
            // conditions may change what stands at the beginning
            let mut faults = strange_constraints(problem, &position);
            faults.extend(impossible_diagrams(problem, &rules, &position));
            if !faults.is_empty() {
                return Err(faults);
            }
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
    // what is but one of several possibilities may contradict the rest
    let mut told: Vec<(usize, &Constraint)> = Vec::new();
    let mut faults = Vec::new();
    for ((until, groups), place) in commands {
        let [group] = &groups[..] else { continue };
        told.extend(group.iter().map(|constraint| (*until, constraint)));
        if contradict(&told) {
            let text = "these constraints contradict themselves or those before".to_owned();
            faults.push(Fault { place: *place, text });
            break;
        }
    }
    faults
}

/// Diagrams that can never be reached from the game array; where a condition may change what units there are, nothing
/// is said.
fn impossible_diagrams(problem: &Problem, rules: &RuleSet, position: &Position) -> Vec<Fault> {
    let array = game_array();
    let mut squares = array.geometry().squares();
    let is_array = squares.all(|square| array.unit(square).walk == position.unit(square).walk);
    // units come back as what they were, if they do
    if problem.position.is_some()
        || !is_array
        || !rules.returns().is_some_and(|returns| returns.moves_are_plain())
    {
        return Vec::new();
    }
    let place = problem.asked.unwrap_or_default();
    let tests = problem.course.steps.iter().filter_map(|step| match step {
        Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) => Some(diagram),
        _ => None,
    });
    tests.flat_map(|diagram| reasons_against(diagram)).map(|text| Fault { place, text }).collect()
}

/// Why a diagram cannot stand in a game of plain chess.
fn reasons_against(diagram: &DiagramTest) -> Vec<String> {
    if diagram.colourless {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    let position = diagram.position();
    let geometry = position.geometry();
    for side in Side::BOTH {
        let (men, walk_of) = (position.occupied_by(side), |square| position.unit(square).walk);
        let count = |walk: Walk| men.into_iter().filter(|&square| walk_of(square) == walk).count();
        let (all, pawns, kings) = (men.len(), count(Walk::PAWN), count(Walk::KING));
        if all > 16 {
            reasons.push(format!("{side:?} has {all} men in the diagram"));
        }
        if pawns > 8 {
            reasons.push(format!("{side:?} has {pawns} pawns in the diagram"));
        }
        let told = diagram.extra == Extra::None && diagram.is_complete();
        if kings > 1 || told && kings == 0 {
            reasons.push(format!("{side:?} has {kings} kings in the diagram"));
        }
        let promoted: usize = [(Walk::QUEEN, 1), (Walk::ROOK, 2), (Walk::BISHOP, 2), (Walk::KNIGHT, 2)]
            .into_iter()
            .map(|(walk, at_first)| count(walk).saturating_sub(at_first))
            .sum();
        if pawns + promoted > 8 && pawns <= 8 {
            reasons.push(format!("{side:?} has {pawns} pawns and {promoted} promoted men in the diagram"));
        }
        let edge = men
            .into_iter()
            .find(|&square| walk_of(square) == Walk::PAWN && matches!(geometry.rank(square), 0 | 7));
        if let Some(square) = edge {
            reasons.push(format!("{side:?} has a pawn on {} in the diagram", geometry.name(square)));
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jacobi::read;
    use crate::reader::Source;

    fn faults(text: &str) -> Vec<String> {
        let problems = read(&Source::from_bytes("test", text.as_bytes()));
        assert!(problems[0].faults.is_empty(), "{:?}", problems[0].faults);
        ready(&problems[0], None).err().unwrap_or_default().into_iter().map(|fault| fault.text).collect()
    }

    #[test]
    fn impossible_diagrams_are_told_with_the_reason() {
        let nine = "stip dia 4.0 forsyth rsbqkbsr/pppppppp/8/8/8/P7/PPPPPPPP/RSBQKBSR";
        assert!(faults(nine).iter().any(|text| text.contains("17 men")));
        assert!(
            faults("stip dia 4.0 forsyth rsbqkbsP/pppppppp/8/8/8/8/PPPPPPP1/RSBQKBSR")
                .iter()
                .any(|text| text.contains("pawn on h8"))
        );
        assert!(
            faults("stip dia 4.0 pieces white Ke1e2 black Ke8").iter().any(|text| text.contains("2 kings"))
        );
        assert!(faults("pieces white Ke1e2 black Ke8 stip h#2").iter().any(|text| text.contains("2 kings")));
        assert!(faults("stip PG 4.0 pieces white Pe4 AddPieces").is_empty());
        for condition in ["Circe RexInclusive", "Monochromatic", "BlackMaximummer"] {
            assert!(!faults(&format!("{nine} cond {condition}")).is_empty(), "{condition}");
        }
        for condition in ["Einstein", "Andernach", "Berolina", "Sentinelles"] {
            assert!(faults(&format!("{nine} cond {condition}")).is_empty(), "{condition}");
        }
    }

    #[test]
    fn contradictory_constraints_are_a_warning() {
        let warned = |constraints: &str| {
            let text = format!("stip h#2 constraints {constraints}");
            let problems = read(&Source::from_bytes("test", text.as_bytes()));
            assert!(problems[0].faults.is_empty(), "{:?}", problems[0].faults);
            !ready(&problems[0], None).expect("it can be played").warnings.is_empty()
        };
        for contradictory in
            ["Pf2-f3(0..0)", "Pf2(0..0) Pf2-f3", "Pf2-f3 Pf2-f4", "Pf2(3..2)", "Qd1xd7xd8(1..1)"]
        {
            assert!(warned(contradictory), "{contradictory}");
        }
        // who castles makes no move that counts, a tail leaves the end open, and of several possibilities one may be none
        for possible in ["Pf2-f3 Pf2-f3", "Pf2-f3- Pf2-f4", "Ke1-g1(0..0)", "Pf2-f3(0..0) or Pf2-f4"] {
            assert!(!warned(possible), "{possible}");
        }
    }

    #[test]
    fn constraints_speak_of_units_that_are_there() {
        assert_eq!(faults("stip h#2 constraints Pe4-e5").len(), 1);
        assert_eq!(faults("stip h#2 constraints Re2-e5").len(), 1);
        assert!(faults("stip h#2 constraints Xe2-e4").is_empty());
        assert!(faults("stip h#2 cond Berolina constraints BPe2-d3").is_empty());
        assert_eq!(faults("stip h#2 cond Berolina constraints Pe2-e3").len(), 1);
    }
}
