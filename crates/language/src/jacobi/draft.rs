//! What a problem says while it is read.

use super::tree::{Options, Problem};
use crate::Language;
use crate::reader::Place;
use board::Side;
use stipulation::course::Course;

/// A problem that has not been read to its end.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) problem: Problem,
    /// The side that option `FirstToMove` names.
    pub(super) first_to_move: Option<Side>,
    /// Whether something is played.
    pub(super) started: bool,
    /// The number of the first move, in half-moves.
    pub(super) number: Option<i32>,
    /// Whether the first play begins with the second half of a move.
    pub(super) half: bool,
    /// How many steps play has in which one side defends.
    pub(super) battle: Option<usize>,
    /// Where a last move is asked for that is self-check.
    pub(super) into_check: Option<Place>,
    /// Where something is asked that nothing may stand beside.
    pub(super) only_alone: Option<Place>,
    /// The steps that are watches over the side that defends.
    pub(super) over_defenders: Vec<usize>,
}

impl Draft {
    /// Nothing has been said yet.
    pub(super) fn new(language: Language) -> Draft {
        Draft {
            problem: Problem {
                language,
                header: Vec::new(),
                remarks: Vec::new(),
                position: None,
                course: nothing(),
                battle: None,
                asked: None,
                end: Place::default(),
                asked_texts: Vec::new(),
                conditions: Vec::new(),
                condition_texts: Vec::new(),
                constraint_places: Vec::new(),
                diagram_places: Vec::new(),
                options: Options::default(),
                twin: None,
                faults: Vec::new(),
            },
            first_to_move: None,
            started: false,
            number: None,
            half: false,
            battle: None,
            into_check: None,
            only_alone: None,
            over_defenders: Vec::new(),
        }
    }

    /// Forgets what is asked, and the constraints on it.
    pub(super) fn ask_anew(&mut self) {
        let problem = &mut self.problem;
        problem.course = nothing();
        (problem.battle, problem.asked) = (None, None);
        problem.asked_texts.clear();
        problem.constraint_places.clear();
        problem.diagram_places.clear();
        (self.started, self.half, self.battle, self.into_check) = (false, false, None, None);
        self.only_alone = None;
        self.over_defenders.clear();
    }
}

fn nothing() -> Course {
    Course { starter: Side::White, played_before: 0, steps: Vec::new(), constraints: Vec::new() }
}
