//! The tree of play as data: expressions by number, and branches with what is tested after their moves.

use super::leaf::Leaf;
use super::straight::{MatesToCome, Straight};
use stipulation::Goal;

/// The number of a node of a [`Plan`].
pub(crate) type NodeId = usize;

/// A stipulation laid out for searching.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(super) nodes: Vec<Node>,
    /// Where play begins.
    pub(crate) root: NodeId,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A test of the move just made.
    Leaf(Leaf),
    /// Moves.
    Section(Box<Section>),
    /// The operand has no solution.
    Not(NodeId),
    /// Both have solutions.
    And(NodeId, NodeId),
    /// One of both has a solution.
    Or(NodeId, NodeId),
    /// The operand with the other side to move.
    Pass(NodeId),
    /// Something but kings is left to a side (option KeepMatingPiece): the one to move, or the other.
    Keeps {
        /// Whether it is the side to move.
        mover: bool,
    },
}

/// Who moves in a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Battle,
    Help,
    Series,
}

/// A branch: moves with what is tested after each.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The number of its node.
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    /// Whether the problem begins with it: no move has been made before.
    pub(crate) begins: bool,
    /// Whether a battle begins with a defence.
    pub(crate) defends_first: bool,
    /// The least length; see [`Section::is_long_enough`].
    pub(crate) minimum: usize,
    /// The greatest length: half-moves, in series moves. A battle that begins with a defence counts the attack
    /// that would have come before.
    pub(crate) maximum: usize,
    /// Whether the second side moves only in check.
    pub(crate) parry: bool,
    /// Whether it begins with what is not played, see [`Branch::passes_first`].
    pub(crate) passes_first: bool,
    /// Whether it introduces battle play, see [`Branch::introduces`].
    ///
    /// [`Branch::introduces`]: stipulation::Branch::introduces
    pub(crate) introduces: bool,
    /// The moves that a side may make behind this section before a diagram is to be reached; `None` if none is.
    pub(crate) moves_to_diagram: Option<usize>,
    /// The mates and stalemates, one of which must come of help play; `None` if it may end otherwise.
    pub(crate) mates_to_come: MatesToCome,
    /// How play goes straight to mate or stalemate, if it does.
    pub(crate) straight: Option<Straight>,
    /// What is tested after a move: of the attacker or of the first symbol, of the defender or the second.
    pub(crate) after: [Ends; 2],
    /// Whether help play leads to play that shows what violates its constraints at its beginning.
    pub(crate) shows_violations: bool,
}

/// What is tested after a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends {
    /// Goals, any of which ends play.
    pub(crate) goals: Vec<Leaf>,
    /// Forks into further play.
    pub(crate) forks: Vec<Fork>,
    /// What must hold before the next move.
    pub(crate) constraints: Vec<NodeId>,
    /// What each move of series play must be unless it reaches a goal.
    pub(crate) demands: Vec<NodeId>,
    /// Whether the move that reaches a goal must be so as well.
    pub(crate) bound: bool,
    /// The goal that alone can end play here, if there is but one way.
    pub(crate) only_goal: Option<Goal>,
    /// A goal that overrides self-check.
    pub(crate) overriding: Option<Goal>,
}

/// A fork into further play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    pub(crate) forced: bool,
    pub(crate) hidden: bool,
    pub(crate) node: NodeId,
}

/// What the last move but one must lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastStep {
    /// The other side can reach the goal.
    Allow(Goal),
    /// The other side must reach the goal.
    Compel(Goal),
}
