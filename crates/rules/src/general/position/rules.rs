//! The game in play as proofs see it.

use crate::general::position::generate::sort_as_shown;
use crate::general::position::intention::retain_from;
use crate::general::prediction::estimate::Estimate;
use crate::general::{Choices, Game, Kind, Move};
use crate::orthodox::Board;
use crate::{GoalSearch, Made, PlainMove, ProofHints, Rules, TakingBack};
use board::{EnPassant, Key, Position, Side, Square, Walk};
use std::borrow::Cow;
use stipulation::Goal;

impl Rules for Game<'_> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn set_side_to_move(&mut self, side: Side) {
        if side != self.position.side_to_move() {
            self.position.set_side_to_move(side);
            let victim = self.position.en_passant().victim;
            let remembered =
                self.rules.passing_is_remembered() && victim.is_some() && !self.unit(victim).is_neutral();
            if !remembered {
                self.position.set_en_passant(EnPassant::NONE);
            }
        }
    }

    fn pass(&mut self) {
        if self.rules.memory.looks_back {
            self.play(Move::PASS, &mut Choices::along(Move::PASS.picks));
        } else {
            self.passed_after = Some(self.plies.len());
            self.set_side_to_move(!self.position.side_to_move());
        }
    }

    #[inline]
    fn key(&self) -> Key {
        if self.rules.memory.reads_line { self.key_with_line() } else { self.position.key() }
    }

    fn generate(&mut self, moves: &mut Vec<Move>) {
        self.generate_selected(moves);
    }

    fn generate_in_any_order(&mut self, moves: &mut Vec<Move>) {
        self.while_in_any_order(|game| game.generate_selected(moves));
    }

    fn generate_in_order(&mut self, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.generate_selected(moves);
        if self.rules.several_ways() {
            sort_as_shown(&mut moves[first..]);
        }
        if let Some(sight) = &self.rules.sight {
            let mark = sight.alternating_mark();
            moves[first..].sort_by_key(|m| m.departure.is_some() && !self.unit(m.departure).marks.has(mark));
        }
    }

    fn make(&mut self, intention: Move) -> Made<Move> {
        let estimate = if intention.settled {
            // what was chosen among legal moves is legal
            Estimate::Legal
        } else if self.is_sooner_made() {
            Estimate::Open
        } else {
            self.predicted(&intention)
        };
        if estimate == Estimate::Illegal {
            return Made { legal: false, next: None };
        }
        let safe = estimate == Estimate::Legal;
        let mut choices = Choices::along(intention.picks);
        let possible = self.play(intention, &mut choices);
        let legal = possible && (safe || self.is_legal());
        if !legal {
            self.undo();
        }
        Made { legal, next: intention.with_next(&choices) }
    }

    fn undo(&mut self) {
        self.position.undo_ply();
        self.plies.pop();
    }

    fn is_in_check(&mut self, side: Side) -> bool {
        self.check_by_rules(side, 0)
    }

    fn reaches(&mut self, goal: Goal) -> bool {
        self.goal_by_rules(goal, 0)
    }

    fn royal_square(&self, side: Side) -> Option<Square> {
        self.position.royals(side).into_iter().next()
    }

    fn captures_go_on(&self) -> bool {
        self.rules.captures_go_on()
    }

    fn plain(&self, intention: Move) -> PlainMove {
        let promotion = self.promotion_of(&intention);
        PlainMove { departure: intention.departure, arrival: intention.arrival, promotion }
    }
}

