//! Movements that cannot be unrolled, because they depend on what they have already visited.

use crate::node::contents;
use crate::{Arrival, Contents, View};
use board::{Square, SquareSet};

/// A movement that cannot be unrolled: it depends on what it has already visited.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    /// For each square and vector the squares of the leap or ride.
    pub lines: Vec<Vec<Vec<Square>>>,
    /// Rides bend only on the edge; leaps go on everywhere.
    pub at_edges: bool,
    pub edge: SquareSet,
    /// For each departure the squares where it may end.
    pub ends: Vec<SquareSet>,
}

impl Flood {
    /// Runs the flood; `visit` ends it by answering true. With a target, the unit there is an enemy.
    pub(crate) fn run<V: View + ?Sized>(
        &self,
        from: Square,
        view: &V,
        target: Option<Square>,
        visit: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        let mut taboo = SquareSet::of(from);
        let ends = self.ends[from.index()];
        self.spread(from, view, target, &mut taboo, &mut |a| ends.contains(a.arrival) && visit(a))
    }

    fn spread<V: View + ?Sized>(
        &self,
        from: Square,
        view: &V,
        target: Option<Square>,
        taboo: &mut SquareSet,
        visit: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        if self.at_edges {
            taboo.insert(from);
        }
        for line in &self.lines[from.index()] {
            for &square in line {
                let found = if target == Some(square) { Contents::ENEMY } else { contents(view, square) };
                if !self.at_edges && taboo.contains(square) {
                    break;
                }
                if !self.at_edges {
                    taboo.insert(square);
                }
                match found {
                    Contents::EMPTY => {
                        if visit(Arrival::moving(square)) {
                            return true;
                        }
                        let bends = !self.at_edges || self.edge.contains(square) && !taboo.contains(square);
                        if bends {
                            if self.spread(square, view, target, taboo, visit) {
                                return true;
                            }
                            break;
                        }
                    }
                    Contents::ENEMY => {
                        if visit(Arrival::capturing(square)) {
                            return true;
                        }
                        break;
                    }
                    _ => break,
                }
            }
        }
        false
    }
}
