//! The ends that a section of help play can come to, with the moves that either side has on the way.

use crate::plan::{Ends as AfterMove, Kind, Leaf, Node, NodeId, Plan};
use stipulation::{Goal, GoalTest};

/// A way in which play can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Whether the end is mate; else it is stalemate.
    pub(crate) mate: bool,
    /// Who makes the last move: 0 for the first symbol of the section, 1 for the second.
    pub(crate) mover: usize,
    /// The moves at most that the side of either symbol makes behind the section.
    pub(crate) beyond: [usize; 2],
}

/// All ways in which play that passes through a section can end; `None` if one is neither mate nor stalemate.
pub(crate) type Ends = Option<Vec<End>>;

impl Plan {
    /// The ends of a help section with these tests after the moves of either symbol.
    pub(crate) fn ends_behind(&self, after: &[AfterMove; 2]) -> Ends {
        let mut ends = Vec::new();
        if after.iter().any(|after| after.overriding.is_some()) {
            return None;
        }
        for (symbol, after) in after.iter().enumerate() {
            for goal in &after.goals {
                ends.extend(leaf_ends(goal, symbol)?);
            }
            for fork in &after.forks {
                // behind the fork the other side is the first
                ends.extend(self.ends_of_node(fork.node)?.into_iter().map(|end| end.seen_from(1 - symbol)));
            }
        }
        Some(ends)
    }

    /// The ends of an expression, seen from the side that is to move.
    fn ends_of_node(&self, node: NodeId) -> Ends {
        match self.node(node) {
            // the move just made was the other side's
            Node::Leaf(leaf) => leaf_ends(leaf, 1),
            Node::Not(_) | Node::Keeps { .. } => None,
            Node::And(one, other) => self.ends_of_node(*one).or_else(|| self.ends_of_node(*other)),
            Node::Or(one, other) => {
                let mut ends = self.ends_of_node(*one)?;
                ends.extend(self.ends_of_node(*other)?);
                Some(ends)
            }
            Node::Pass(operand) => {
                Some(self.ends_of_node(*operand)?.into_iter().map(|end| end.seen_from(1)).collect())
            }
            Node::Section(section) => {
                let moves = match section.kind {
                    Kind::Battle => return None,
                    Kind::Help => [section.maximum.div_ceil(2), section.maximum / 2],
                    Kind::Series => [section.maximum, 0],
                };
                let mut ends = section.mates_to_come.clone()?;
                for end in &mut ends {
                    end.beyond = [end.beyond[0] + moves[0], end.beyond[1] + moves[1]];
                }
                Some(ends)
            }
        }
    }
}

impl End {
    /// The same end, where the first symbol is the one with that number.
    fn seen_from(self, first: usize) -> End {
        if first == 0 {
            return self;
        }
        End { mover: 1 - self.mover, beyond: [self.beyond[1], self.beyond[0]], ..self }
    }
}

/// The ends that a test of a move asks for; `mover` made it.
fn leaf_ends(leaf: &Leaf, mover: usize) -> Ends {
    let end = |mate| End { mate, mover, beyond: [0; 2] };
    match leaf {
        Leaf::Goal(GoalTest { negated: true, .. }) | Leaf::Not(_) | Leaf::Offered(_) => None,
        Leaf::Goal(test) => match test.goal {
            Goal::Mate => Some(vec![end(true)]),
            Goal::Stalemate | Goal::DoubleStalemate => Some(vec![end(false)]),
            Goal::MateOrStalemate => Some(vec![end(true), end(false)]),
            _ => None,
        },
        Leaf::And(one, other) => leaf_ends(one, mover).or_else(|| leaf_ends(other, mover)),
        Leaf::Or(one, other) => {
            let mut ends = leaf_ends(one, mover)?;
            ends.extend(leaf_ends(other, mover)?);
            Some(ends)
        }
    }
}
