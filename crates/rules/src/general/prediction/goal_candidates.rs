//! Moves that surely miss a goal which is told from the move alone: a capture, a square, an exchange of places.
//!
//! **Claim.** A move that is left out does not reach the goal.
//!
//! **Needs.** A step that does nothing but leave, enter and capture, of which the row of the goal tells ([`crate::goals::GoalRow::missed`]).
//! Where the goal asks only where the moving unit arrives, effects may take units of the other side off the board.
//! Rules about the goal may only deny it ([`crate::general::GoalRule::only_denies`]).
//!
//! **Tested by** `rules/tests/mates_told.rs`, under every condition and pairs of them, by making each move that is left out.

use crate::general::position::intention::retain_from;
use crate::general::{Game, Move};
use stipulation::Goal;

/// Whether a goal asks for nothing but which unit moves and where it arrives, and where others of its side stand.
fn is_of_the_mover(goal: Goal) -> bool {
    matches!(goal, Goal::Target(_) | Goal::Circuit | Goal::Chess81 | Goal::Exchange)
}

impl Game<'_> {
    /// Drops the intentions from `first` on that surely do not reach the goal.
    pub(crate) fn keep_reaching(&self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        let Some(missed) = crate::goals::row(goal).missed else { return };
        let mut about_it = self.rules.goal_rules.iter().filter(|rule| rule.concerns(goal));
        if !about_it.all(|rule| rule.only_denies()) {
            return;
        }
        let alone = is_of_the_mover(goal) && self.effects_only_take_others();
        retain_from(moves, first, |m| {
            let is_step = m.is_direct() && m.effects == 0 && m.departure.is_some();
            !(is_step && missed(self, goal, m) && (alone || self.changes_only_squares(m)))
        });
    }

    /// Whether effects of ordinary moves of the side to move do no more than take units of the other side off the board.
    fn effects_only_take_others(&self) -> bool {
        self.rules.effects.loud.iter().all(|&(_, of_captures)| !of_captures)
            && self.emptied_by_effects(self.position.side_to_move()).is_some()
    }
}
