//! Where play leads: the ends that a section of help play can come to, with the moves that either side has on the way, and which
//! play goes straight to one.

use super::leaf::Leaf;
use super::straight::{End, MatesToCome, Shape, Straight};
use super::tree::{Ends, Kind, Node, NodeId, Plan, Section};
use stipulation::{Goal, GoalTest};

/// With fewer half-moves to the end play behind a section is not looked at from before it.
const LONG_WITH_TAIL: usize = 8;

impl Plan {
    /// The ends of a help section with these tests after the moves of either symbol.
    pub(crate) fn ends_behind(&self, after: &[Ends; 2]) -> MatesToCome {
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
    fn ends_of_node(&self, node: NodeId) -> MatesToCome {
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

/// The ends that a test of a move asks for; `mover` made it.
fn leaf_ends(leaf: &Leaf, mover: usize) -> MatesToCome {
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

impl Straight {
    /// The course of a help or series section; `None` if anything is tested on the way.
    pub(crate) fn of(section: &Section, plan: &Plan) -> Option<Straight> {
        let free = |section: &Section, symbol: usize| {
            let after = &section.after[symbol];
            after.let_play_go_on() && after.overriding.is_none()
        };
        let goal = |section: &Section, symbol: usize| match &section.after[symbol].goals[..] {
            [Leaf::Goal(GoalTest { goal: goal @ (Goal::Mate | Goal::Stalemate), negated: false })]
                if section.after[symbol].forks.is_empty() =>
            {
                Some(*goal)
            }
            _ => None,
        };
        let idle = |symbol: usize| {
            let after = &section.after[symbol];
            after.goals.is_empty() && after.forks.is_empty()
        };
        if section.parry || !free(section, 0) || !free(section, 1) {
            return None;
        }
        let course =
            |shape, goal, symbol| Some(Straight { shape, goal, section: section.id, symbol, tail: 0 });
        match section.kind {
            Kind::Battle => None,
            Kind::Help => match (goal(section, 0), goal(section, 1)) {
                (Some(goal), None) if idle(1) => course(Shape::Alternate, goal, 0),
                (None, Some(goal)) if idle(0) => course(Shape::Alternate, goal, 1),
                (None, None) => Straight::with_tail(section),
                _ => None,
            },
            Kind::Series => match (goal(section, 0), &section.after[0].forks[..]) {
                (Some(goal), []) => course(Shape::Attacker, goal, 0),
                (None, [fork]) if section.after[0].goals.is_empty() && !fork.forced => {
                    match plan.node(fork.node) {
                        Node::Section(next)
                            if next.kind == Kind::Help
                                && next.maximum == 1
                                && !next.parry
                                && free(next, 0)
                                && next.constraints_before(0).is_empty() =>
                        {
                            course(Shape::DefenderThenAttacker, goal(next, 0)?, 1)
                        }
                        _ => None,
                    }
                }
                _ => None,
            },
        }
    }

    /// The course of a help section behind which play goes on in turn to a certain end.
    fn with_tail(section: &Section) -> Option<Straight> {
        let [end] = section.mates_to_come.as_deref()? else { return None };
        let [first, second] = &section.after;
        let (last, idle) = if first.forks.is_empty() { (1, first) } else { (0, second) };
        let forks = &section.after[last].forks;
        let goals = first.goals.len() + second.goals.len();
        if goals > 0 || !idle.forks.is_empty() || forks.len() != 1 || forks[0].forced {
            return None;
        }
        // who moves first behind the section moves as often as the other one or once more
        let moves = [end.beyond[1 - last], end.beyond[last]];
        let tail = moves[0] + moves[1];
        let in_turn = moves[0] == tail.div_ceil(2);
        let ends_it = if tail % 2 == 1 { 1 - last } else { last };
        let goal = if end.mate { Goal::Mate } else { Goal::Stalemate };
        let course = Straight { shape: Shape::Alternate, goal, section: section.id, symbol: end.mover, tail };
        let long = section.maximum + tail >= LONG_WITH_TAIL;
        (tail > 0 && long && in_turn && end.mover == ends_it).then_some(course)
    }
}
