//! Moves that take back the other side's last move, which only neutral units can make. In battle play such a move
//! solves nothing: a defence that takes the attack back refutes it, and an attack that takes the defence back fails.

use crate::general::Game;
use board::{Effect, Key, Marks, Reason, Recorded, Square};

const KIND_TAKING_BACK: u64 = 7;

impl Game<'_> {
    /// Whether there are units whose moves the other side could take back.
    pub(crate) fn has_neutral_units(&self) -> bool {
        self.position.has_neutral_units()
    }

    /// Whether the last move undid the one before in all its effects.
    pub(crate) fn last_move_takes_back(&self) -> bool {
        let [.., before, last] = self.plies.as_slice() else { return false };
        let journal = self.position.journal();
        let count = journal.plies();
        // units that change with every move, whose mark those promoted to may take, are changed even if into what they are
        let changing = self.rules.promotion.chameleon_mark;
        let changes = changing != Marks::NONE && last.mover.marks.has(changing);
        if before.side == last.side || count < 2 || changes || self.rules.moves_leave_traces {
            return false;
        }
        let ways = lone_movement(journal.ply(count - 2)).zip(lone_movement(journal.ply(count - 1)));
        ways.is_some_and(|((from, to), (back_from, back_to))| from == back_to && to == back_from)
    }

    /// Tells positions apart whose last move could be taken back now from those where none could.
    pub(crate) fn key_of_taking_back(&self) -> Key {
        match self.plies.last().and_then(|_| lone_movement(self.position.journal().last_ply())) {
            Some((from, to)) if self.position.unit(to).is_neutral() => {
                Key::mix(KIND_TAKING_BACK, u64::from(from.0) << 8 | u64::from(to.0))
            }
            _ => Key::default(),
        }
    }
}

/// The movement of a ply that did nothing else; `None` if it captured or had other effects.
fn lone_movement(ply: &[Recorded]) -> Option<(Square, Square)> {
    let mut movement = None;
    for recorded in ply {
        match recorded.effect {
            Effect::Moved { from, to } if recorded.reason == Reason::Movement && movement.is_none() => {
                movement = Some((from, to));
            }
            // what rules remember of moves is no effect of theirs
            Effect::EnPassantSet { .. } | Effect::Chosen { .. } | Effect::RegisterSet { .. } => {}
            _ => return None,
        }
    }
    movement
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::{Table, name};
    use board::Side;

    /// Whether a neutral bishop's way back is taken as such.
    fn is_taken_back(conditions: &[&str]) -> bool {
        let position = "7k/8/8/8/8/8/8/K1=B5";
        let table = match conditions {
            ["SingleBox", word] => {
                let parameters = vec![Parameter::Word((*word).into())];
                Table::with(position, &[ConditionUse { name: "SingleBox".into(), parameters }])
            }
            _ => Table::new(position, conditions),
        };
        let mut game = table.game(Side::White);
        for wanted in ["c1h6", "h6c1"] {
            let legal = game.legal_moves();
            let one = legal.into_iter().find(|m| name(m) == wanted).expect("the move is legal");
            assert!(game.make(one).legal);
        }
        game.last_move_takes_back()
    }

    #[test]
    fn what_rules_remember_of_moves_does_not_hide_the_way_back() {
        assert!(is_taken_back(&[]));
        assert!(is_taken_back(&["NewKoeko"]));
    }

    #[test]
    fn nothing_is_taken_back_where_moves_leave_traces() {
        assert!(!is_taken_back(&["DuellistChess"]));
        assert!(!is_taken_back(&["PlusChess"]));
        assert!(is_taken_back(&["SingleBox", "Type2"]));
        assert!(!is_taken_back(&["SingleBox", "Type3"]));
    }
}
