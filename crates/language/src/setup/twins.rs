//! What is to be solved of a problem: its diagram and its twins.

use super::changes::State;
use super::crown::crowned;
use super::task::Task;
use super::{Diagram, Hunters, describe};
use crate::reader::tree::{Parameter, Problem};
use board::Position;

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
