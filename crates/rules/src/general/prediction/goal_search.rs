//! Looking for one move: whether there is a legal one, and one that reaches a goal.
//!
//! Units are asked one by one, the royal ones first, and a move is judged by what fails soonest.
//!
//! **Claim.** The answer is that of making every move. Moves are left out only where [`super::mate_candidates`],
//! [`super::immediate_mates`] or [`super::surviving_reply`] prove that they do not reach the goal.
//!
//! **Needs.** What those files need; without them all moves are made.
//!
//! **Tested by** `rules/tests/shortcuts.rs` (`one_move_is_found_where_there_is_one`) and `rules/tests/mates_told.rs`.

use crate::general::position::intention::Kind;
use crate::general::prediction::estimate::Estimate;
use crate::general::{Choices, Game, Move};
use crate::{GoalSearch, Rules, any_choice};
use stipulation::Goal;

/// A pass, or whatever a side may do instead of moving a unit, is no move where mobility is asked for.
fn moves_a_unit(m: &Move) -> bool {
    !(m.kind == Kind::Pass || (matches!(m.kind, Kind::Special(_)) && m.departure.is_none()))
}

/// Notes a reply before those found earlier, one for each unit: what stops the move of a unit mostly stops its others as well.
pub(crate) fn note_reply(replies: &mut [Option<Move>], reply: Move) {
    let same = replies.iter().flatten().position(|known| known.departure == reply.departure);
    let end = same.unwrap_or(replies.len() - 1);
    replies[..=end].rotate_right(1);
    replies[0] = Some(reply);
}

