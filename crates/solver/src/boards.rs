//! The general rules as the board on which moves are shown; plain chess, and choice among its moves, is proved on bitboards.

use crate::Board;
use board::{EnPassant, Marks, Position, Side, Square, Walk};
use rules::Rules;
use rules::general::{Doubt, Game, RuleSet};
use rules::orthodox::OrthodoxRules;
use std::cmp::Ordering;
use stipulation::Goal;

impl Board for Game<'_> {
    type Proof = OrthodoxRules;

    fn position(&self) -> &Position {
        Game::position(self)
    }

    fn hidden_marks(&self) -> Marks {
        self.rules().common_marks()
    }

    fn checks_of_line(&self, moves: usize) -> Option<Vec<bool>> {
        self.checks_read_at_the_end(moves)
    }

    fn doubts_last(&mut self, goals: &[Option<Goal>]) -> Option<Doubt> {
        Game::doubts_last(self, goals)
    }

    fn rule_set(&self) -> Option<&RuleSet> {
        Some(self.rules())
    }

    fn target(&self) -> Option<&Position> {
        self.rules().target_diagram()
    }

    fn diagram_check_allowed(&self) -> bool {
        self.rules().diagram_check_allowed()
    }

    fn proof(&self) -> Option<OrthodoxRules> {
        self.on_bitboards().or_else(|| self.choosing_on_bitboards())
    }

    fn on_bitboards(&self) -> Option<OrthodoxRules> {
        Game::on_bitboards(self)
    }

    fn orthodox(&self) -> Option<OrthodoxRules> {
        if self.rules().properties().orthodox {
            OrthodoxRules::from_position(Game::position(self)).ok()
        } else {
            None
        }
    }

    /// In plain chess the reference has a generator of its own for moves that may mate or check. It looks at the
    /// squares in the opposite order, and pawns capture before they advance.
    fn order_last(&self, goal: Goal, moves: &mut [Self::Move]) {
        if !self.rules().properties().orthodox || !matches!(goal, Goal::Mate | Goal::Check | Goal::DoubleMate)
        {
            return;
        }
        moves.sort_by_key(|&intention| {
            let plain = self.plain(intention);
            let (from, to) = (plain.departure, plain.arrival);
            (std::cmp::Reverse(from), self.last_rank(from, to))
        });
    }

    fn keep_last(&mut self, goal: Goal, moves: &mut Vec<Self::Move>) {
        let orthodox = self.rules().properties().orthodox;
        moves.retain(|&intention| {
            let plain = self.plain(intention);
            let (from, to) = (plain.departure, plain.arrival);
            if from.is_none() || to.is_none() {
                return true;
            }
            let position = Game::position(self);
            let (walk, sideways) = (position.unit(from).walk, from.0.abs_diff(to.0) % 8 != 0);
            let in_passing = walk == Walk::PAWN && sideways && position.is_empty(to);
            match goal {
                Goal::Capture | Goal::WinUnit => in_passing || !position.is_empty(to),
                Goal::EnPassant => in_passing,
                Goal::Castling => walk == Walk::KING && from.0.abs_diff(to.0) == 2,
                Goal::Target(square) => to == square,
                // a king does not check by going beside the other
                Goal::Mate | Goal::Check | Goal::DoubleMate if orthodox => {
                    let is_beside = || {
                        let other = position.royals(!position.side_to_move()).first();
                        other.is_some_and(|other| position.geometry().touch(to, other))
                    };
                    !(walk == Walk::KING && is_beside())
                        && (plain.promotion != Walk::NONE || Game::would_check(self, intention))
                }
                _ => true,
            }
        });
    }

    fn would_check(&mut self, intention: Self::Move) -> bool {
        Game::would_check(self, intention)
    }

    fn proof_supports(goal: Goal) -> bool {
        OrthodoxRules::supports(goal)
    }

    fn count_origins(&mut self) {
        Game::count_origins(self);
    }

    fn with_turn_of(&self, side: Side, double_step: EnPassant) -> Self {
        let mut game = self.clone();
        game.set_side_to_move(side);
        // nobody answers his own double step
        let answered = double_step.victim.is_some() && {
            let unit = game.unit(double_step.victim);
            if unit.is_neutral() {
                let ranks =
                    [double_step.passed[0], double_step.victim].map(|s| game.position().geometry().rank(s));
                (ranks[0] < ranks[1]) == (side == Side::Black)
            } else {
                !unit.belongs_to(side)
            }
        };
        game.position_mut().set_en_passant(if answered { double_step } else { EnPassant::NONE });
        game
    }
}

/// What orders the last moves of one unit.
trait LastRank {
    fn last_rank(&self, from: Square, to: Square) -> u8;
}

impl LastRank for Game<'_> {
    fn last_rank(&self, from: Square, to: Square) -> u8 {
        let position = Game::position(self);
        let (file_from, file_to) = (from.0 % 8, to.0 % 8);
        match position.unit(from).walk {
            Walk::PAWN => match (file_to.cmp(&file_from), position.is_empty(to)) {
                (Ordering::Greater, false) => 0,
                (Ordering::Less, false) => 1,
                (Ordering::Equal, _) if from.0.abs_diff(to.0) == 16 => 2,
                (Ordering::Equal, _) => 3,
                (Ordering::Less, true) => 4,
                (Ordering::Greater, true) => 5,
            },
            // castling comes before the king's other moves
            Walk::KING => u8::from(file_from.abs_diff(file_to) < 2),
            _ => 0,
        }
    }
}
