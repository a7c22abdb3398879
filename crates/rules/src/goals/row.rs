//! What is known of a goal: a row of the table, and what several goals ask.

use crate::Rules;
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet, Unit};
use movement::{NoExample, Shown, Words};
use stipulation::Goal;

/// A goal of the table.
pub struct GoalRow {
    /// The goal, with no square where it has one.
    pub goal: Goal,
    /// Its names.
    pub names: Words,
    /// The definition in a sentence or two. "The side that moves" is the one whose move is judged.
    pub definition: &'static str,
    /// Where the definition comes from.
    pub source: &'static str,
    /// A small problem that asks for it.
    pub example: Shown,
    /// Whether the move just made reaches it. What must hold before the move is judged where moves are made
    /// ([`crate::GoalSearch::make_reaching`]).
    pub(crate) reached: fn(&mut Game<'_>, Goal) -> bool,
    /// Whether a move of the side to move surely does not reach it, told before the move is made. It is asked of a unit that leaves its square,
    /// enters another and captures at most one unit, and of moves that do nothing else. `None` where a move alone tells nothing.
    pub(crate) missed: Option<fn(&Game<'_>, Goal, &Move) -> bool>,
    /// Where the unit on a square must arrive to reach it, if it asks for nothing but which unit of the side to move moves, where it arrives
    /// and where others of its side stand. It says what `missed` would say, before moves are listed.
    pub(crate) arrivals: Option<fn(&Game<'_>, Goal, Square) -> SquareSet>,
}

impl GoalRow {
    /// A row of which nothing is said yet. Rows are written as differences from it.
    pub(super) const BASE: GoalRow = GoalRow {
        goal: Goal::Any,
        names: Words::same(""),
        definition: "",
        source: "Popeye's manual",
        example: Err(NoExample::Missing),
        reached: |_, _| false,
        missed: None,
        arrivals: None,
    };

    /// The sign that stipulations have for it, with `XY` for a square.
    #[must_use]
    pub fn sign(&self) -> String {
        let square = if self.goal.square().is_some() { "XY" } else { "" };
        format!("{}{square}", self.goal.sign())
    }
}

/// Whether both sides are in check and neither could get out of it.
pub(super) fn both_are_mated(game: &mut Game<'_>) -> bool {
    let other = game.side_to_move();
    game.is_in_check(other)
        && game.is_in_check(!other)
        && game.is_immobile_even_against_royals(other)
        && game.is_immobile_even_against_royals(!other)
}

/// Whether a unit that stands on `at` and another of the side stand on one another's diagram squares.
pub(super) fn has_exchanged(game: &Game<'_>, at: Square, unit: Unit, side: Side) -> bool {
    exchanged_for(game, unit, side).is_some_and(|other| other == at)
}

/// The diagram square, another one, of the unit of the side that stands where this unit stood in the diagram.
pub(super) fn exchanged_for(game: &Game<'_>, unit: Unit, side: Side) -> Option<Square> {
    let home = unit.origin;
    let partner = game.unit(home);
    (home.is_some() && partner.belongs_to(side) && partner.origin != home).then_some(partner.origin)
}
