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
use board::{Side, Square, SquareSet};
use stipulation::Goal;

impl Game<'_> {
    /// Appends at least those intentions of the side to move that may reach a goal which gives no check.
    pub(crate) fn generate_reaching(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let first = moves.len();
        if let Some(arrivals) = crate::goals::row(goal).arrivals
            && self.rules.lists_unit_by_unit()
            && self.selection_now().is_none()
            && !self.position.has_holes()
            && self.rules.may_only_deny(goal)
            && self.effects_leave_movers_there()
        {
            self.note_before_moves();
            let side = self.position.side_to_move();
            for square in self.movers(side) {
                if self.may_arrive_on(arrivals(self, goal, square), square, side) {
                    self.generate_unit(square, side, moves);
                }
            }
        } else {
            self.generate_selected(moves);
        }
        self.keep_reaching(goal, first, moves);
    }

    /// Whether a unit may do anything but go to squares that are none of these.
    fn may_arrive_on(&self, wanted: SquareSet, square: Square, side: Side) -> bool {
        let (rules, position) = (self.rules, &self.position);
        let unit = self.unit(square);
        let castles = rules.castles_by_power() || self.has_right_to_castle(square, side);
        let in_passing = rules.is_pawn(unit.walk) && position.en_passant().victim.is_some();
        if castles || in_passing {
            return true;
        }
        let ends = rules.program(unit.walk, side).ends_over(square, position.occupied());
        ends.is_none_or(|(quiet, captures)| (quiet | captures).meets(&wanted))
    }

    /// Drops the intentions from `first` on that surely do not reach the goal.
    pub(crate) fn keep_reaching(&self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        let row = crate::goals::row(goal);
        if row.missed.is_none() && row.arrivals.is_none() || !self.rules.may_only_deny(goal) {
            return;
        }
        // who leaves the board by an effect has not been captured
        let stays = self.effects_leave_movers_there();
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
