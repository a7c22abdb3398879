//! The squares of the units of each walk.

use crate::{PerSide, SquareSet, Walk};

/// Where the units of each walk stand. A walk gets its place when it is first met and keeps it: there are few in a
/// problem, and loops over all of them are short.
#[derive(Clone, Debug, Default)]
pub(crate) struct WalkSets {
    /// The place of each walk by its number, plus one; 0 while it has not been met.
    pub(crate) places: Vec<u8>,
    pub(crate) met: Vec<(Walk, PerSide<SquareSet>)>,
}

impl WalkSets {
    #[inline]
    pub(crate) fn of(&mut self, walk: Walk) -> &mut PerSide<SquareSet> {
        let place = match self.places.get(walk.index()) {
            Some(&place) if place > 0 => usize::from(place) - 1,
            _ => self.meet(walk),
        };
        &mut self.met[place].1
    }

    #[cold]
    pub(crate) fn meet(&mut self, walk: Walk) -> usize {
        if self.places.len() <= walk.index() {
            self.places.resize(walk.index() + 1, 0);
        }
        self.met.push((walk, PerSide::default()));
        let place = self.met.len();
        self.places[walk.index()] = u8::try_from(place).expect("fewer than 256 walks in a problem");
        place - 1
    }
}
