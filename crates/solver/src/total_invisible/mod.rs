//! TotalInvisible: play with a known number of units of which nothing else is known.
//!
//! **Definition.** Beside what is seen there are *n* units; of none is known whose it is, what it is (pawn, knight,
//! bishop, rook, queen; a king where a side shows none) and where it stands. A *configuration* gives each of them a
//! side, a kind and a square, and to each ply that no visible unit made one of them and its way. It is *consistent*
//! with the play so far if every ply was legal in it, and if before the first ply the side not to move was not in
//! check. A ply may be played if a consistent configuration is left after it:
//!
//! - a visible unit moves as usual; other than a pawn, it may capture an invisible unit on a square that looks empty,
//!   and nobody is told;
//! - a pawn may capture on a square that looks empty, and proves that an invisible unit stood there (`[+wTIg6]h7*g6`);
//! - a king may castle with an invisible rook;
//! - an invisible unit may capture a visible one that is no king (`TI~*d4`), or move elsewhere (`TI~-~`).
//!
//! A goal is reached if it is reached in *every* consistent configuration. A unit that stands as the same on the same
//! square in all of them is *revealed* (`[d4=wB]`), and visible from then on.
//!
//! The rules are those of the Sake tourney 2018 as Popeye plays them. One of its ways is kept beside, for who asks for
//! its answers: the keys of direct play are those of the visible units alone (see `battle`). Help play of plain chess to the usual goals is searched line by
//! line with few units named (see `help`, `worlds`, `search`) or none at all (`feasible`), everything else by going through all configurations (see
//! `knowledge`).

mod battle;
mod feasible;
mod field;
mod help;
mod judge;
mod knowledge;
mod man;
mod page;
mod ply;
mod remedies;
mod search;
mod tell;
#[cfg(test)]
mod tests;
mod trial;
mod worlds;

use crate::event::{Event, Phase};
use crate::modify::{modified, numbers_later_battle};
use crate::plan::{Kind, Leaf, Node, Plan, Section};
use crate::solve::solve_on;
use crate::{Control, Message, Options, Outcome, Request};
use battle::Battle;
use board::{EnPassant, Geometry, Marks, Position, Side, Walk};
use field::Field;
use help::Help;
use knowledge::Knowledge;
use man::MOST_PLIES;
use ply::Line;
use rules::general::{RuleSet, castling_rights};
use std::ops::ControlFlow;
use stipulation::{Goal, GoalTest, Show, Stipulation};
use tell::Sink;
use trial::MOST_MEN;
use worlds::Worlds;

/// One thing to be solved with invisible units.
pub struct InvisibleRequest<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// Whether the rules are those of plain chess, on a board that may have holes.
    pub is_plain: bool,
    /// What is seen.
    pub position: &'a Position,
    /// The number of invisible units.
    pub invisible: usize,
    /// Whether goals other than mate are reached in help play only as Popeye has it: where a visible last ply, or a visible
    /// capture, leaves a king in check and without a flight; and whether the keys of direct play are found as it does.
    pub as_popeye: bool,
    /// What is asked.
    pub stipulation: &'a Stipulation,
    /// What the options ask.
    pub options: &'a Options,
    /// How the solving is stopped.
    pub control: &'a Control,
}

/// What is not played with invisible units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotPlayed(
    /// What it is, in the words of problems.
    pub &'static str,
);

/// Play of one kind to one goal.
#[derive(Clone, Copy)]
struct Course {
    kind: Kind,
    goal: Goal,
    /// The least and the greatest number of half-moves.
    minimum: usize,
    maximum: usize,
    /// The turns passed before the first move.
    passed: usize,
    /// Who plays the first move.
    starter: Side,
}

/// Solves a request and tells the sink what is found, in the order of printing, as [`crate::solve`] does.
///
/// # Errors
/// What is not played with invisible units; nothing has been told then.
pub fn solve_invisible(
    request: &InvisibleRequest<'_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<Outcome, NotPlayed> {
    if request.invisible > MOST_MEN {
        return Err(NotPlayed("more than 16 units"));
    }
    if request.position.geometry() != Geometry::CHESS {
        return Err(NotPlayed("this board"));
    }
    let (stipulation, messages) = modified(request.stipulation, request.options);
    let course = course(&stipulation);
    // the reference plays direct play with the visible units alone, for keys without what comes after them
    let keys_alone = request.as_popeye && !request.options.set_play && !request.options.variations;
    let course = course.filter(|course| course.kind != Kind::Battle || keys_alone);
    let plain = Field::of_position(request.position).filter(|_| is_plain(request));
    let (Some(course), Some(field)) = (course.filter(|_| !request.options.set_play), plain) else {
        return Ok(solve_by_knowledge(request, sink));
    };
    let refused = numbers_later_battle(&stipulation, request.options);
    for message in messages {
        let _ = sink(Event::Message(message));
    }
    if refused {
        return Ok(Outcome::Refused);
    }
    let (regular, swapped) = ((course.starter, false), (!course.starter, true));
    let halves: &[(Side, bool)] = match (request.options.duplex, request.options.half_duplex) {
        (_, true) => &[swapped],
        (true, false) => &[regular, swapped],
        (false, false) => &[regular],
    };
    let (mut stopped, mut partial) = (false, false);
    for &(starter, duplex) in halves {
        let course = Course { starter, ..course };
        let show = if course.kind == Kind::Battle { Show::Tree } else { Show::Line };
        stopped |= sink(Event::PhaseBegins { phase: Phase::Actual, show, duplex }).is_break();
        let king = field.king(!starter);
        if king.is_some_and(|king| field.unstoppable_observers(starter, king, 0) != 0) {
            stopped |= sink(Event::Message(Message::KingCapture)).is_break();
            continue;
        }
        solve_course(request, course, &field, sink, &mut stopped, &mut partial);
        stopped |= stopped || sink(Event::PhaseEnds).is_break();
    }
    Ok(if stopped || request.control.is_stopped() {
        request.control.outcome_of_stop()
    } else if partial {
        Outcome::Partial
    } else {
        Outcome::Finished
    })
}

