//! Reflex and semi-reflex play: the defender must reach the goal if he can; in reflex play the attacker too, which
//! he may not want.

use super::{Bounds, PlayKind, Prover, Question};
use rules::Rules;
use stipulation::Goal;

impl<R: Rules> Prover<'_, R> {
    /// Whether the side to move can bring the other side to reach the goal, after at most `moves` moves of its own.
    /// With `semi` false it may itself never be able to reach the goal, not even now.
    pub fn can_force_reflex(&mut self, goal: Goal, moves: u16, semi: bool) -> bool {
        let play = if semi { PlayKind::SemiReflex } else { PlayKind::Reflex };
        moves > 0 && self.provoke(&Question::new(play, goal), moves, semi)
    }

    /// Whether the side to move can reach the goal at once, or has a move and each lets the other side bring it to
    /// do so after at most `moves` further moves.
    pub fn is_forced_to_reflex(&mut self, goal: Goal, moves: u16, semi: bool) -> bool {
        let play = if semi { PlayKind::SemiReflex } else { PlayKind::Reflex };
        self.be_provoked(&Question::new(play, goal), moves, semi)
    }

    fn provoke(&mut self, question: &Question, moves: u16, semi: bool) -> bool {
        let key = self.key(question);
        let known = self.table.probe(key);
        if known.solved != 0 && known.solved <= moves {
            return true;
        }
        if known.unsolved >= moves {
            return false;
        }
        if !semi && known.unsolved == 0 && self.rules.can_reach(question.goal) {
            self.table.store(key, Bounds { solved: 0, unsolved: u16::MAX });
            return false;
        }
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        self.rules.order(&mut self.moves[start..]);
        let mut solved = 0;
        'lengths: for length in known.unsolved + 1..=moves {
            for index in start..self.moves.len() {
                let first = self.moves[index];
                if self.any_choice(first, |prover, _| prover.be_provoked(question, length - 1, semi)) {
                    solved = length;
                    break 'lengths;
                }
                if self.stopped {
                    break 'lengths;
                }
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

    fn be_provoked(&mut self, question: &Question, moves: u16, semi: bool) -> bool {
        if self.rules.can_reach(question.goal) {
            return true;
        }
        if moves == 0 {
            return false;
        }
        self.every_reply(moves, |prover| prover.provoke(question, moves, semi))
    }
}
