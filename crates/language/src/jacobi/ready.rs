//! From a problem to rules and position: what the solver is given.

use super::impossible::{exposed_king, impossible_diagrams};
use super::tree::{Fault, Problem};
use crate::canonical::{Settled, settle};
use crate::game::{condition, placed};
use crate::keywords::walks;
use crate::reader::Place;
use crate::setup::{Hunters, crowned, game_array, shuffled_array};
use board::{Position, Side, Walk};
use rules::conditions::{Class, ConditionUse, Dialect, Kings, Meant, Variant, all};
use rules::general::RuleSet;
use rules::{GameOptions, prepare};
use stipulation::course::{Constraint, DiagramTest, contradict};

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
    let shuffled =
        problem.conditions.iter().any(|condition| condition.row.classes.contains(&Class::ShufflesFirstRank));
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
    let settled = with_those_brought(settle(&problem.conditions));
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
        no_castling: problem.options.no_castling.clone(),
        en_passant: problem.options.en_passant.clone(),
        restricted_side: Some(Side::Black),
        from_array: problem.position.is_none(),
        dialect: Dialect::Jacobi,
        castles_by_power: settled.iter().any(|s| s.row.classes.contains(&Class::PowersFromElsewhere)),
        target: target.map(|test| crowned(&test.position(), &problem.conditions)),
        ..GameOptions::default()
    };
    match prepare(position, &uses, &options) {
        Ok((rules, position)) => {
            // conditions may change what stands at the beginning
            let mut faults = strange_constraints(problem, &position);
            faults.extend(impossible_diagrams(problem, &rules, &position));
            faults.extend(exposed_king(problem, &rules, &position));
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

/// Adds the conditions that others bring along in this language.
fn with_those_brought(mut settled: Vec<Settled>) -> Vec<Settled> {
    for row in all() {
        let fits = |(name, words): &(&str, &[Variant])| {
            let given = settled.iter().find(|s| s.row.name() == *name)?;
            words.iter().all(|word| given.has(*word)).then_some(given.place)
        };
        let together = |meant: &Meant| -> Option<Place> {
            let places: Option<Vec<Place>> = meant.iter().map(fits).collect();
            places?.first().copied()
        };
        let brought = row.making.brought_by.iter().find_map(together);
        if let Some(place) = brought.filter(|_| settled.iter().all(|s| s.row != row)) {
            settled.push(Settled { row, place, parameters: Vec::new() });
        }
    }
    settled
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
    for ((_, groups), (_, places)) in problem.course.constraints.iter().zip(&problem.constraint_places) {
        for (constraint, place) in groups.iter().flatten().zip(places.iter().flatten()) {
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
    for ((until, groups), (place, _)) in commands {
        if *until == 0 && groups.iter().any(|group| !group.is_empty()) {
            let text =
                "these constraints stand before all play, and hold for what is played before them".to_owned();
            faults.push(Fault { place: *place, text });
            continue;
        }
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::jacobi::read;
    use crate::reader::Source;

    /// Why a problem that is understood cannot be played.
    pub(in crate::jacobi) fn faults(text: &str) -> Vec<String> {
        let problems = read(&Source::from_bytes("test", text.as_bytes()));
        assert!(problems[0].faults.is_empty(), "{:?}", problems[0].faults);
        ready(&problems[0], None).err().unwrap_or_default().into_iter().map(|fault| fault.text).collect()
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
        let early = read(&Source::from_bytes("test", b"constraints Pe2-e4 stip h#2")).remove(0);
        assert!(ready(&early, None).expect("it can be played").warnings[0].text.contains("before all play"));
        // who castles makes no move that counts, a tail leaves the end open, and of several possibilities one may be none
        for possible in ["Pf2-f3 Pf2-f3", "Pf2-f3- Pf2-f4", "Ke1-g1(0..0)", "Pf2-f3(0..0) or Pf2-f4"] {
            assert!(!warned(possible), "{possible}");
        }
    }

    /// The legal moves with which a problem begins, as `e2e4`; castlings are king's moves.
    fn first_moves(text: &str) -> Vec<String> {
        let problem = read(&Source::from_bytes("test", text.as_bytes())).remove(0);
        assert!(problem.faults.is_empty(), "{:?}", problem.faults);
        let Prepared { rules, mut position, .. } = ready(&problem, None).expect("it can be played");
        position.set_side_to_move(problem.course.starter);
        let moves = rules::general::Game::new(&rules, position).legal_moves();
        moves.iter().map(|m| format!("{:?}{:?}", m.departure, m.arrival)).collect()
    }

    #[test]
    fn units_with_the_powers_of_king_and_rook_castle() {
        // "Two pieces of any type can castle, as long as they are both unmoved" and have these powers
        let castles = |text: &str| first_moves(text).contains(&"e1g1".to_owned());
        assert!(castles("pieces white Ke1 Bh1 Rh2 black Kb8 stip h~0.5 cond Nanna"));
        assert!(castles("pieces white Qe1 Rh1 Ke2 black Kc8 stip h~0.5 cond Nanna"));
        assert!(castles("pieces white Qe1 Bh1 Kb3 black Kd8 Ra8 Pc7 Se8 stip h~0.5 cond PointReflection"));
        assert!(!castles("pieces white Ke1 Rh1 Bh2 black Kc8 stip h~0.5 cond Nanna"));
        assert!(!castles("pieces white Ke1 Bh1 black Kc8 stip h~0.5 cond Nanna"));
        assert!(!castles("pieces white Ke1 Bh1 Rh2 black Kb8 stip h~0.5 cond Einstein"));
    }

    #[test]
    fn pawns_leave_their_first_rank_under_the_conditions_that_bring_them_there() {
        let moves = |condition: &str| {
            let text = format!("pieces white Kh8 Pa1 black Ke1 Sb2 stip h~0.5 cond {condition}");
            first_moves(&text).iter().any(|m| m == "a1a2")
        };
        let free =
            "Circe Equipollents; Circe Parrain; Circe Cage; AntiCirce Cage; Einstein; NormalPawn Circe";
        for condition in free.split(';') {
            assert!(moves(condition), "{condition}");
        }
        for condition in "Circe; PWC; AntiCirce Equipollents; Take&Make".split(';') {
            assert!(!moves(condition), "{condition}");
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