fn solve_course(
    request: &InvisibleRequest<'_>,
    course: Course,
    field: &Field,
    sink: Sink<'_>,
    stopped: &mut bool,
    partial: &mut bool,
) {
    if course.kind == Kind::Battle {
        let mut battle = Battle { goal: course.goal, control: request.control, sink, stopped: *stopped };
        battle.show(field, course.starter, course.maximum.div_ceil(2));
        *stopped |= battle.stopped;
        return;
    }
    let options = request.options;
    let numbered = !options.start_move_number.is_empty() || !options.up_to_move_number.is_empty();
    let mut help = Help {
        worlds: Worlds::new(request.control, request.invisible, field),
        invisible: request.invisible,
        as_popeye: request.as_popeye,
        goal: course.goal,
        options,
        control: request.control,
        sink,
        passed: course.passed,
        line: Line::new(course.starter, field.clone()),
        known: Vec::new(),
        numbering: false,
        examined: Vec::new(),
        solutions: 0,
        partial: *partial,
        stopped: *stopped,
    };
    let least = if numbered { course.maximum } else { course.minimum };
    for length in (least.max(1)..=course.maximum).filter(|length| (course.maximum - length).is_multiple_of(2))
    {
        if options.stop_on_short_solutions && help.solutions > 0 {
            help.partial = true;
            break;
        }
        help.numbering = length == course.maximum && (options.move_numbers || numbered);
        help.show(length);
    }
    (*stopped, *partial) = (help.stopped, help.partial);
}

/// Whether nothing but plain chess is played, with units, rights and options as they are there.
fn is_plain(request: &InvisibleRequest<'_>) -> bool {
    let position = request.position;
    let units_are = position.occupied().into_iter().map(|square| position.unit(square)).all(|unit| {
        let marks = if unit.walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        unit.is_hole() || unit.only_side().is_some() && unit.marks.without(Marks::NEUTRAL) == marks
    });
    request.is_plain
        && units_are
        && !request.options.null_moves
        && position.en_passant() == EnPassant::NONE
        && position.rights() == castling_rights(request.rules, position)
}

/// Solves what is no help play of plain chess: all configurations are gone through.
fn solve_by_knowledge(
    request: &InvisibleRequest<'_>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Outcome {
    let InvisibleRequest { rules, position, invisible, stipulation, options, control, .. } = *request;
    let board = Knowledge::new(rules, position, invisible, control);
    solve_on(&Request { board: &board, stipulation, options, control }, &mut { sink })
}

/// What is asked, if it is play to one goal in plain help or direct play.
fn course(stipulation: &Stipulation) -> Option<Course> {
    let plan = Plan::new(&stipulation.play);
    let (mut node, mut passed, mut starter) = (plan.root, 0, stipulation.starter);
    while let Node::Pass(operand) = plan.node(node) {
        (node, passed, starter) = (*operand, passed + 1, !starter);
    }
    let Node::Section(section) = plan.node(node) else { return None };
    let goal = only_goal(section).filter(|goal| {
        matches!(
            goal,
            Goal::Mate
                | Goal::Stalemate
                | Goal::Check
                | Goal::Capture
                | Goal::Target(_)
                | Goal::Castling
                | Goal::Any
        )
    })?;
    let by_defender = !section.after[1].goals.is_empty();
    if section.kind == Kind::Series || section.kind == Kind::Battle && (section.defends_first || by_defender)
    {
        return None;
    }
    let Section { kind, minimum, maximum, .. } = **section;
    (maximum < MOST_PLIES).then_some(Course { kind, goal, minimum, maximum, passed, starter })
}

/// The goal that the last move reaches, if nothing else is asked.
fn only_goal(section: &Section) -> Option<Goal> {
    if section.parry
        || section.after.iter().any(|ends| !ends.forks.is_empty() || !ends.constraints.is_empty())
    {
        return None;
    }
    let mut goals = section.after.iter().flat_map(|ends| &ends.goals);
    match (goals.next(), goals.next()) {
        (Some(Leaf::Goal(GoalTest { goal, negated: false })), None) => Some(*goal),
        _ => None,
    }
}