impl Game<'_> {
    /// Whether the side to move has a legal move.
    pub(crate) fn seek_legal_move(&mut self) -> bool {
        let side = self.position.side_to_move();
        // positions asked about are alike: what could be played in the last one can mostly be played in this
        if self.escapes[side].into_iter().flatten().any(|escape| self.is_surely_playable(escape, true)) {
            return true;
        }
        self.any_intention(true, &mut |game, m| {
            let legal = moves_a_unit(&m) && game.is_legal_somehow(m);
            if legal {
                note_reply(&mut game.escapes[side], m);
            }
            legal
        })
    }

    /// Whether an intention is legal with some choice.
    #[inline]
    pub(crate) fn is_legal_somehow(&mut self, first: Move) -> bool {
        match self.predicted(&first) {
            Estimate::Legal => return true,
            Estimate::Illegal => return false,
            Estimate::Open => {}
        }
        any_choice(self, first, |_| true)
    }

    /// Whether `visit` says yes to an intention of the side to move, asked in no particular order and, where that can
    /// be, before all are generated. For `mobility` it is enough to know of legal moves whether there is one.
    pub(crate) fn any_intention(
        &mut self,
        mobility: bool,
        visit: &mut dyn FnMut(&mut Self, Move) -> bool,
    ) -> bool {
        let rules = self.rules;
        let unselected = match self.selection_now() {
            None => true,
            // of legal moves it chooses at least one
            Some(Some(_)) => mobility && !rules.null_moves(),
            Some(None) => mobility && !rules.null_moves() && self.all_leave_a_move(),
        };
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        let found = if unselected && rules.list_filters.is_empty() {
            self.any_unit_has(&mut moves, visit)
        } else {
            let quiet_first = mobility
                && unselected
                && rules.list_filters.iter().all(|hook| hook.spares_quiet_moves(self.rules));
            let mut quietly = |game: &mut Self, m: Move| m.capture.is_none() && visit(game, m);
            quiet_first && self.any_unit_has(&mut moves, &mut quietly) || {
                moves.clear();
                self.while_in_any_order(|game| game.generate_selected(&mut moves));
                (0..moves.len()).any(|index| visit(self, moves[index]))
            }
        };
        self.move_lists.push(moves);
        found
    }

    /// Whether the rules that choose among the moves of the side to move always leave one.
    fn all_leave_a_move(&self) -> bool {
        let side = self.position.side_to_move();
        self.rules.selections.iter().filter(|hook| hook.concerns(side)).all(|hook| hook.leaves_a_move())
    }

    /// Whether `visit` says yes to an intention of the side to move, unless play has ended.
    fn any_unit_has(
        &mut self,
        moves: &mut Vec<Move>,
        visit: &mut dyn FnMut(&mut Self, Move) -> bool,
    ) -> bool {
        let rules = self.rules;
        if !rules.endings.is_empty() && self.ended().is_some() {
            return false;
        }
        self.note_before_moves();
        let side = self.position.side_to_move();
        let (movers, royals) = (self.movers(side), self.position.royals(side));
        for units in [movers & royals, movers - royals] {
            for square in units {
                let first = moves.len();
                self.while_in_any_order(|game| game.generate_from(square, side, moves));
                if (first..moves.len()).any(|index| visit(self, moves[index])) {
                    return true;
                }
                moves.truncate(first);
            }
        }
        if self.may_pass() {
            moves.push(Move::PASS);
        }
        for hook in &rules.extra_moves {
            hook.for_side(self, side, moves);
        }
        (0..moves.len()).any(|index| visit(self, moves[index]))
    }

    /// Whether no rule has a say about that goal, which must be one that cannot be reached without a check.
    pub(crate) fn checks_decide(&self, goal: Goal) -> bool {
        matches!(goal, Goal::Mate | Goal::Check) && !self.rules.has_rule_about(goal)
    }

    /// A move with which the side to move reaches the goal, whatever its choices, if there is one.
    pub(crate) fn seek_goal(&mut self, goal: Goal) -> Option<Move> {
        if self.rules.is_told_from_squares(goal)
            && let Some(found) = self.seek_by_siege(goal)
        {
            return found;
        }
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        self.while_in_any_order(|game| game.generate_for(goal, &mut moves));
        let check = self.checks_decide(goal);
        let immobile = self.needs_immobility(goal);
        // before a mate lines to the king change, so that hardly any reply stands
        let stands = goal != Goal::Mate && !moves.is_empty() && self.asks_for_immobility(goal);
        if stands {
            self.note_standing_replies();
        }
        let found = (0..moves.len()).find(|&index| {
            let m = moves[index];
            let is_answered =
                stands && self.leaves_a_standing_reply(&m) || immobile && self.leaves_an_escape(&m);
            !is_answered && self.reaches_somehow(m, goal, check)
        });
        let found = found.map(|index| moves[index]);
        self.move_lists.push(moves);
        found
    }

    /// Whether an intention is legal and reaches the goal with some choice. With `check` the other side must then be in
    /// check, which is looked at before the move is judged.
    pub(crate) fn reaches_somehow(&mut self, first: Move, goal: Goal, check: bool) -> bool {
        let side = self.position.side_to_move();
        // hardly any move checks: what is known of its legality beforehand is asked for only where that decides
        let estimate = if check { Estimate::Open } else { self.predicted(&first) };
        if estimate == Estimate::Illegal {
            return false;
        }
        let safe = estimate == Estimate::Legal;
        let mut next = Some(first);
        while let Some(m) = next {
            let mut choices = Choices::along(m.picks);
            let possible = self.play(m, &mut choices);
            let found = possible
                && if check {
                    self.is_in_check(!side)
                        && (safe || self.is_legal())
                        && (goal == Goal::Check || self.is_immobile())
                } else {
                    (safe || self.is_legal()) && self.reaches(goal)
                };
            self.undo();
            if found {
                return true;
            }
            next = m.with_next(&choices);
        }
        false
    }

    /// Whether the side to move has a legal move, one of those that are kept, to whose outcome `visit` says yes.
    pub(crate) fn seek_outcome_among(
        &mut self,
        keep: &mut dyn FnMut(&mut Self, &mut Vec<Move>),
        visit: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        self.generate_selected(&mut moves);
        keep(self, &mut moves);
        let found = (0..moves.len()).any(|index| any_choice(self, moves[index], &mut *visit));
        self.move_lists.push(moves);
        found
    }
}
