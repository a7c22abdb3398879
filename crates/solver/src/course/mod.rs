//! Courses solved: all lines of half-moves in which every half-move plays its part and every test holds.
//!
//! The main decision: one search, depth first, over the steps of the course on the general rules, with a table of the
//! positions from which a step leads nowhere. The first half-moves are dealt out to threads, and to the shares of
//! solving in parts.

mod branch;
mod colourings;
mod defence;
mod editor;
mod ground;
mod help;
mod local_duals;
mod outlook;
mod search;
mod stops;
mod tasks;
mod track;

use crate::duals::has_dual;
use crate::{Control, Event, Manner, Options, Outcome, Request, solve};
pub use colourings::coloured;
pub use editor::{Candidate, Colour, Editor, Ending, Series};
use rules::Rules;
use rules::general::Game;
use std::ops::ControlFlow;
use stipulation::course::Course;
use stipulation::{Goal, Stipulation};

/// A course to be solved.
pub struct CourseRequest<'a, 'r> {
    /// The rules with the start position in it.
    pub game: &'a Game<'r>,
    /// What is played.
    pub course: &'a Course,
    /// What lines are told to reach if they are nothing but help play to one complete diagram: [`Goal::ProofGame`] or
    /// [`Goal::AToB`]. As in [`crate::solve`] they do not pass through the diagram before.
    pub proof_game: Goal,
    /// The share to solve and the number of shares: (1, 1) is everything. The shares are disjoint, and together they
    /// are everything.
    pub part: (u32, u32),
    /// Which lines are looked at.
    pub manner: Manner,
    /// How the solving is stopped, and with what means it goes on.
    pub control: &'a Control,
}

/// Solves a course and tells the sink its lines, in the order of the moves. The sink stops the search by answering
/// [`ControlFlow::Break`]; the outcome says then that the solution is not whole.
pub fn solve_course(
    request: &CourseRequest<'_, '_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
    let Some(stipulation) = as_stipulation(request) else { return tasks::run(request, &mut { sink }) };
    let share = (request.part != (1, 1)).then_some(request.part);
    let options = Options { share, manner: request.manner, ..Options::default() };
    let mut start = request.game.clone();
    start.set_side_to_move(request.course.starter);
    let request = Request {
        board: request.game,
        stipulation: &stipulation,
        options: &options,
        control: request.control,
    };
    // what is searched without duals may still tell lines with some, at their beginning or where nothing is searched
    solve(&request, &mut |event| match event {
        Event::Line(line) if options.manner == Manner::Heuristic && has_dual(&start, &line.moves) => {
            ControlFlow::Continue(())
        }
        event => sink(event),
    })
}

/// The course as a stipulation, for which there are more ways to solve it: proof games, and help play to an end that no
/// move follows.
fn as_stipulation(request: &CourseRequest<'_, '_>) -> Option<Stipulation> {
    let CourseRequest { course, game, .. } = request;
    if let Some((stipulation, _)) = course.as_proof_game(request.proof_game) {
        return Some(stipulation);
    }
    let stipulation = course.as_help_play()?;
    // a course may end in self-check and begin with the other king in check
    let mut start = (*game).clone();
    start.set_side_to_move(course.starter);
    let plain = !game.rules().last_move_into_check() && !start.is_in_check(!course.starter);
    plain.then_some(stipulation)
}
