//! Kings of which a side may have several: only the last of them must not be lost.
//!
//! Source: Fairy-Max, pieces of negative value other than -1, and Spartan Chess. With the duple-check rule a side may
//! also not leave two or more of them attacked at once.

use crate::general::{CheckRule, Game, Level};
use board::{Side, SquareSet, Walk};

/// The rule for the kings of one walk. They bear no royal mark: a spare one may be captured.
#[derive(Clone, Copy, Debug)]
pub struct GroupRoyal {
    /// Their walk.
    pub walk: Walk,
    /// Whether two attacked kings are a check.
    pub duple: bool,
}

impl GroupRoyal {
    fn kings(&self, game: &Game<'_>, side: Side) -> SquareSet {
        let walks = game.position().walks();
        walks
            .filter(|(walk, _)| *walk == self.walk)
            .map(|(_, squares)| squares[side])
            .next()
            .unwrap_or_default()
    }
}

impl CheckRule for GroupRoyal {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let kings = self.kings(game, side);
        let count = kings.len();
        let enough = if self.duple { count.min(2) } else { count };
        if count > 0 && (count == 1 || self.duple) {
            let mut attacked = 0;
            for king in kings {
                attacked += u32::from(game.is_observed_at(Level::Check, king, !side));
                if attacked >= enough {
                    return true;
                }
            }
        }
        plainly(game, side)
    }
}
