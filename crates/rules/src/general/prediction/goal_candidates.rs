//! Moves that surely miss a goal which is told from the move alone: a capture, a square, an exchange of places.
//!
//! **Claim.** A move that is left out does not reach the goal.
//!
//! **Needs.** A step that does nothing but leave, enter and capture, of which the row of the goal tells ([`crate::goals::GoalRow::missed`]).
//! Effects may change the side of the moving unit, or take units of the other side off the board. Where the goal asks only where the moving
//! unit arrives ([`crate::goals::GoalRow::arrivals`]), units are left out that do not get there, if each is listed for itself.
//! Rules about the goal may only deny it ([`crate::general::GoalRule::only_denies`]).
//!
//! **Tested by** `rules/tests/mates_told.rs`, under every condition and pairs of them, by making each move that is left out.

use crate::general::position::intention::retain_from;
use crate::general::{Footprint, Game, Move, RuleSet};
use stipulation::Goal;

impl Game<'_> {
    /// Appends at least those intentions of the side to move that may reach a goal which gives no check.
    pub(crate) fn generate_reaching(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let row = crate::goals::row(goal);
        let tells = row.missed.is_some() || row.arrivals.is_some();
        if !tells || !self.rules.may_only_deny(goal) {
            self.generate_selected(moves);
            return;
        }
        let first = moves.len();
        // who leaves the board by an effect has not been captured
        let stays = self.effects_leave_movers_there();
        if let Some(arrivals) = row.arrivals.filter(|_| stays)
            && self.rules.lists_unit_by_unit()
            && self.selection_now().is_none()
            && !self.position.has_holes()
        {
            self.note_before_moves();
            let side = self.position.side_to_move();
            for square in self.movers(side) {
                let wanted = arrivals(self, goal, square);
                let ends = self.plain_ends(square, side);
                if ends.is_none_or(|(quiet, captures)| (quiet | captures).meets(&wanted)) {
                    self.generate_unit(square, side, moves);
                }
            }
        } else {
            self.generate_selected(moves);
        }
        let misses = |m: &Move| {
            row.missed.is_some_and(|missed| missed(self, goal, m))
                || row.arrivals.is_some_and(|arrivals| !arrivals(self, goal, m.departure).contains(m.arrival))
        };
        retain_from(moves, first, |m| {
            let is_step = m.is_direct() && m.effects == 0 && m.departure.is_some();
            !(is_step && misses(m) && (stays || self.changes_only_squares(m)))
        });
    }

    /// Whether effects of ordinary moves of the side to move leave the moving unit where it arrives, and others of its side where they
    /// are: they change sides at most, or units of the other side leave the board.
    fn effects_leave_movers_there(&self) -> bool {
        let (rules, side) = (self.rules, self.position.side_to_move());
        let of_any_move = || rules.effects.loud.iter().all(|&(_, of_captures)| !of_captures);
        rules.predicted.footprints_known && self.reach_footprint_of(side) == Footprint::NONE
            || of_any_move() && self.emptied_by_effects(side).is_some()
    }
}

impl RuleSet {
    /// Whether rules about a goal do no more than deny it.
    fn may_only_deny(&self, goal: Goal) -> bool {
        self.goal_rules.iter().filter(|rule| rule.concerns(goal)).all(|rule| rule.only_denies())
    }
}
