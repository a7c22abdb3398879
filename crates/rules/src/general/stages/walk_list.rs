//! The walks that a unit has here and now.

use board::Walk;

/// For which moves a walk of a unit serves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Use {
    /// For all.
    #[default]
    Any,
    /// For captures, and so for observing.
    Captures,
    /// For moves that capture nothing.
    Quiet,
}

impl Use {
    /// Whether a walk that serves so serves for moves that capture, or for those that do not.
    #[inline]
    #[must_use]
    pub(crate) fn admits(self, captures: bool) -> bool {
        match self {
            Use::Any => true,
            Use::Captures => captures,
            Use::Quiet => !captures,
        }
    }
}

/// A short list of walks, without allocation.
#[derive(Clone, Debug, Default)]
pub struct WalkList {
    walks: Vec<(Walk, Use)>,
    /// A bit for each walk whose moves are listed even if another has them.
    again: u64,
}

impl WalkList {
    /// The walks of the list, each with the moves for which it serves.
    #[must_use]
    pub fn walks(&self) -> &[(Walk, Use)] {
        &self.walks
    }

    /// Whether the moves of the walk at that place of the list are listed even if another has them.
    pub(crate) fn is_listed_again(&self, index: usize) -> bool {
        index >= 64 || self.again >> index & 1 != 0
    }

    /// Whether a walk of the list observes.
    #[must_use]
    pub fn observes_as(&self, walk: Walk) -> bool {
        self.walks.iter().any(|&(own, serves)| own == walk && serves != Use::Quiet)
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.again = 0;
        self.walks.clear();
    }

    /// Adds a walk, unless it is in the list.
    pub fn add(&mut self, walk: Walk) {
        self.add_for(walk, Use::Any);
    }

    /// Adds a walk for some moves, unless it is in the list.
    pub fn add_for(&mut self, walk: Walk, serves: Use) {
        if !self.walks.contains(&(walk, serves)) {
            self.walks.push((walk, serves));
        }
    }

    /// Adds a walk even if it is in the list: its moves are listed again, as are those that another walk has.
    pub fn add_again(&mut self, walk: Walk) {
        self.again |= 1u64.checked_shl(u32::try_from(self.walks.len()).unwrap_or(u32::MAX)).unwrap_or(0);
        self.walks.push((walk, Use::Any));
    }

    /// Makes the list be this one walk.
    pub fn set(&mut self, walk: Walk) {
        self.clear();
        self.walks.push((walk, Use::Any));
    }
}
