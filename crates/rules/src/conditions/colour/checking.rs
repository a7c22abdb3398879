//! Units that give check.

use crate::Rules;
use crate::general::{Game, Level};
use board::{Side, Square};

/// Whether the other side is in check and the unit on `observer`, of `side`, observes its king.
pub(crate) fn gives_check(game: &mut Game<'_>, observer: Square, side: Side) -> bool {
    game.with_kings_as_before(|game| observes_king(game, observer, side) && game.is_in_check(!side))
}

/// Whether the unit on `observer`, of `side`, observes the king of the other side.
pub(super) fn observes_king(game: &mut Game<'_>, observer: Square, side: Side) -> bool {
    game.unit(observer).belongs_to(side)
        && game
            .king_squares(!side)
            .into_iter()
            .any(|king| game.observes_by_any_rule(observer, king, side, Level::Observation))
}
