//! Stage 7: whether the ply just made reaches a goal.

use super::play::Kind;
use super::Game;
use crate::Rules;
use board::{Effect, Reason, Side, Square};
use stipulation::Goal;

impl Game<'_> {
    pub(crate) fn goal_by_rules(&mut self, goal: Goal, level: usize) -> bool {
        let rules = self.rules;
        match rules.goal_rules.get(level) {
            None => self.plainly_reaches(goal),
            Some(rule) => {
                rule.reaches(self, goal, &mut |game: &mut Game<'_>| game.goal_by_rules(goal, level + 1))
            }
        }
    }

    fn plainly_reaches(&mut self, goal: Goal) -> bool {
        let other = self.position.side_to_move();
        let mover = !other;
        match goal {
            Goal::Any => true,
            Goal::Mate => self.is_in_check(other) && !self.has_legal_move(),
            Goal::Stalemate => !self.is_in_check(other) && !self.has_legal_move(),
            Goal::Check => self.is_in_check(other),
            Goal::Capture => self.captures_in_last_ply(),
            Goal::Target(square) => self.plies.last().is_some_and(|ply| ply.at == square),
            Goal::Castling => self.plies.last().is_some_and(|ply| ply.intention.kind == Kind::Castling),
            Goal::EnPassant => self.plies.last().is_some_and(|ply| {
                ply.intention.capture.is_some()
                    && ply.intention.capture != ply.intention.arrival
                    && movement::walks()[ply.mover.walk.index()].is_pawn()
            }),
            Goal::DoubleStalemate => {
                !self.is_in_check(other)
                    && !self.has_legal_move()
                    && !self.is_in_check(mover)
                    && !self.side_has_legal_move(mover)
            }
            Goal::AutoStalemate => !self.is_in_check(mover) && !self.side_has_legal_move(mover),
            Goal::DoubleMate => {
                self.is_in_check(other)
                    && !self.has_legal_move()
                    && self.is_in_check(mover)
                    && !self.side_has_legal_move(mover)
            }
            Goal::AntiMate | Goal::CounterMate => {
                self.is_in_check(mover) && !self.side_has_legal_move(mover)
            }
            Goal::Circuit => self.last_arrivals(Reason::Movement).iter().any(|&(at, origin)| at == origin),
            Goal::CircuitByRebirth => self.last_arrivals(Reason::Rebirth).iter().any(|&(at, origin)| at == origin),
            Goal::WinUnit
            | Goal::Exchange
            | Goal::ExchangeByRebirth
            | Goal::Chess81
            | Goal::Kiss(_)
            | Goal::ProofGame
            | Goal::AToB => false,
        }
    }

    fn captures_in_last_ply(&self) -> bool {
        self.plies.last().is_some_and(|ply| !ply.captured.is_empty())
    }

    /// Whether that side would have a legal move, were it its turn.
    fn side_has_legal_move(&mut self, side: Side) -> bool {
        let turn = self.position.side_to_move();
        let en_passant = self.position.en_passant();
        self.set_side_to_move(side);
        let has = self.has_legal_move();
        self.set_side_to_move(turn);
        self.position.set_en_passant(en_passant);
        has
    }

    /// Where units of the last ply came to rest for that reason, each with the square of its unit in the diagram.
    fn last_arrivals(&self, reason: Reason) -> Vec<(Square, Square)> {
        let ply = self.position.journal().last_ply();
        ply.iter()
            .filter(|recorded| recorded.reason == reason)
            .filter_map(|recorded| match recorded.effect {
                Effect::Moved { to, .. } | Effect::Added { at: to, .. } => Some((to, self.unit(to).origin)),
                _ => None,
            })
            .collect()
    }
}
