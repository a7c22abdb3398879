//! First leaps of king and queen in the chess of Cambodia.
//!
//! The king may begin with a knight's leap forward, the queen (met) with a leap of two squares straight forward; neither
//! captures so. The king loses his leap when a rook comes on a line with him, whatever stands between (the reading of
//! Fairy-Stockfish since 2021), and may not use it in check.

use super::gating::{gate, gates_left};
use crate::Rules;
use crate::general::{Bound, Choices, EffectHook, ExtraMoves, Game, Going, Move, Ply, Scope};
use board::{Side, Square, Walk};

/// The leaps; who still has his is told by a register as for [`super::Gates`].
#[derive(Clone)]
pub struct Leaps {
    /// The register.
    pub register: u16,
    /// The queen.
    pub queen: Walk,
    /// The rook, before which the king loses his leap.
    pub rook: Walk,
}

impl ExtraMoves for Leaps {
    fn are_quiet(&self) -> bool {
        true
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let unit = game.unit(square);
        let leaps: &[(i32, i32)] = if unit.is_royal() {
            &[(-2, 1), (2, 1)]
        } else if unit.walk == self.queen {
            &[(0, 2)]
        } else {
            return;
        };
        if game.position().register(self.register) & gate(game, square, side) == 0
            || unit.is_royal() && game.is_in_check(side)
        {
            return;
        }
        let up = if side == Side::White { 1 } else { -1 };
        let geometry = game.position().geometry();
        for &(files, ranks) in leaps {
            if let Some(to) =
                geometry.offset(square, files, ranks * up).filter(|&to| game.position().is_empty(to))
            {
                moves.push(Move::new(square, to));
            }
        }
    }
}

impl EffectHook for Leaps {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let before = game.position().register(self.register);
        if before == 0 {
            return Going::On;
        }
        let mut after = gates_left(game, before);
        let geometry = game.position().geometry();
        if ply.mover.walk == self.rook
            && ply.at.is_some()
            && let Some(king) = game.royal_square(!ply.side)
            && (geometry.file(king) == geometry.file(ply.at) || geometry.rank(king) == geometry.rank(ply.at))
        {
            after &= !gate(game, king, !ply.side);
        }
        game.position_mut().remember(self.register, after);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}
