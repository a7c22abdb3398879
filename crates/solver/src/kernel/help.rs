//! Help play: both sides work together.

use super::{Bounds, Ending, PlayKind, Prover, Question};
use rules::Rules;

impl<R: Rules> Prover<'_, R> {
    /// Whether help play of exactly `half_moves` half-moves can come to the ending.
    pub fn can_help(&mut self, ending: Ending, half_moves: u16) -> bool {
        let (question, half_moves) = match ending {
            Ending::Reached(goal) => (Question::new(PlayKind::HelpReached, goal), half_moves),
            Ending::Reachable(goal) => (Question::new(PlayKind::HelpReached, goal), half_moves + 1),
            Ending::Forced(goal) => (Question::new(PlayKind::HelpForced, goal), half_moves),
        };
        match ending {
            Ending::Forced(_) => self.help_to_force(&question, half_moves),
            _ => half_moves > 0 && self.help_to_reach(&question, half_moves),
        }
    }

    fn help_to_reach(&mut self, question: &Question, half_moves: u16) -> bool {
        if half_moves == 1 {
            return self.rules.can_reach(question.goal);
        }
        self.try_all(question, half_moves, |prover| prover.help_to_reach(question, half_moves - 1))
    }

    fn help_to_force(&mut self, question: &Question, half_moves: u16) -> bool {
        if half_moves == 0 {
            return self.rules.must_reach(question.goal);
        }
        self.try_all(question, half_moves, |prover| prover.help_to_force(question, half_moves - 1))
    }

    /// Whether a test holds after one of the moves; remembered for the position and the length.
    pub(super) fn try_all(
        &mut self,
        question: &Question,
        length: u16,
        mut test: impl FnMut(&mut Self) -> bool,
    ) -> bool {
        let key = self.key_for_length(question, length);
        let known = self.table.probe(key);
        if known != Bounds::default() {
            return known.solved != 0;
        }
        let start = self.moves.len();
        self.rules.generate(&mut self.moves);
        let mut found = false;
        for index in start..self.moves.len() {
            let first = self.moves[index];
            found = self.any_choice(first, |prover, _| test(prover));
            if found || self.stopped {
                break;
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return false;
        }
        let bounds = if found {
            Bounds { solved: length, unsolved: 0 }
        } else {
            Bounds { solved: 0, unsolved: length }
        };
        self.table.store(key, bounds);
        found
    }
}
