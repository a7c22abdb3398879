//! Moves that surely miss a goal which is told from the move alone: a capture, a square, an exchange of places.
//!
//! **Claim.** A move that is left out does not reach the goal.
//!
//! **Needs.** A step that does nothing but leave, enter and capture, of which the row of the goal tells ([`crate::goals::GoalRow::missed`]).
//! Rules about the goal may only deny it ([`crate::general::GoalRule::only_denies`]).
//!
//! **Tested by** `rules/tests/mates_told.rs`, under every condition and pairs of them, by making each move that is left out.

use crate::general::position::intention::retain_from;
use crate::general::{Game, Move};
use stipulation::Goal;

impl Game<'_> {
    /// Drops the intentions from `first` on that surely do not reach the goal.
    pub(crate) fn keep_reaching(&self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        let Some(missed) = crate::goals::row(goal).missed else { return };
        let mut about_it = self.rules.goal_rules.iter().filter(|rule| rule.concerns(goal));
        if !about_it.all(|rule| rule.only_denies()) {
            return;
        }
        retain_from(moves, first, |m| {
            let is_step = m.is_direct() && m.effects == 0 && m.departure.is_some();
            !(is_step && missed(self, goal, m) && self.changes_only_squares(m))
        });
    }
}
