//! Self play: the attacker forces the defender to reach a goal.

use super::{Bounds, PlayKind, Prover, Question};
use rules::Rules;
use stipulation::Goal;

impl<R: Rules> Prover<'_, R> {
    /// Whether the side to move can force the other side to reach the goal, after at most `moves` moves of its own.
    pub fn can_force_reply(&mut self, goal: Goal, moves: u16) -> bool {
        let question = Question::new(PlayKind::SelfPlay, goal);
        moves > 0 && self.compel(&question, moves)
    }

    /// Whether the side to move has a move, and each reaches the goal or lets the other side force that after at
    /// most `moves` further moves of its own.
    pub fn is_forced_to_reach(&mut self, goal: Goal, moves: u16) -> bool {
        let question = Question::new(PlayKind::SelfPlay, goal);
        self.yield_to(&question, moves)
    }

    fn compel(&mut self, question: &Question, moves: u16) -> bool {
        if moves == 1 {
            return self.compel_at_once(question);
        }
        let key = self.key(question);
        let known = self.table.probe(key);
        if known.solved != 0 && known.solved <= moves {
            return true;
        }
        if known.unsolved >= moves {
            return false;
        }
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        self.rules.order(&mut self.moves[start..]);
        let mut solved = 0;
        for length in known.unsolved + 1..=moves {
            if self.compel_in(question, start, length) {
                solved = length;
                break;
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return false;
        }
        let unsolved = if solved == 0 { moves } else { solved - 1 };
        self.table.store(key, Bounds { solved, unsolved });
        solved != 0
    }

    fn compel_in(&mut self, question: &Question, start: usize, length: u16) -> bool {
        for index in start..self.moves.len() {
            let first = self.moves[index];
            if self.any_choice(first, |prover, _| prover.yield_to(question, length - 1)) {
                return true;
            }
            if self.stopped {
                return false;
            }
        }
        false
    }

    fn compel_at_once(&mut self, question: &Question) -> bool {
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        let mut solved = false;
        for index in start..self.moves.len() {
            let first = self.moves[index];
            if self.any_choice(first, |prover, _| prover.rules.must_reach(question.goal)) {
                solved = true;
                break;
            }
        }
        self.moves.truncate(start);
        solved
    }

    /// `moves`: of the other side, after this move.
    fn yield_to(&mut self, question: &Question, moves: u16) -> bool {
        if moves == 0 {
            return self.rules.must_reach(question.goal);
        }
        self.every_reply(moves, |prover| {
            prover.rules.reaches(question.goal) || prover.compel(question, moves)
        })
    }
}
