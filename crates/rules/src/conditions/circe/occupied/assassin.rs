//! Assassin: the unit on the rebirth square is removed. A king may be assassinated by the other side, so a side is in
//! check when any capture would cost it its king.

use crate::general::{CheckRule, Game, Going, Level};
use board::{Reason, Side, Square};

/// Removes what stands on the rebirth square, unless it is the mover's own king.
pub(in super::super) fn assassinate(game: &mut Game<'_>, square: Square, mover: Side) -> Going {
    let victim = game.unit(square);
    if victim.belongs_to(mover) && victim.is_royal() {
        return Going::Impossible;
    }
    game.position_mut().remove_unit(square, Reason::Displacement);
    Going::On
}

const QUESTION: &str = "assassins check";

/// A side is in check when a capture of any of its units would take its king off the board.
///
/// Where units come back in cages, such a capture asks for the moves out of a cage, and these for checks again, without end: then
/// checks are those of the other rules.
pub(in super::super) struct CheckByAssassins;

impl CheckRule for CheckByAssassins {
    fn holds_among_moves(&self) -> bool {
        false
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        if game.king_squares(side).is_empty() {
            return false;
        }
        let assassinated = game.ask(QUESTION, 0, None, |game| {
            Some(game.position().occupied_by(side).into_iter().any(|target| {
                game.any_observer(target, !side, Level::Check, &mut |game, observer| {
                    game.could_capture_king(observer, target, !side)
                })
            }))
        });
        assassinated.unwrap_or_else(|| plainly(game, side))
    }
}
