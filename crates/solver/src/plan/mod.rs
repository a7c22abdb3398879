//! The tree of play, laid out for searching: nodes by number, forks sorted by kind, lengths normalised.

mod answer;
mod ends;
mod leaf;
mod questions;
mod section;
mod straight;
mod tree;

pub(crate) use self::answer::Answer;
pub(crate) use self::leaf::Leaf;
pub(crate) use self::straight::{End, Straight};
pub(crate) use self::tree::{Ends, Fork, Kind, LastStep, Node, NodeId, Plan, Section};

use self::leaf::leaf;
use stipulation::{Branch, BranchKind, Goal, GoalTest, Play};

impl Plan {
    /// Lays out an expression.
    pub(crate) fn new(play: &Play) -> Plan {
        let mut plan = Plan { nodes: Vec::new(), root: 0 };
        plan.root = plan.add(play, 0);
        plan.mark_beginnings(plan.root);
        plan
    }

    /// Marks the sections that come before any move.
    fn mark_beginnings(&mut self, id: NodeId) {
        match &mut self.nodes[id] {
            Node::Leaf(_) | Node::Keeps { .. } => {}
            Node::Section(section) => section.begins = true,
            &mut (Node::Not(operand) | Node::Pass(operand)) => self.mark_beginnings(operand),
            &mut (Node::And(one, other) | Node::Or(one, other)) => {
                self.mark_beginnings(one);
                self.mark_beginnings(other);
            }
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// Notes the goals that free the move that reaches them from some rule.
    pub(crate) fn let_goals_override(&mut self, overrides: impl Fn(Goal) -> bool) {
        for node in &mut self.nodes {
            let Node::Section(section) = node else { continue };
            for ends in &mut section.after {
                let goal = ends.goals.iter().find_map(|goal| match goal {
                    Leaf::Goal(GoalTest { goal, negated: false }) if overrides(*goal) => Some(*goal),
                    _ => None,
                });
                ends.overriding = ends.overriding.or(goal);
            }
        }
    }

    /// Adds to all sections whose goals one side alone reaches that it must keep a unit which can do so: option
    /// KeepMatingPiece. Of two operands the goals of the second count for the first as well.
    pub(crate) fn keep_mating_piece(&mut self) {
        let mut kept = Vec::new();
        self.find_mating_sides(self.root, true, &mut [false; 2], &mut kept);
        for (id, by_first) in kept {
            let Node::Section(section) = &self.nodes[id] else { continue };
            let series = section.kind == Kind::Series;
            for symbol in 0..2 {
                // what stands after a symbol is tested before a move of the other one
                let first_moves = series || symbol == 1;
                let constraint = self.nodes.len();
                self.nodes.push(Node::Keeps { mover: first_moves == by_first });
                if let Node::Section(section) = &mut self.nodes[id] {
                    section.after[symbol].constraints.push(constraint);
                }
            }
        }
    }

    /// Goes through an expression, in which the side that begins the play is to move or not, and notes who reaches goals in it:
    /// that side or the other. Sections in which one side alone does so far are listed, with whether it is that of the
    /// first symbol.
    fn find_mating_sides(
        &self,
        id: NodeId,
        moves: bool,
        found: &mut [bool; 2],
        kept: &mut Vec<(NodeId, bool)>,
    ) {
        let place = |side: bool| usize::from(!side);
        match &self.nodes[id] {
            Node::Leaf(_) => found[place(!moves)] = true,
            Node::Keeps { .. } => {}
            Node::Not(operand) => self.find_mating_sides(*operand, moves, found, kept),
            Node::Pass(operand) => self.find_mating_sides(*operand, !moves, found, kept),
            Node::And(one, other) | Node::Or(one, other) => {
                self.find_mating_sides(*other, moves, found, kept);
                self.find_mating_sides(*one, moves, found, kept);
            }
            Node::Section(section) => {
                let first = moves != section.defends_first;
                let symbols = || section.after.iter().zip([first, !first]);
                // who reaches goals in constraints does so for the play beside them, that of forks included
                for (ends, mover) in symbols() {
                    if !ends.goals.is_empty() {
                        found[place(mover)] = true;
                    }
                    for &node in &ends.demands {
                        self.find_mating_sides(node, !mover, found, kept);
                    }
                    // in series they are asked when the same side is to move again
                    let moves = mover == (section.kind == Kind::Series);
                    for &node in &ends.constraints {
                        self.find_mating_sides(node, moves, found, kept);
                    }
                }
                for (ends, mover) in symbols() {
                    for fork in &ends.forks {
                        self.find_mating_sides(fork.node, !mover, found, kept);
                    }
                }
                match found {
                    [true, false] => kept.push((id, first)),
                    [false, true] => kept.push((id, !first)),
                    _ => {}
                }
            }
        }
    }

    fn add(&mut self, play: &Play, level: usize) -> NodeId {
        let node = if play.is_leaf() {
            Node::Leaf(leaf(play))
        } else {
            match play {
                Play::Goal(_) => Node::Leaf(leaf(play)),
                Play::Not(operand) => Node::Not(self.add(operand, level)),
                Play::TurnPassed(operand) => Node::Pass(self.add(operand, level)),
                Play::And(one, other) => {
                    let one = self.add(one, level);
                    Node::And(one, self.add(other, level))
                }
                Play::Or(one, other) => {
                    let one = self.add(one, level);
                    Node::Or(one, self.add(other, level))
                }
                Play::Branch(branch) => {
                    let section = self.section_of(branch, level);
                    let section = Section { id: self.nodes.len(), ..section };
                    Node::Section(Box::new(Section { straight: Straight::of(&section, self), ..section }))
                }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn section_of(&mut self, branch: &Branch, level: usize) -> Section {
        let last = if branch.kind == BranchKind::Series || branch.maximum % 2 == 1 { 0 } else { 1 };
        let mut first = self.ends(&branch.first, level, last == 0);
        let second = self.ends(&branch.second, level, last == 1);
        if branch.kind == BranchKind::Attack {
            // play of the defender after an attack is what he is forced to
            for (fork, play) in
                first.forks.iter_mut().zip(branch.first.forks.iter().filter(|f| !f.play.is_leaf()))
            {
                fork.forced |= !play.play.is_defence();
            }
        }
        let (low, high) = (usize::from(branch.minimum), usize::from(branch.maximum));
        let (kind, minimum, maximum, after) = match branch.kind {
            BranchKind::Attack => {
                let minimum = if level > 0 {
                    low
                } else if low == 0 {
                    1
                } else if low >= high {
                    high - 1
                } else {
                    low
                };
                (Kind::Battle, minimum, high, [first, second])
            }
            BranchKind::Defence => {
                let (low, high) = (low + 1, high + 1);
                let minimum = if low >= high { high - 1 } else { low };
                (Kind::Battle, minimum, high, [second, first])
            }
            BranchKind::Help => {
                let minimum = if low == 0 { high % 2 } else { low.min(high) };
                (Kind::Help, minimum + (high - minimum) % 2, high, [first, second])
            }
            BranchKind::Series => {
                // a goal speaks of the move just made; all else is asked for when the side is to move again
                (first.demands, first.constraints) =
                    first.constraints.iter().partition(|&&node| self.is_leaf(node));
                first.bound = branch.first.bound && !first.demands.is_empty();
                (Kind::Series, if branch.passes_first { low } else { low.max(1) }, high, [first, second])
            }
        };
        let is_diagram = |goal| matches!(goal, Goal::ProofGame | Goal::AToB);
        let moves_to_diagram = if !branch.clone().play().tests(is_diagram) {
            None
        } else {
            let forks = after.iter().flat_map(|ends| &ends.forks);
            Some(forks.map(|fork| self.longest(fork.node)).max().unwrap_or(0))
        };
        let mates_to_come = if kind == Kind::Battle { None } else { self.ends_behind(&after) };
        let shows_violations = kind != Kind::Battle
            && after
                .iter()
                .flat_map(|ends| &ends.forks)
                .any(|fork| !fork.hidden && self.shows_violations(fork.node));
        Section {
            shows_violations,
            id: 0,
            moves_to_diagram,
            mates_to_come,
            straight: None,
            kind,
            begins: false,
            defends_first: branch.kind == BranchKind::Defence,
            minimum,
            maximum,
            parry: branch.parry,
            passes_first: branch.passes_first,
            introduces: branch.introduces,
            after,
        }
    }

    /// What is tested after the moves of a symbol, the last one of which play of the full length ends with or not.
    fn ends(&mut self, symbol: &stipulation::Symbol, level: usize, last: bool) -> Ends {
        let mut ends = Ends::default();
        for fork in &symbol.forks {
            if fork.play.is_leaf() {
                let goal = leaf(&fork.play);
                ends.goals.push(if last { goal.where_offered() } else { goal });
            } else {
                let node = self.add(&fork.play, level + 1);
                ends.forks.push(Fork { forced: fork.forced, hidden: fork.hidden, node });
            }
        }
        for constraint in &symbol.constraints {
            let node = self.add(constraint, level + 1);
            ends.constraints.push(node);
        }
        if let ([Leaf::Goal(GoalTest { goal, negated: false })], []) = (&ends.goals[..], &ends.forks[..]) {
            ends.only_goal = Some(*goal);
        }
        ends.overriding = ends.goals.iter().find_map(|goal| match goal {
            Leaf::Goal(GoalTest {
                goal: goal @ (Goal::DoubleMate | Goal::CounterMate | Goal::AntiMate),
                negated: false,
            }) => Some(*goal),
            _ => None,
        });
        ends
    }
}
