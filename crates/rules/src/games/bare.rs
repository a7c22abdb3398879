//! Baring: a side that has nothing but its king left has lost, unless it can bare the other king at once, which
//! draws.
//!
//! Source: the rule of Shatranj as ShaMax plays it.

use crate::Rules;
use crate::general::{Ending, Game, Verdict};
use board::Side;

/// Baring, in games in which each side has one royal unit.
pub struct BareKing;

fn is_bare(game: &Game<'_>, side: Side) -> bool {
    game.position().occupied_by(side).len() == 1
}

impl Ending for BareKing {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        let side = game.side_to_move();
        match (is_bare(game, side), is_bare(game, !side)) {
            (true, true) => Some(Verdict::Drawn),
            // its turn came, and it did not bare back
            (false, true) => Some(Verdict::Won),
            _ => None,
        }
    }
}
