//! Stage 7: whether the ply just made reaches a goal. How each goal is tested stands in its row ([`crate::goals`]).

use crate::general::position::castling::has_right_to_castle;
use crate::general::{Choices, Game, Moment, Move, Ply};
use crate::{GoalSearch, Made, Rules};
use board::{Effect, Marks, Reason, Side, Square, Unit};
use stipulation::Goal;

impl Game<'_> {
    pub(crate) fn goal_by_rules(&mut self, goal: Goal, level: usize) -> bool {
        let rules = self.rules;
        match rules.goal_rules.get(level) {
            None => (crate::goals::row(goal).reached)(self, goal),
            Some(rule) => {
                rule.reaches(self, goal, &mut |game: &mut Game<'_>| game.goal_by_rules(goal, level + 1))
            }
        }
    }

    /// Whether the side to move is immobile: has no legal move, where no rule says otherwise.
    #[inline]
    pub(crate) fn is_immobile(&mut self) -> bool {
        if self.rules.immobility.is_empty() { !self.has_legal_move() } else { self.is_immobile_by_rules(0) }
    }

    #[inline(never)]
    fn is_immobile_by_rules(&mut self, level: usize) -> bool {
        let rules = self.rules;
        match rules.immobility.get(level) {
            None => !self.has_legal_move(),
            Some(rule) => {
                rule.is_immobile(self, &mut |game: &mut Game<'_>| game.is_immobile_by_rules(level + 1))
            }
        }
    }

    /// Whether there was something to capture in passing before the last ply, or its side had the right to castle.
    pub(crate) fn offered_before_last_ply(&self, goal: Goal) -> bool {
        let last_ply = self.position.journal().last_ply();
        match goal {
            Goal::EnPassant => last_ply.iter().any(
                |recorded| matches!(recorded.effect, Effect::EnPassantSet { before, .. } if before.victim.is_some()),
            ),
            Goal::Castling => {
                let rights = last_ply.iter().find_map(|recorded| match recorded.effect {
                    Effect::RightsSet { before, .. } => Some(before),
                    _ => None,
                });
                has_right_to_castle(rights.unwrap_or(self.position.rights()), !self.position.side_to_move())
            }
            _ => false,
        }
    }

    /// The move just made; none if the turn was passed after it.
    pub(crate) fn last_move(&self) -> Option<&Ply> {
        self.plies.last().filter(|_| self.passed_after != Some(self.plies.len()))
    }

    pub(crate) fn captures_in_last_ply(&self) -> bool {
        self.last_move().is_some_and(|ply| !ply.captured.is_empty())
    }

    /// The unit that made the last move, and where it stands now.
    pub(crate) fn mover_now(&self) -> Option<(Square, Unit)> {
        let ply = self.last_move()?;
        (ply.at.is_some() && !self.position.is_empty(ply.at)).then(|| (ply.at, self.unit(ply.at)))
    }

    /// The unit reborn last in the last ply, if it still is where it was reborn. Where no captured units are reborn a capturer that
    /// is has moved, and nobody is reborn; where some are, it counts as they do: so the reference.
    pub(crate) fn last_reborn(&self) -> Option<(Square, Unit)> {
        self.last_move()?;
        if self.rules.effects.hooked & 1 << Moment::CapturedRebirth as u16 == 0 {
            return None;
        }
        let reborn =
            self.position.journal().last_ply().iter().rev().find_map(|recorded| match recorded.effect {
                Effect::Moved { to: at, .. } | Effect::Added { at, .. }
                    if matches!(recorded.reason, Reason::Rebirth | Reason::RebirthOnTheWay) =>
                {
                    Some(at)
                }
                _ => None,
            });
        reborn.filter(|&at| !self.position.is_empty(at)).map(|at| (at, self.unit(at)))
    }

    /// Whether the units stand as in the diagram that is to be reached; diagram squares and rights do not count.
    pub(crate) fn is_target_diagram(&self) -> bool {
        self.rules.target.as_ref().is_some_and(|target| {
            self.position.occupied() == target.occupied()
                && self.position.occupied().into_iter().all(|square| {
                    let (have, want) = (self.unit(square), target.unit(square));
                    // what every unit has by the rules is not written in the diagram
                    let marks = if have.is_royal() {
                        have.marks
                    } else {
                        have.marks.without(self.rules.common_marks)
                    };
                    let want_marks = want.marks.without(self.rules.common_marks);
                    // nor is it written who is royal where royalty comes and goes
                    let unwritten = if self.rules.royals_may_vanish() { Marks::ROYAL } else { Marks::NONE };
                    have.walk == want.walk && marks.without(unwritten) == want_marks.without(unwritten)
                })
        })
    }

    /// Whether the other side would be in check after a move, be it legal or not.
    pub fn would_check(&mut self, intention: Move) -> bool {
        let side = self.position.side_to_move();
        let mut choices = Choices::along(intention.picks);
        let checks = self.play(intention, &mut choices) && self.is_in_check(!side);
        self.undo();
        checks
    }

    /// Makes a move if it is legal but for self-check where the goal overrides it, and reaches the goal: `##` and
    /// `##!` may leave both kings in mate.
    pub(crate) fn make_reaching_by_rules(&mut self, intention: Move, goal: Goal) -> Made<Move> {
        if !matches!(goal, Goal::DoubleMate | Goal::CounterMate | Goal::AntiMate) {
            let outer = self.reaching.replace((self.plies.len() + 1, goal));
            let mut made = self.make(intention);
            self.reaching = outer;
            if made.legal && !self.reaches(goal) {
                self.undo();
                made.legal = false;
            }
            return made;
        }
        if self.surely_mates_not_both(goal, &intention) {
            return Made { legal: false, next: None };
        }
        let mut choices = Choices::along(intention.picks);
        let reached = self.play(intention, &mut choices) && self.permits_last() && self.reaches(goal);
        // the position before decides too; few moves reach the goal, and looking for a legal move takes longest
        let legal = reached && {
            self.undo();
            let ready = self.may_mate_both(goal);
            self.play(intention, &mut Choices::along(intention.picks));
            ready
        };
        if !legal {
            self.undo();
        }
        Made { legal, next: intention.with_next(&choices) }
    }

    /// Whether the side to move may reach `##`, `##!` or its like at all: the first by a side that has a legal move, the second by one
    /// that is mated.
    fn may_mate_both(&mut self, goal: Goal) -> bool {
        match goal {
            Goal::DoubleMate => self.has_legal_move(),
            Goal::CounterMate => self.is_in_check(self.position.side_to_move()) && !self.has_legal_move(),
            _ => true,
        }
    }

    /// Whether that side would be immobile, were it its turn and royal units like others to capture: where both
    /// kings are in check only that tells whether both are mated.
    pub(crate) fn is_immobile_even_against_royals(&mut self, side: Side) -> bool {
        // where check is not what rules of movement make of it, who is in check need not fear to be captured
        let at_stake = self.rules.check_rules.is_empty();
        let before = std::mem::replace(&mut self.royals_at_stake, at_stake);
        let immobile = self.side_is_immobile(side);
        self.royals_at_stake = before;
        immobile
    }

    /// Whether that side would be immobile, were it its turn.
    pub(crate) fn side_is_immobile(&mut self, side: Side) -> bool {
        let turn = self.position.side_to_move();
        let en_passant = self.position.en_passant();
        self.set_side_to_move(side);
        let immobile = self.is_immobile();
        self.set_side_to_move(turn);
        self.position.set_en_passant(en_passant);
        immobile
    }
}