impl GoalSearch for Game<'_> {
    const GOALS_ARE_EXPENSIVE: bool = true;

    fn expect_overriding(&mut self, goal: Option<Goal>) {
        self.overriding = goal.filter(|_| !self.rules.selections.is_empty());
    }

    fn has_legal_move(&mut self) -> bool {
        self.seek_legal_move()
    }

    fn surely_leaves_a_reply(&mut self, m: &Move) -> bool {
        let stands = |game: &mut Self| {
            game.note_standing_replies();
            game.leaves_a_standing_reply(m)
        };
        if self.escapes_count() {
            let side = self.position.side_to_move();
            // standing replies cost a search of their own, other replies more where rules of legality judge each of them
            let is_dear = !self.rules.legality.is_empty();
            is_dear && stands(self)
                || self.leaves_an_escape(m)
                || self.leaves_a_flight(m, side)
                || !is_dear && stands(self)
        } else {
            // effects of which no footprint is known may leave replies that stand alone
            stands(self)
        }
    }

    fn can_reach(&mut self, goal: Goal) -> bool {
        self.seek_goal(goal).is_some()
    }

    fn find_reaching(&mut self, goal: Goal) -> Option<Move> {
        self.seek_goal(goal)
    }

    fn must_reach(&mut self, goal: Goal) -> bool {
        self.seek_compulsion(goal)
    }

    fn can_allow(&mut self, goal: Goal) -> bool {
        self.seek_outcome_among(&mut |game, moves| game.keep_allowing(goal, 0, moves), &mut |game| {
            game.can_reach(goal)
        })
    }

    fn can_compel(&mut self, goal: Goal) -> bool {
        self.seek_compelling(goal)
    }

    fn needs_self_check(&self, goal: Goal) -> bool {
        self.is_reached_in_self_check(goal)
    }

    fn generate_for(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        let first = moves.len();
        let checks = matches!(goal, Goal::Mate | Goal::Check | Goal::DoubleMate | Goal::CounterMate);
        let both = matches!(goal, Goal::DoubleMate | Goal::CounterMate);
        let told = checks && self.rules.predicted.checks_predictable && !self.rules.is_redefined(goal);
        if told && both {
            self.generate_mating_both(goal, moves);
            return;
        }
        if told {
            self.generate_checking(moves);
        } else if checks
            && let Some(sight) = &self.rules.sight
            && !self.rules.is_redefined(goal)
        {
            self.generate_selected(moves);
            retain_from(moves, first, |m| sight.may_check(self, m));
        } else {
            self.generate_reaching(goal, moves);
            if checks && !self.rules.is_redefined(goal) {
                self.keep_checking_by_rules(first, moves);
            }
        }
        if both {
            self.keep_leaving_in_check(goal, None, first, moves);
        }
    }

    fn generate_immobilising(&mut self, moves: &mut Vec<Move>) {
        self.generate_stopping_replies(moves);
    }

    fn generate_for_in_any_order(&mut self, goal: Goal, moves: &mut Vec<Move>) {
        self.while_in_any_order(|game| game.generate_for(goal, moves));
    }

    fn was_offered(&self, goal: Goal) -> bool {
        self.offered_before_last_ply(goal)
    }

    fn is_rule_overridden_by(&self, goal: Goal) -> bool {
        self.rules.legality.iter().any(|hook| hook.is_overridden_by(goal))
    }

    fn make_reaching(&mut self, intention: Move, goal: Goal) -> Made<Move> {
        self.make_reaching_by_rules(intention, goal)
    }
}

impl TakingBack for Game<'_> {
    fn may_take_back(&self) -> bool {
        self.has_neutral_units()
    }

    fn takes_back(&self) -> bool {
        self.last_move_takes_back()
    }

    fn taking_back_key(&self) -> Key {
        self.key_of_taking_back()
    }
}

impl ProofHints for Game<'_> {
    /// Where checks ask for cages or for replies, one position can take milliseconds.
    const POSITIONS_BETWEEN_LOOKS: u32 = 32;

    #[inline]
    fn likely_key_after(&self, m: Move) -> Option<Key> {
        let plain = m.kind == Kind::Ordinary && m.capture.is_none() && !self.rules.memory.looks_back;
        plain.then(|| self.position.key_after_movement(m.departure, m.arrival))
    }

    #[inline]
    fn key_after(&self, m: Move, passes: bool) -> Option<Key> {
        self.predicted_key(&m, passes)
    }

    fn has_more_than_kings(&self, side: Side) -> bool {
        let position = self.position();
        position.occupied_by(side).into_iter().any(|square| position.unit(square).walk != Walk::KING)
    }

    fn is_surely_intended(&mut self, intention: Move) -> bool {
        // the caller makes the move next, which predicts whether it is legal: to predict it here would be done twice
        Game::is_surely_listed(self, &intention, false)
    }

    fn order(&mut self, moves: &mut [Move]) {
        self.put_forcing_first(moves);
    }

    fn keep_allowing(&mut self, goal: Goal, first: usize, moves: &mut Vec<Move>) {
        Game::keep_allowing(self, goal, first, moves);
    }

    fn placement(&self) -> Option<&Position> {
        Some(self.position())
    }

    fn within_plain_chess(&self) -> Option<Cow<'_, Board>> {
        self.board_of_subset().map(Cow::Owned)
    }
}
