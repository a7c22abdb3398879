//! King of the hill: a side that has a royal unit on a central square at its turn has won.
//!
//! Source: Fairy-Max 5.0b, royal value -2 on type 3, which looks at the squares at the owner's next turn; so a king
//! on the hill that is in check there has to be parried against first, which a legal position never needs.

use crate::Rules;
use crate::general::{Ending, Game, Verdict};
use board::SquareSet;

/// The hill.
pub struct Hill {
    /// The squares that win.
    pub squares: SquareSet,
}

impl Ending for Hill {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        let side = game.side_to_move();
        if game.position().royals(side).meets(&self.squares) {
            Some(Verdict::Won)
        } else if game.position().royals(!side).meets(&self.squares) {
            // nothing can drive it away any more: it moved there unattacked
            Some(Verdict::Lost)
        } else {
            None
        }
    }
}
