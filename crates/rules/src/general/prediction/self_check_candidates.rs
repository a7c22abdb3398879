//! Moves that leave their own side in check, as `##` and `##!` want: the other side must be mated, and so must the mover's.
//!
//! **Claim.** A move that is left out leaves its own side in no check, or does not check the other. A unit none of whose moves is
//! listed stands on no line on which it depends whether its king is reached, and nothing else happens in its moves.
//!
//! **Needs.** Observation of royal units is by walks at most (`bounded_observation`), and no rule has a say about checks or the goal. Units
//! are passed over where they move by their walks alone.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`a_move_left_out_for_a_double_mate_does_not_reach_it`), under every condition.

use crate::general::prediction::estimate::Pins;
use crate::general::{Game, Move};
use board::{Side, SquareSet};
use stipulation::Goal;

impl Game<'_> {
    /// Whether `##` and `##!` ask for nothing but that both sides are observed and immobile, as rules of movement see it.
    fn mates_both_by_walks(&self, goal: Goal) -> bool {
        let rules = self.rules;
        matches!(goal, Goal::DoubleMate | Goal::CounterMate)
            && !rules.has_rule_about(goal)
            && rules.only_royals_are_checked()
            && !rules.checks_without_king()
    }

    /// Whether a move, which has one choice, surely does not reach `##` or `##!`: it does not even check.
    pub(crate) fn surely_mates_not_both(&self, goal: Goal, m: &Move) -> bool {
        self.mates_both_by_walks(goal) && self.surely_reaches_no_royal(m) && self.changes_only_squares(m)
    }

    /// Appends at least those intentions of the side to move that may reach `##` or `##!`.
    pub(crate) fn generate_leaving_in_check(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let first = moves.len();
        let side = self.position.side_to_move();
        let rules = self.rules;
        match self.units_that_may_expose(goal, side) {
            Some(units) => {
                self.note_before_moves();
                for square in units {
                    if rules.castling() && self.may_castle(square) {
                        self.generate_castling(square, side, moves);
                    }
                    self.generate_walk(self.unit(square).walk, square, side, moves);
                }
            }
            None => self.generate_selected(moves),
        }
        self.keep_leaving_in_check(goal, first, moves);
        // few positions have such moves: what checks the other side is asked in these alone
        if moves.len() > first
            && let Some(lines) = self.check_lines()
        {
            self.keep_checking_by(&lines, first, moves);
        }
    }

    /// Units of a side among which are all that may leave it in check by a move; `None` where nothing is known.
    fn units_that_may_expose(&mut self, goal: Goal, side: Side) -> Option<SquareSet> {
        let rules = self.rules;
        let told = self.self_checks_are_told(goal)
            && rules.plain_movement()
            && !rules.captures_own()
            && rules.list_filters.is_empty()
            && rules.selections.is_empty()
            && rules.extra_moves.is_empty()
            && rules.endings.is_empty()
            && !self.may_pass()
            && !self.position.has_holes();
        if !told {
            return None;
        }
        let pins = self.pins();
        let royals = self.position.royals(side);
        let exposed = &pins.exposed;
        if !exposed.filled.is_empty()
            || !(exposed.touched - royals).is_empty()
            || !self.exposes_nobody(side, &pins)
        {
            return None;
        }
        let occupied = self.position.occupied();
        let passing = self.position.en_passant().victim.is_some();
        let captures_do_more = !rules.effects.loud.is_empty();
        let movers = self.movers(side);
        let mut units = movers & (pins.watched | royals);
        for from in movers - units {
            let walk = self.unit(from).walk;
            let program = rules.program(walk, side);
            let captures_otherwise = program.captures_elsewhere() || passing && rules.is_pawn(walk);
            let steps_only = program.ends_over(from, occupied).is_some_and(|(_, captures)| {
                !captures_do_more || (captures & self.position.occupied_by(!side)).is_empty()
            });
            if captures_otherwise || !steps_only {
                units.insert(from);
            }
        }
        Some(units)
    }

    /// Whether it is told from squares which moves leave their own side in check.
    fn self_checks_are_told(&self, goal: Goal) -> bool {
        self.mates_both_by_walks(goal)
            && self.rules.predicted.bounded_observation
            && self.rules.check_rules.is_empty()
    }

    /// Whether effects of moves that capture nothing only empty squares behind which nobody reaches a royal unit of the side.
    fn exposes_nobody(&self, side: Side, pins: &Pins) -> bool {
        self.emptied_by_effects(side).is_some_and(|emptied| !emptied.meets(&pins.watched))
    }

    /// Drops the intentions from `first` on that surely leave their own side in no check.
    pub(crate) fn keep_leaving_in_check(&mut self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        if !self.self_checks_are_told(goal) {
            return;
        }
        let side = self.position.side_to_move();
        let pins = self.pins();
        let exposes_nobody = self.exposes_nobody(side, &pins);
        let mut kept = first;
        for index in first..moves.len() {
            let m = moves[index];
            let is_idle = |game: &Self| {
                exposes_nobody && m.capture.is_none() && m.is_plain_step() || game.displaces_nobody_else(&m)
            };
            let stays_unchecked = m.is_direct()
                && if m.touches(&pins.watched)
                    && (self.unit(m.departure).belongs_to(!side) || pins.exposed.are_changed_by(&m, true))
                {
                    self.royals_stay_unreached(side, &m, self.unit(m.departure)) == Some(true)
                        && self.displaces_nobody_else(&m)
                } else {
                    is_idle(self)
                };
            if !stays_unchecked {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Whether no legal move reaches the goal, only one that leaves its own side in check, and moves are not chosen by whether they do.
    pub(crate) fn is_reached_in_self_check(&self, goal: Goal) -> bool {
        let rules = self.rules;
        self.mates_both_by_walks(goal) && !rules.self_check_by_rule() && rules.selections.is_empty()
    }
}
