//! Diagrams without colours: which side each unit may belong to.
//!
//! The main decision: where the kinds of all units are given, every colouring that the bounds of proof games do not exclude is a
//! diagram of its own. A game reaches one colouring only, so the courses to them have no line in common, and each can be solved as
//! any other course.

use super::outlook::{moves_until, only_help_before};
use crate::Control;
use crate::proof_game::bounds::{Bounds, Question, Wanted};
use crate::proof_game::terrain::Terrain;
use board::{Geometry, Owner, Side, Unit};
use rules::general::Game;
use rules::orthodox::{Board, Kind};
use stipulation::course::{Aim, Course, DiagramTest, Extra, Step, Test, Want};

/// So many questions are asked about some of the units before the diagram is left without colours.
const QUESTIONS: usize = 1 << 18;

/// With more colourings than so many the diagram is left without colours.
const MOST: usize = 1 << 14;

/// The courses to every colouring of the first diagram without colours that may be reached; `None` where there is no such
/// diagram, not all of it is known, the rules are not plain chess or restrict it, there are too many colourings, or it is time to
/// stop.
#[must_use]
pub fn coloured(game: &Game<'_>, course: &Course, control: &Control) -> Option<Vec<Course>> {
    let rules = game.rules();
    if !rules.properties().orthodox && !rules.only_restrict() {
        return None;
    }
    let (at, diagram) = course.steps.iter().enumerate().find_map(|(at, step)| match step {
        Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) if diagram.colourless => {
            Some((at, diagram))
        }
        _ => None,
    })?;
    if diagram.extra != Extra::None || !only_help_before(course, at) {
        return None;
    }
    let units = units_of(diagram)?;
    let mut board = Board::from_position(game.position()).ok()?;
    board.set_side_to_move(course.starter);
    let moves = moves_until(course, at).first().copied().unwrap_or_default();
    let terrain = Terrain::of_rules(rules)?;
    let mut work = Work {
        board,
        terrain,
        moves,
        plain_checks: rules.properties().orthodox,
        control,
        units,
        wanted: Wanted { told: [[0; 6]; 2], unknown: [0; 2], open: [true; 2], extra: [0; 2], second: 0 },
        questions: 0,
        found: Vec::new(),
    };
    work.put_the_certain_first();
    if !work.colour(0) {
        return None;
    }
    let course_to = |told: &[[u64; 6]; 2]| {
        let mut course = course.clone();
        course.steps[at] = Step::Test(Test { aim: Aim::Diagram(Box::new(diagram_of(told))), negated: false });
        course
    };
    Some(work.found.iter().map(course_to).collect())
}

/// The squares and kinds of a diagram's units; `None` if not all kinds are told.
fn units_of(diagram: &DiagramTest) -> Option<Vec<(u8, Kind)>> {
    let mut units = Vec::new();
    for square in Geometry::CHESS.squares() {
        match diagram.want(square) {
            Want::Open => {}
            Want::Unit(unit) => units.push((square.0, Kind::of_walk(unit.walk)?)),
            Want::Kind(_) => return None,
        }
    }
    Some(units)
}

/// The diagram with these units.
fn diagram_of(told: &[[u64; 6]; 2]) -> DiagramTest {
    let mut diagram = DiagramTest::new();
    for (square, want) in diagram.squares.iter_mut().enumerate().take(64) {
        for side in Side::BOTH {
            let kind =
                Kind::ALL.into_iter().find(|&kind| told[side.index()][kind as usize] >> square & 1 != 0);
            if let Some(kind) = kind {
                *want = Want::Unit(Unit::new(kind.walk(), Owner::from(side)));
            }
        }
    }
    diagram
}

/// The work of colouring a diagram unit by unit.
struct Work<'a> {
    board: Board,
    terrain: Terrain,
    moves: [usize; 2],
    plain_checks: bool,
    control: &'a Control,
    units: Vec<(u8, Kind)>,
    /// The units that have a colour, and any others.
    wanted: Wanted,
    questions: usize,
    found: Vec<[[u64; 6]; 2]>,
}

impl Work<'_> {
    /// Puts the units first that can only be of one side, then kings.
    fn put_the_certain_first(&mut self) {
        let units = self.units.clone();
        let choices = |work: &mut Self, (square, kind): (u8, Kind)| {
            Side::BOTH.into_iter().filter(|&side| work.may_be(side, square, kind)).count()
        };
        let mut keyed: Vec<_> = units
            .into_iter()
            .map(|unit| ((choices(self, unit), unit.1 != Kind::King, unit.0), unit))
            .collect();
        keyed.sort_unstable_by_key(|(key, _)| *key);
        self.units = keyed.into_iter().map(|(_, unit)| unit).collect();
    }

    /// Whether a unit may be of a side, beside what has a colour.
    fn may_be(&mut self, side: Side, square: u8, kind: Kind) -> bool {
        self.wanted.told[side.index()][kind as usize] |= 1 << square;
        let may = self.may_stand();
        self.wanted.told[side.index()][kind as usize] &= !(1 << square);
        may
    }

    /// Whether play may lead to what has a colour, as far as is known.
    fn may_stand(&mut self) -> bool {
        self.questions += 1;
        let told = Side::BOTH.map(|side| self.count(side));
        let left = self.units.len() - told[0] - told[1];
        let has_units = |side: Side| {
            let (own, other) = (side.index(), (!side).index());
            let units = self.board.of_side(side).count_ones() as usize;
            // who is not on the board in the end has been captured
            told[own] <= units && units <= told[own] + left + self.moves[other]
        };
        if !Side::BOTH.into_iter().all(has_units) {
            return false;
        }
        let question = Question {
            board: &self.board,
            wanted: &self.wanted,
            terrain: &self.terrain,
            second: 0,
            may_castle: self.terrain.may_castle(self.board.rights().into()),
            moves: self.moves,
            plain_checks: self.plain_checks,
        };
        let mut bounds = Bounds::<u64>::UNKNOWN;
        question.look(&mut bounds, [true; 2])
    }

    /// The units of a side that have its colour.
    fn count(&self, side: Side) -> usize {
        self.wanted.told[side.index()].iter().map(|squares| squares.count_ones() as usize).sum()
    }

    /// Colours the units from that number on in every way; whether it did not take too long.
    fn colour(&mut self, number: usize) -> bool {
        if self.questions > QUESTIONS || self.found.len() > MOST || self.control.is_stopped() {
            return false;
        }
        let Some(&(square, kind)) = self.units.get(number) else {
            self.wanted.open = [false; 2];
            if self.may_stand() {
                self.found.push(self.wanted.told);
            }
            self.wanted.open = [true; 2];
            return true;
        };
        Side::BOTH.into_iter().all(|side| {
            !self.may_be(side, square, kind) || {
                self.wanted.told[side.index()][kind as usize] |= 1 << square;
                let whole = self.colour(number + 1);
                self.wanted.told[side.index()][kind as usize] &= !(1 << square);
                whole
            }
        })
    }
}
