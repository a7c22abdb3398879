//! The bounds of both sides in turn, until nothing changes.

use super::bounds::{Bounds, Question, is_unknown};
use super::flood::Places;
use super::work::Work;
use board::Side;
use std::sync::Arc;

impl Question<'_> {
    /// Whether the diagram may be reached; adds to what is known. `dirty`: for which sides something has changed.
    pub(crate) fn look<S: Places>(&self, bounds: &mut Bounds<S>, mut dirty: [bool; 2]) -> bool {
        if self.terrain.kings_are_royal && Side::BOTH.into_iter().any(|side| self.loses_king(side)) {
            return true;
        }
        while let Some(side) = Side::BOTH.into_iter().find(|side| dirty[side.index()]) {
            let (own, other) = (side.index(), (!side).index());
            dirty[own] = false;
            let observed = self.observed(bounds, !side);
            let first = is_unknown(&bounds.found[own]);
            let (mut walls, mut hunting, mut graves) = (S::ALL, S::NONE, S::NONE);
            for (number, &castling) in self.suppositions().iter().enumerate() {
                let is_alive = first || bounds.found[own][number].is_some();
                let found = (is_alive && self.may(side, castling, bounds.supposed))
                    .then(|| Work::new(self, bounds, side, castling, observed)?.conclude())
                    .flatten();
                if let Some(found) = &found {
                    walls = walls.and(found.walls);
                    hunting = hunting.or(found.hunting);
                    graves = graves.or(found.graves);
                }
                bounds.found[own][number] = found.map(Arc::new);
            }
            if is_unknown(&bounds.found[own]) {
                return false;
            }
            let before = (bounds.walls[own], bounds.graves);
            bounds.walls[own] = bounds.walls[own].or(walls);
            bounds.graves[other] = bounds.graves[other].and(hunting);
            bounds.graves[own] = bounds.graves[own].and(graves);
            if bounds.walls[own] != before.0 {
                dirty = [true; 2];
            }
            dirty[other] |= bounds.graves != before.1;
        }
        true
    }
}
