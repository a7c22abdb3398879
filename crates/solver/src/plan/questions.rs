//! Properties of a plan: the kinds of play that it holds, and how long they are.

use super::leaf::Leaf;
use super::tree::{Fork, Kind, Node, NodeId, Plan, Section};
use stipulation::Goal;

impl Plan {
    /// The greatest number of moves of one side in an expression.
    pub(super) fn longest(&self, id: NodeId) -> usize {
        match &self.nodes[id] {
            Node::Leaf(_) | Node::Keeps { .. } => 0,
            Node::Not(operand) | Node::Pass(operand) => self.longest(*operand),
            Node::And(one, other) | Node::Or(one, other) => self.longest(*one).max(self.longest(*other)),
            Node::Section(section) => section.maximum + section.moves_to_diagram.unwrap_or(0),
        }
    }

    /// Whether the reference's intelligent mode solves such play: help and series play without constraints that ends in mate,
    /// stalemate or a diagram, in the same of these everywhere. Of two things asked for together it looks at the first.
    pub(crate) fn is_for_intelligent_mode(&self) -> bool {
        self.ends_in_one_goal(self.root, &mut None)
    }

    fn ends_in_one_goal(&self, id: NodeId, found: &mut Option<Goal>) -> bool {
        match &self.nodes[id] {
            Node::Leaf(leaf) => leaf.is_only_goal(found),
            Node::Not(_) => false,
            Node::And(one, _) | Node::Pass(one) => self.ends_in_one_goal(*one, found),
            Node::Or(one, other) => {
                self.ends_in_one_goal(*one, found) && self.ends_in_one_goal(*other, found)
            }
            Node::Keeps { .. } => true,
            Node::Section(section) => {
                let keeps = |node: &NodeId| matches!(self.nodes[*node], Node::Keeps { .. });
                section.kind != Kind::Battle
                    && section.after.iter().all(|ends| {
                        ends.demands.is_empty()
                            && ends.constraints.iter().all(keeps)
                            && ends.goals.iter().all(|leaf| leaf.is_only_goal(found))
                            && ends.forks.iter().all(|fork| self.ends_in_one_goal(fork.node, found))
                    })
            }
        }
    }

    /// Whether there is battle play long enough for threats of so many moves to be asked for; none can be missed where
    /// the attacker has but one move, nor where threats of no moves are asked for and a side cannot move at the end.
    pub(crate) fn has_threats_of(&self, moves: usize) -> bool {
        let fits = |node: &Node| match node {
            Node::Section(section) => section.kind == Kind::Battle && section.maximum > 2 * moves,
            _ => false,
        };
        let ends_play = |node: &Node| match node {
            Node::Leaf(leaf) => leaf.ends_play(),
            Node::Section(section) => section.after.iter().flat_map(|ends| &ends.goals).any(Leaf::ends_play),
            _ => false,
        };
        self.begins_with_last_attack(self.root)
            || self.nodes.iter().any(fits)
            || moves == 0 && self.nodes.iter().any(ends_play)
    }

