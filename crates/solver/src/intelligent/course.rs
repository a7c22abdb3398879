//! Which help and series play goes straight to a mate or stalemate, and who moves when in it.

use crate::plan::{Kind as Play, Leaf, Node, Plan, Section};
use crate::proof::place_key;
use board::Key;
use stipulation::{Goal, GoalTest};

/// With fewer half-moves to the end play behind a section is not looked at from before it.
const LONG_WITH_TAIL: usize = 8;

/// How play goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// The sides move in turn.
    Alternate,
    /// The defender moves, then the attacker once.
    DefenderThenAttacker,
    /// The attacker moves.
    Attacker,
}

/// Play that goes straight to a mate or stalemate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    shape: Shape,
    pub(super) goal: Goal,
    /// The number of the section.
    section: usize,
    /// The symbol of the attacker.
    symbol: usize,
    /// The half-moves behind the section, after which the end comes.
    pub(super) tail: usize,
}

impl Course {
    /// The course of a help or series section; `None` if anything is tested on the way.
    pub(crate) fn of(section: &Section, plan: &Plan) -> Option<Course> {
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
        let course = |shape, goal, symbol| Some(Course { shape, goal, section: section.id, symbol, tail: 0 });
        match section.kind {
            Play::Battle => None,
            Play::Help => match (goal(section, 0), goal(section, 1)) {
                (Some(goal), None) if idle(1) => course(Shape::Alternate, goal, 0),
                (None, Some(goal)) if idle(0) => course(Shape::Alternate, goal, 1),
                (None, None) => Course::with_tail(section),
                _ => None,
            },
            Play::Series => match (goal(section, 0), &section.after[0].forks[..]) {
                (Some(goal), []) => course(Shape::Attacker, goal, 0),
                (None, [fork]) if section.after[0].goals.is_empty() && !fork.forced => {
                    match plan.node(fork.node) {
                        Node::Section(next)
                            if next.kind == Play::Help
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
    fn with_tail(section: &Section) -> Option<Course> {
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
        let course = Course { shape: Shape::Alternate, goal, section: section.id, symbol: end.mover, tail };
        let long = section.maximum + tail >= LONG_WITH_TAIL;
        (tail > 0 && long && in_turn && end.mover == ends_it).then_some(course)
    }

    /// The number of the section.
    pub(crate) fn section(&self) -> usize {
        self.section
    }

    /// The half-moves to the end where so much of the section is left, and whether the attacker is to move.
    /// `None` if the end would be another's.
    pub(super) fn begin(&self, left: usize, symbol: usize) -> Option<(usize, bool)> {
        match self.shape {
            Shape::Alternate => {
                let attacks = symbol == self.symbol;
                let left = left + self.tail;
                (left % 2 == usize::from(attacks)).then_some((left, attacks))
            }
            Shape::DefenderThenAttacker => Some((left + 1, false)),
            Shape::Attacker => Some((left, true)),
        }
    }

    /// Whether the attacker makes the half-move with which so many are left.
    pub(super) fn attacks(&self, left: usize) -> bool {
        match self.shape {
            Shape::Alternate => left % 2 == 1,
            Shape::DefenderThenAttacker => left == 1,
            Shape::Attacker => true,
        }
    }

    /// The moves of attacker and defender in so many half-moves.
    pub(super) fn moves(&self, left: usize) -> (usize, usize) {
        match self.shape {
            Shape::Alternate => (left.div_ceil(2), left / 2),
            Shape::DefenderThenAttacker => (1, left - 1),
            Shape::Attacker => (left, 0),
        }
    }

    /// The key of the place with so many half-moves left and the length that belongs to it, the same as those of the
    /// ordinary search.
    pub(super) fn key(&self, left: usize) -> (Key, usize) {
        let symbol = match self.shape {
            Shape::Alternate if self.attacks(left) => self.symbol,
            Shape::Alternate => 1 - self.symbol,
            _ => 0,
        };
        let length = if self.shape == Shape::DefenderThenAttacker { left - 1 } else { left - self.tail };
        (place_key(self.section, 2 + symbol), length)
    }
}
