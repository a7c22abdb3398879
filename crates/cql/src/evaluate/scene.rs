//! What keywords may ask beside the game: which units tags name, and an engine.

use crate::advice::Adviser;
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::tree::{Designator, Squares};

/// What holds while a game is searched.
pub(crate) struct Scene {
    /// Where each tag's unit stood at first.
    pub(crate) bindings: [u8; 2],
    pub(crate) adviser: Adviser,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene { bindings: [64; 2], adviser: Adviser::default() }
    }
}

impl Scene {
    /// The squares that a designator matches.
    #[inline]
    pub(crate) fn find<D: Diagram>(&self, unit: &Designator, game: &Game<D>, at: At) -> Squares {
        let diagram = &game.moment(at).diagram;
        let mut found = diagram.squares_of(unit.kinds);
        if !(unit.promoted.is_none() && unit.original.is_none()) {
            found |= diagram.squares_of(unit.promoted) & diagram.promoted();
            found |= diagram.squares_of(unit.original) & !diagram.promoted();
        }
        if unit.tags != 0 {
            found |= self.tagged(unit.tags, game, at);
        }
        found & unit.squares
    }

    /// The squares of tagged units.
    pub(crate) fn tagged<D: Diagram>(&self, tags: u8, game: &Game<D>, at: At) -> Squares {
        let Some(origins) = game.lines[at.line].origins.get(at.index) else { return 0 };
        let mut found = 0;
        for tag in 0..2 {
            let origin = usize::from(self.bindings[tag]);
            if tags >> tag & 1 != 0 && origin < 64 && origins.0[origin] < 64 {
                found |= 1u64 << origins.0[origin];
            }
        }
        found
    }
}

/// A number of positions or units.
pub(crate) fn to_i32(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