    /// Whether an expression begins with the only move of an attacker.
    fn begins_with_last_attack(&self, id: NodeId) -> bool {
        match &self.nodes[id] {
            Node::Section(section) => section.kind == Kind::Battle && section.maximum <= 2,
            Node::Not(operand) | Node::Pass(operand) => self.begins_with_last_attack(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.begins_with_last_attack(*one),
            Node::Leaf(_) | Node::Keeps { .. } => false,
        }
    }

    /// Whether there is battle play of more half-moves than that.
    pub(crate) fn has_battle_longer_than(&self, most: usize) -> bool {
        self.nodes.iter().any(
            |node| matches!(node, Node::Section(section) if section.kind == Kind::Battle && section.maximum > most),
        )
    }

    /// Whether sides help each other or themselves anywhere: play that may be shorter than asked for.
    pub(crate) fn has_help(&self) -> bool {
        let helps = |node: &Node| matches!(node, Node::Section(section) if section.kind != Kind::Battle);
        self.nodes.iter().any(helps)
    }

    /// Whether a constraint speaks of the move before and not of the position only.
    pub(crate) fn has_constraint_on_moves(&self) -> bool {
        self.nodes.iter().any(|node| match node {
            Node::Section(section) => section
                .after
                .iter()
                .flat_map(|ends| ends.constraints.iter().chain(&ends.demands))
                .any(|&node| matches!(&self.nodes[node], Node::Leaf(leaf) if leaf.speaks_of_moves())),
            _ => false,
        })
    }

    /// Whether a goal asks what was offered before the move that reaches it.
    pub(crate) fn asks_what_was_offered(&self) -> bool {
        self.nodes.iter().any(|node| match node {
            Node::Section(section) => {
                section.after.iter().flat_map(|ends| &ends.goals).any(Leaf::asks_what_was_offered)
            }
            _ => false,
        })
    }

    /// Whether an expression shows what its constraints before its first move make of it, or leads to one that does: help
    /// and series play with a constraint that is played, or that the move before is to fulfil.
    pub(crate) fn shows_violations(&self, id: NodeId) -> bool {
        match &self.nodes[id] {
            Node::Pass(operand) => self.shows_violations(*operand),
            Node::And(one, _) => self.shows_violations(*one),
            // what must not be possible
            Node::Not(operand) => self.is_played(*operand),
            Node::Section(section) if section.kind != Kind::Battle => {
                section.shows_violations
                    || section.constraints_before(0).iter().any(|&node| self.is_shown(node))
            }
            _ => false,
        }
    }

    /// Whether an expression is a test in which moves are played.
    pub(crate) fn is_played(&self, id: NodeId) -> bool {
        !matches!(self.nodes[id], Node::Leaf(_) | Node::Keeps { .. })
    }

    /// Whether a constraint shows something where play begins with it.
    fn is_shown(&self, id: NodeId) -> bool {
        self.is_played(id) || matches!(&self.nodes[id], Node::Leaf(leaf) if !matches!(leaf, Leaf::Not(_)))
    }

    pub(crate) fn is_leaf(&self, id: NodeId) -> bool {
        matches!(self.nodes[id], Node::Leaf(_))
    }

    /// The section that an expression begins with, if it is more than a test.
    fn first_section(&self, node: NodeId) -> Option<&Section> {
        match self.node(node) {
            Node::Leaf(_) | Node::Keeps { .. } => None,
            Node::Not(operand) | Node::Pass(operand) => self.first_section(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.first_section(*one),
            Node::Section(section) => Some(section),
        }
    }

    /// Whether it begins with the introduction of battle play.
    pub(crate) fn is_introduced(&self) -> bool {
        self.first_section(self.root).is_some_and(|section| section.introduces)
    }

    /// Whether an expression begins with help or series play.
    pub(crate) fn is_help(&self, node: NodeId) -> bool {
        self.first_section(node).is_some_and(|section| section.kind != Kind::Battle)
    }

    /// Whether the solutions in a fork at the end of help play are counted where they are shown.
    pub(crate) fn counts_for_itself(&self, fork: Fork) -> bool {
        self.first_section(fork.node).is_some_and(|section| section.kind != Kind::Battle || !fork.hidden)
    }

    /// The least number of half-moves that an expression asks for.
    pub(crate) fn least_length(&self, node: NodeId) -> usize {
        match self.node(node) {
            Node::Leaf(_) | Node::Keeps { .. } => 0,
            Node::Not(operand) | Node::Pass(operand) => self.least_length(*operand),
            Node::And(one, other) | Node::Or(one, other) => {
                self.least_length(*one).min(self.least_length(*other))
            }
            Node::Section(section) => match section.kind {
                Kind::Battle => section.maximum - usize::from(section.defends_first),
                Kind::Help => section.maximum,
                Kind::Series => (2 * section.maximum).saturating_sub(1),
            },
        }
    }
}
