//! Looking for moves that reach a goal.

use crate::rules::{Made, Rules, any_choice};
use stipulation::Goal;

/// Questions whether some move, or every one, reaches a goal. Each has an answer by making moves; rules that know better ways
/// give their own, and must answer the same.
pub trait GoalSearch: Rules {
    /// Whether looking for a move that reaches a goal takes so long that the answer is worth being remembered, and a move
    /// that reached it elsewhere worth being tried.
    const GOALS_ARE_EXPENSIVE: bool = false;

    /// Appends at least those intentions that may reach the goal; the default appends all.
    fn generate_for(&mut self, _goal: Goal, moves: &mut Vec<Self::Move>) {
        self.generate(moves);
    }

    /// The same where it does not matter in which order.
    fn generate_for_in_any_order(&mut self, goal: Goal, moves: &mut Vec<Self::Move>) {
        self.generate_for(goal, moves);
    }

    /// Appends at least those moves of the side to move after which the other side may have no legal move, in whatever order.
    fn generate_immobilising(&mut self, moves: &mut Vec<Self::Move>) {
        self.generate_in_any_order(moves);
    }

    /// Says which goal overrides self-check in the half-move whose intentions are asked for next: rules that choose among the
    /// legal moves take those that reach it into account.
    fn expect_overriding(&mut self, _goal: Option<Goal>) {}

    /// Whether the side to move has a legal move.
    fn has_legal_move(&mut self) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |_| true))
    }

    /// Whether the other side surely has a legal move after that one. To say no is always permitted.
    fn surely_leaves_a_reply(&mut self, _intention: &Self::Move) -> bool {
        false
    }

    /// All legal moves of the side to move, with their choices, in the order in which they are shown.
    fn legal_moves_in_order(&mut self) -> Vec<Self::Move> {
        let mut intentions = Vec::new();
        self.generate_in_order(&mut intentions);
        let mut legal = Vec::with_capacity(intentions.len());
        for first in intentions {
            let mut next = Some(first);
            while let Some(intention) = next {
                let made = self.make(intention);
                next = made.next;
                if made.legal {
                    self.undo();
                    legal.push(intention);
                }
            }
        }
        legal
    }

    /// Whether the side to move can reach the goal with one move.
    fn can_reach(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate_for(goal, &mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.reaches(goal)))
    }

    /// A move with which the side to move reaches the goal, if there is one.
    fn find_reaching(&mut self, goal: Goal) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate_for(goal, &mut moves);
        moves.into_iter().find(|&first| any_choice(self, first, |rules| rules.reaches(goal)))
    }

    /// Whether the side to move has a legal move and reaches the goal with each.
    fn must_reach(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        let mut reached = false;
        let escapes = moves.into_iter().any(|first| {
            any_choice(self, first, |rules| {
                let reaches = rules.reaches(goal);
                reached |= reaches;
                !reaches
            })
        });
        reached && !escapes
    }

    /// Whether the side to move has a legal move after which the other side can reach the goal with one move.
    fn can_allow(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.can_reach(goal)))
    }

    /// Whether the side to move has a legal move after which the other side must reach the goal with its next.
    fn can_compel(&mut self, goal: Goal) -> bool {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.into_iter().any(|first| any_choice(self, first, |rules| rules.must_reach(goal)))
    }

    /// Makes a move if it is legal and reaches the goal. Most goals are tested after an ordinary `make`; the double
    /// mates override self-check.
    fn make_reaching(&mut self, intention: Self::Move, goal: Goal) -> Made<Self::Move> {
        let mut made = self.make(intention);
        if made.legal && !self.reaches(goal) {
            self.undo();
            made.legal = false;
        }
        made
    }

    /// Whether before the move just made there was something to capture in passing, for that goal, or a right to castle, for
    /// that one. Who cannot tell says no; it is asked of the general rules only.
    fn was_offered(&self, _goal: Goal) -> bool {
        false
    }

    /// Whether no legal move reaches the goal, only one that leaves its own side in check, as a double mate. To say no is always
    /// permitted.
    fn needs_self_check(&self, _goal: Goal) -> bool {
        false
    }

    /// Whether a move that reaches the goal, at the end of play, is free of some rule that would forbid it.
    fn is_rule_overridden_by(&self, _goal: Goal) -> bool {
        false
    }
}
