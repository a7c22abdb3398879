//! Series play: one side moves alone, and may give check with its last move only.

use super::{Ending, PlayKind, Prover, Question};
use board::Side;
use rules::Rules;

impl<R: Rules> Prover<'_, R> {
    /// Whether the side to move can come to the ending with exactly `moves` moves in a row. The other side passes
    /// between them, which it cannot do in check.
    pub fn can_series(&mut self, ending: Ending, moves: u16) -> bool {
        let (kind, goal) = match ending {
            Ending::Reached(goal) => (PlayKind::SeriesReached, goal),
            Ending::Reachable(goal) => (PlayKind::SeriesReachable, goal),
            Ending::Forced(goal) => (PlayKind::SeriesForced, goal),
        };
        let question = Question::new(kind, goal);
        self.go_on(&question, ending, moves, self.rules.side_to_move())
    }

    fn go_on(&mut self, question: &Question, ending: Ending, moves: u16, side: Side) -> bool {
        match (ending, moves) {
            (Ending::Reached(_), 0) => false,
            (Ending::Reached(goal), 1) => self.rules.can_reach(goal),
            (Ending::Reachable(goal), 0) => self.rules.can_reach(goal),
            (Ending::Forced(goal), 0) => self.rules.must_reach(goal),
            _ => self.try_all(question, moves, |prover| {
                if moves > 1 {
                    if prover.rules.is_in_check(!side) {
                        return false;
                    }
                    prover.rules.set_side_to_move(side);
                }
                prover.go_on(question, ending, moves - 1, side)
            }),
        }
    }
}
