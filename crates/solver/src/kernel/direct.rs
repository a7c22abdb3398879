//! Direct play: the attacker forces a goal that his own move reaches.

use super::{Bounds, PlayKind, Prover, Question};
use rules::Rules;
use stipulation::Goal;

impl<R: Rules> Prover<'_, R> {
    /// Whether the side to move can force the goal in at most `moves` moves of its own.
    pub fn can_force(&mut self, goal: Goal, moves: u16) -> bool {
        let question = Question::new(PlayKind::Direct, goal);
        moves > 0 && self.attack(&question, moves)
    }

    /// Whether the side to move, which defends, has a move and loses with each: the other side forces the goal in
    /// at most `moves` further moves.
    pub fn is_forced(&mut self, goal: Goal, moves: u16) -> bool {
        let question = Question::new(PlayKind::Direct, goal);
        moves > 0 && self.defend(&question, moves)
    }

    fn attack(&mut self, question: &Question, moves: u16) -> bool {
        if moves == 1 {
            self.count();
            return self.rules.can_reach(question.goal);
        }
        let key = self.key(question);
        let known = self.table.probe(key);
        if known.solved != 0 && known.solved <= moves {
            return true;
        }
        if known.unsolved >= moves {
            return false;
        }
        if known.unsolved < 1 && self.rules.can_reach(question.goal) {
            self.table.store(key, Bounds { solved: 1, unsolved: 0 });
            return true;
        }
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        self.rules.order(&mut self.moves[start..]);
        let mut solved = 0;
        for length in known.unsolved.max(1) + 1..=moves {
            if self.attack_in(question, start, length, length < moves) {
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

    /// Tries the moves from `start` for one length. If there will be a longer one they are put into the order of
    /// the work that their refutation took: what is hard to refute may soon succeed.
    fn attack_in(&mut self, question: &Question, start: usize, length: u16, sort: bool) -> bool {
        let end = self.moves.len();
        let mut work = Vec::new();
        for index in start..end {
            let before = self.nodes;
            let first = self.moves[index];
            if self.any_choice(first, |prover, _| prover.defend(question, length - 1)) {
                return true;
            }
            if self.stopped {
                return false;
            }
            if sort {
                work.push((u64::MAX - (self.nodes - before), index, first));
            }
        }
        if sort {
            work.sort_unstable_by_key(|&(left, index, _)| (left, index));
            for (place, &(_, _, tried)) in work.iter().enumerate() {
                self.moves[start + place] = tried;
            }
        }
        false
    }

    fn defend(&mut self, question: &Question, moves: u16) -> bool {
        self.every_reply(moves, |prover| prover.attack(question, moves))
    }
}
