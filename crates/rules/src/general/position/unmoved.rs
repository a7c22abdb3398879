//! Which units have not moved yet.
//!
//! Diagrams know only where units stand; in a game a unit that left its square and came back has moved. The rules
//! that ask keep the squares in registers, one bit a square: only the squares that matter, so that positions that
//! differ in nothing else are the same.

use crate::general::{Game, Verdict};
use board::{Effect, Square};

impl Game<'_> {
    /// Whether the unit on a square has not moved yet: as far as the rules remember it, or else because it stands
    /// where it stood in the diagram.
    #[inline]
    #[must_use]
    pub fn is_unmoved(&self, square: Square) -> bool {
        match self.rules.memory.unmoved {
            Some(registers) => {
                let register = registers[square.index() / 64];
                self.position.register(register) >> (square.index() % 64) & 1 != 0
            }
            None => self.unit(square).origin == square,
        }
    }

    /// Strikes the squares that units left, or were captured on, in the ply being made.
    #[inline(never)]
    pub(crate) fn adjust_unmoved(&mut self) {
        let Some(registers) = self.rules.memory.unmoved else { return };
        for index in 0..self.position.journal().last_ply().len() {
            let square = match self.position.journal().last_ply()[index].effect {
                Effect::Moved { from, .. } => from,
                Effect::Removed { at, .. } => at,
                _ => continue,
            };
            let register = registers[square.index() / 64];
            let before = self.position.register(register);
            let after = before & !(1 << (square.index() % 64));
            if before != after {
                self.position.remember(register, after);
            }
        }
    }

    /// How the game has ended for the side to move, mate and stalemate apart.
    #[inline(never)]
    pub fn ended(&mut self) -> Option<Verdict> {
        let rules = self.rules;
        rules.endings.iter().find_map(|hook| hook.verdict(self))
    }
}
