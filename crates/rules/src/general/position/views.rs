//! How one unit observes another, as a rule may remember it from one ply to the next.

use board::Square;

/// A way by which a unit observes another.
#[derive(Clone)]
pub(crate) struct View {
    pub(crate) target: Square,
    /// The observed unit, by its diagram square.
    pub(crate) seen: Square,
    /// The observer, by its diagram square.
    pub(crate) seer: Square,
    /// The ends of the line.
    pub(crate) ends: [(i32, i32); 2],
}

impl View {
    /// Whether both are the same observation, wherever the units stand.
    pub(crate) fn same(&self, other: &View) -> bool {
        self.seen == other.seen && self.seer == other.seer && self.ends == other.ends
    }
}
