//! What is to be solved: the diagram, or what a twin makes of it.

use super::changes::{Happened, State};
use super::describe;
use super::place::place_game_array;
use super::{Diagram, Hunters};
use crate::reader::Place;
use crate::reader::tree::{ConditionUse, Parameter, Problem, StipulationText};
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use rules::conditions::Kings;

/// Something that a twin asks for and that cannot be done. The twin is solved without it, as users of the
/// reference program expect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// Where it stands.
    pub place: Place,
    /// What is wrong, in the language of the problem.
    pub text: String,
}

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

impl Diagram {
    /// Everything that is to be solved: the diagram (unless it is a zeroposition) and its twins, in order.
    #[must_use]
    pub fn tasks(&self, problem: &Problem) -> Vec<Task> {
        let mut hunters = self.hunters.clone();
        let original = State {
            position: self.position.clone(),
            start: self.start.clone(),
            stipulation: self.stipulation.clone(),
            conditions: self.conditions.clone(),
            total_invisible: self.total_invisible,
        };
        if problem.twins.is_empty() {
            return vec![task(None, String::new(), &original, &hunters)];
        }
        let mut tasks = Vec::new();
        if problem.zeroposition.is_none() {
            tasks.push(task(Some(label(0, false)), String::new(), &original, &hunters));
        }
        let mut state = original.clone();
        for (number, twin) in (tasks.len()..).zip(&problem.twins) {
            if !twin.continued {
                state = State { total_invisible: state.total_invisible, ..original.clone() };
            }
            let mut complaints = Vec::new();
            let changes = state.change_all(twin, self.language, &mut hunters, &mut complaints);
            let description = describe::twin(&changes, self, &hunters, &state.conditions);
            let mut made = task(Some(label(number, twin.continued)), description, &state, &hunters);
            made.changes = changes;
            made.complaints = complaints;
            made.broken = twin.broken;
            made.cut = twin.cut;
            tasks.push(made);
        }
        tasks
    }
}

impl Diagram {
    /// The position of the diagram as it is shown: with the marks that conditions and walks give.
    #[must_use]
    pub fn shown(&self) -> Position {
        crowned(&self.position, &self.conditions)
    }
}

/// `a` to `z`, then `z1` and so on.
pub(crate) fn label(number: usize, continued: bool) -> String {
    let plus = if continued { "+" } else { "" };
    match u8::try_from(number) {
        Ok(n) if n < 26 => format!("{plus}{}", char::from(b'a' + n)),
        _ => format!("{plus}z{}", number - 25),
    }
}

fn task(label: Option<String>, description: String, state: &State, hunters: &Hunters) -> Task {
    let mut hunters = hunters.clone();
    // units of walks that only conditions name may come to the board
    for parameter in state.conditions.iter().flat_map(|condition| &condition.parameters) {
        if let Parameter::Walk(name) = parameter.value {
            hunters.walk(name);
        }
    }
    Task {
        label,
        description,
        changes: Vec::new(),
        position: crowned(&state.position, &state.conditions),
        start: state.start.as_ref().map(|start| crowned(start, &state.conditions)),
        hunters,
        stipulation: state.stipulation.clone(),
        conditions: state.conditions.clone(),
        total_invisible: state.total_invisible,
        complaints: Vec::new(),
        broken: false,
        cut: false,
    }
}

/// The position with the marks that come from the walks and conditions: kings are royal, all units know where
/// they stand.
pub(crate) fn crowned(position: &Position, conditions: &[ConditionUse]) -> Position {
    let mut crowned = position.clone();
    let alternatives: Vec<&[Marks]> =
        conditions.iter().map(|c| c.row.comes_with).filter(|marks| !marks.is_empty()).collect();
    let not_royal = conditions.iter().any(|c| c.row.kings == Kings::NotRoyal);
    for square in position.geometry().squares() {
        let mut unit = position.unit(square);
        if unit.is_empty() {
            continue;
        }
        unit.origin = square;
        let is_king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
        if not_royal && is_king {
            unit.marks = unit.marks.without(Marks::ROYAL);
        } else if is_king {
            unit = unit.with_marks(Marks::ROYAL);
        }
        for marks in &alternatives {
            if !marks.iter().any(|mark| unit.marks.has(*mark)) {
                unit = unit.with_marks(marks[0]);
            }
        }
        crowned.place(square, unit);
    }
    crowned
}

/// The position at the beginning of a game of plain chess, with royal kings.
#[must_use]
pub fn game_array() -> Position {
    let mut position = Position::new(Geometry::CHESS);
    place_game_array(&mut position);
    crowned(&position, &[])
}

/// The array of that number, below 960, in the numbering of R. Scharnagl, with royal kings.
pub(crate) fn shuffled_array(number: usize) -> Position {
    let mut officers = [Walk::NONE; 8];
    officers[2 * (number % 4) + 1] = Walk::BISHOP;
    officers[2 * (number / 4 % 4)] = Walk::BISHOP;
    let place = |officers: &mut [Walk; 8], walk: Walk, gap: usize| {
        let mut open = officers.iter_mut().filter(|officer| **officer == Walk::NONE);
        if let Some(officer) = open.nth(gap) {
            *officer = walk;
        }
    };
    place(&mut officers, Walk::QUEEN, number / 16 % 6);
    // two knights on five files: ten ways
    let knights = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (one, other) = knights[number / 96 % 10];
    place(&mut officers, Walk::KNIGHT, other);
    place(&mut officers, Walk::KNIGHT, one);
    for walk in [Walk::ROOK, Walk::KING, Walk::ROOK] {
        place(&mut officers, walk, 0);
    }
    let mut position = game_array();
    for (file, &officer) in (0u8..).zip(&officers) {
        position.place(Square(file), Unit::new(officer, Owner::White));
        position.place(Square(file + 56), Unit::new(officer, Owner::Black));
    }
    crowned(&position, &[])
}

impl Task {
    /// Whether the conditions leave no unit royal.
    #[must_use]
    pub fn kingless(&self) -> bool {
        self.conditions.iter().any(|c| c.row.kings == Kings::NotRoyal)
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
