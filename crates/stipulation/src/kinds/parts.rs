//! What texts of several kinds of play have in common: lengths, branches, and the ends of reflex and self play.

use crate::structured::Reader;
use crate::{Branch, BranchKind, Fork, Goal, Play, Show, Stipulation, StipulationError, Symbol};
use board::Side;

pub(super) type Result<T> = std::result::Result<T, StipulationError>;

pub(super) fn shown(starter: Side, play: Play, show: Show) -> Stipulation {
    Stipulation { starter, named: false, play, show }
}

pub(super) fn moves(reader: &mut Reader<'_>) -> Result<u16> {
    let start = length_start(reader);
    match reader.number("the number of moves")? {
        0 => Err(StipulationError::new(start, "at least 1 move")),
        moves => Ok(moves),
    }
}

pub(super) fn half_moves(reader: &mut Reader<'_>) -> Result<u16> {
    length_start(reader);
    let moves = reader.number("the number of moves")?;
    Ok(2 * moves + u16::from(reader.accept(".5")))
}

/// The length may be a token of its own.
pub(super) fn length_start(reader: &mut Reader<'_>) -> usize {
    let rest = &reader.text[reader.at..];
    reader.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ';', ',']).len();
    reader.at
}

pub(super) fn battle(half_moves: u16, exact: bool) -> Branch {
    let minimum = if exact { half_moves } else { 0 };
    Branch::new(BranchKind::Attack, minimum, half_moves)
}

pub(super) fn help_branch(half_moves: u16, exact: bool) -> Branch {
    Branch::new(BranchKind::Help, if exact { half_moves } else { 0 }, half_moves)
}

pub(super) fn series_branch(moves: u16, exact: bool) -> Branch {
    Branch::new(BranchKind::Series, if exact { moves } else { 0 }, moves)
}

/// One move of the side to move that reaches the goal.
pub(super) fn helped(goal: Goal) -> Play {
    Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::to(Play::goal(goal))).play()
}

/// `1a[goal]d`: the side to move reaches the goal.
pub(super) fn reflex(goal: Goal) -> Play {
    let mut branch = Branch::new(BranchKind::Attack, 0, 1);
    branch.first = Symbol::with(Fork::to(Play::goal(goal)));
    branch.play()
}

/// `!1a[goal]d`: the side to move cannot reach the goal.
pub(super) fn avoiding(goal: Goal) -> Play {
    Play::Not(Box::new(reflex(goal)))
}

/// `1d[goal]a`: every move of the side to move reaches the goal.
pub(super) fn self_end(goal: Goal) -> Play {
    let mut branch = Branch::new(BranchKind::Defence, 0, 1);
    branch.first = Symbol::with(Fork::to(Play::goal(goal)));
    branch.play()
}

/// A move of help, and every answer to it reaches the goal.
pub(super) fn helped_self_end(goal: Goal) -> Play {
    Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::forced(self_end(goal))).play()
}

/// Play of an odd number of half-moves begins with the other side.
pub(super) fn inverted_if_half(half_moves: u16, play: Play) -> Play {
    if half_moves % 2 == 1 { Play::TurnPassed(Box::new(play)) } else { play }
}

/// Who begins where the other side helps with the last move: Black, but in proof games White.
pub(super) fn starter_of_helped(goal: Goal) -> Side {
    if goal == Goal::ProofGame { Side::White } else { Side::Black }
}

/// The end of reciprocal play: Black reaches a goal in one move, or helps White to reach one.
pub(super) fn reciprocal_end(reader: &mut Reader<'_>) -> Result<Play> {
    let (own, other) = if reader.accept("(") {
        let own = reader.goal()?;
        if !reader.accept(")") {
            return Err(StipulationError::new(reader.at, ")"));
        }
        (own, reader.goal()?)
    } else {
        let goal = reader.goal()?;
        (goal, goal)
    };
    let of_other = Branch::new(BranchKind::Help, 0, 2).ending_in(Fork::to(Play::goal(other)));
    Ok(Play::And(Box::new(of_other.play()), Box::new(helped(own))))
}
