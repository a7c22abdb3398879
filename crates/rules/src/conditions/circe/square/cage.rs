//! Cage: the unit is reborn where it has no move but captures.

use crate::Rules;
use crate::general::Game;
use board::{PerSide, Side, Square};

/// Whether the unit just placed on `square` has no legal move of its own without capture for `side`.
pub(in super::super) fn is_caged(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    // while a capture of the king is tried, its side has none that could be missed
    let had_royal = game.had_royal;
    game.had_royal = PerSide(Side::BOTH.map(|side| !game.position().royals(side).is_empty()));
    let turn = game.position().side_to_move();
    game.position_mut().set_side_to_move(side);
    let mut moves = Vec::new();
    game.generate_from(square, side, &mut moves);
    let mut caged = true;
    for first in moves.into_iter().filter(|m| m.capture.is_none()) {
        let mut next = Some(first);
        while let Some(m) = next {
            let made = game.make(m);
            if made.legal {
                game.undo();
                caged = false;
                break;
            }
            next = made.next;
        }
        if !caged {
            break;
        }
    }
    game.position_mut().set_side_to_move(turn);
    game.had_royal = had_royal;
    caged
}
