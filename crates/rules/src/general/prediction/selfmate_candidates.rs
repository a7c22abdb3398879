//! Moves that leave the other side no move but those that reach a goal, as the last of self play: hardly any, since one reply that
//! does not reach it refutes them.
//!
//! **Claim.** Before a selfmate a move must check or stop every reply that checks nobody; a move after which a known reply of that
//! kind stays legal is refuted.
//!
//! **Needs.** What [`super::mate_candidates`] and [`super::surviving_reply`] need.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`can_compel`, `must_reach`).

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::prediction::goal_search::note_reply;
use crate::general::{Game, Move};
use crate::{Rules, any_choice};
use stipulation::Goal;

impl Game<'_> {
    /// Whether the side to move has a legal move and reaches the goal with each.
    pub(crate) fn seek_compulsion(&mut self, goal: Goal) -> bool {
        let side = self.position.side_to_move();
        // positions asked about are alike: what refuted the last one mostly refutes this
        for refutation in self.refutations[side].into_iter().flatten() {
            if self.is_surely_listed(&refutation, false) && self.refutes(refutation, goal, &mut false) {
                return false;
            }
        }
        let mut reached = false;
        let escapes = self.any_intention(false, &mut |game, first| {
            let refutes = game.refutes(first, goal, &mut reached);
            if refutes {
                note_reply(&mut game.refutations[side], first);
            }
            refutes
        });
        reached && !escapes
    }

    /// Whether an intention has a legal choice that does not reach the goal; `reached` is set if one does.
    fn refutes(&mut self, first: Move, goal: Goal, reached: &mut bool) -> bool {
        let misses = self.needs_immobility(goal) && self.leaves_an_escape(&first)
            || goal == Goal::Mate && self.surely_mates_not(&first);
        if misses {
            return self.is_legal_somehow(first);
        }
        any_choice(self, first, |game| {
            let reaches = game.reaches(goal);
            *reached |= reaches;
            !reaches
        })
    }

    /// Whether an ordinary move of the side to move surely does not mate since it gives no check.
    fn surely_mates_not(&self, m: &Move) -> bool {
        !self.rules.is_redefined(Goal::Mate)
            && self.surely_reaches_no_royal(m)
            && self.changes_only_squares(m)
    }

    /// Whether the side to move has a legal move after which the other side must reach the goal with its next.
    pub(crate) fn seek_compelling(&mut self, goal: Goal) -> bool {
        let told = goal == Goal::Mate && self.rules.is_told_from_squares(goal);
        if told
            && let Some(search) = self.mate_search_to_compel()
            && let Some(found) = self.seek_among_mating_moves(&search, &mut |game, m| game.compels(m, goal))
        {
            return found.is_some();
        }
        let mut moves = self.take_list();
        self.generate_selected(&mut moves);
        let found = (0..moves.len()).any(|index| self.compels(moves[index], goal));
        self.give_back_list(moves);
        found
    }

    /// Whether an intention has a legal choice after which the other side must reach the goal with its next move.
    fn compels(&mut self, first: Move, goal: Goal) -> bool {
        !(goal == Goal::Mate && self.needs_immobility(goal) && self.leaves_a_refutation(&first))
            && any_choice(self, first, |game| game.seek_compulsion(goal))
    }

    /// Whether after an ordinary move of the side to move one of the other side's moves that were found last to refute is surely
    /// legal and gives no check.
    fn leaves_a_refutation(&self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        if self.rules.selections.iter().any(|hook| hook.concerns(!side)) {
            return false;
        }
        self.refutations[!side]
            .into_iter()
            .flatten()
            .any(|reply| self.survives(&reply, m, side) && self.surely_checks_nobody(&reply, m))
    }

    /// Whether a reply that survives a move of the side to move surely gives no check after it, whatever its unit becomes.
    pub(crate) fn surely_checks_nobody(&self, reply: &Move, m: &Move) -> bool {
        let effects = &self.rules.effects;
        let side = self.position.side_to_move();
        !self.promotes_for_anybody(self.unit(reply.departure), reply.arrival)
            && (effects.displacing.len() == effects.loud.len() || !self.footprint_of(!side).touches(reply))
            && self.checks_nobody(reply, m)
    }

    /// The same as the unit that it is.
    fn checks_nobody(&self, reply: &Move, m: &Move) -> bool {
        let side = self.position.side_to_move();
        let (walk, mover) = (self.unit(reply.departure).walk, self.unit(m.departure));
        let shared = mover.belongs_to(!side).then_some(mover.walk);
        let after = AfterMoves::none(self).then(m, shared).then(reply, Some(walk));
        self.position.royals(side).into_iter().all(|royal| {
            let at = if royal == m.departure { m.arrival } else { royal };
            self.reached_after(at, !side, &after) == Some(false)
        })
    }
}
