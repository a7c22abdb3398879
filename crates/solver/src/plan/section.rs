//! A branch of play: when it may end, and what its moves must lead to.

use super::tree::{Ends, Fork, Kind, LastStep, Node, NodeId, Plan, Section};
use stipulation::Goal;

impl Ends {
    /// Whether nothing but the length keeps play from going on after the move.
    pub(crate) fn let_play_go_on(&self) -> bool {
        self.constraints.is_empty() && self.demands.is_empty()
    }

    /// Whether no goal is tested after the move.
    pub(crate) fn have_no_goal(&self) -> bool {
        self.goals.is_empty() && self.overriding.is_none()
    }
}

impl Section {
    /// Whether a battle of the full length may end with this many half-moves left.
    pub(crate) fn is_long_enough(&self, left: usize) -> bool {
        self.maximum - left >= self.minimum
    }

    /// The goal that a half-move of help, the first of so many left, may reach against self-check.
    pub(crate) fn overriding_help(&self, left: usize, symbol: usize) -> Option<Goal> {
        self.after[symbol].overriding.filter(|_| self.ends_may_be_shown(left - 1))
    }

    /// The goal that an attack, the first of so many half-moves left, may reach against self-check.
    pub(crate) fn overriding_attack(&self, left: usize) -> Option<Goal> {
        self.after[0].overriding.filter(|_| self.is_long_enough(left - 1))
    }

    /// The goal that a defence, the first of so many half-moves left, may reach against self-check.
    pub(crate) fn overriding_defence(&self, left: usize) -> Option<Goal> {
        self.after[1].overriding.filter(|_| self.is_long_enough(left - 1))
    }

    /// The goal that alone ends a battle, reached by the defender's last move against self-check.
    pub(crate) fn only_goal_against_self_check(&self) -> Option<Goal> {
        let defence = &self.after[1];
        defence.overriding.filter(|&goal| defence.only_goal == Some(goal) && self.kind == Kind::Battle)
    }

    /// Whether it is a battle that consists of one defence.
    fn is_one_defence(&self) -> bool {
        self.maximum == 2 && self.defends_first
    }

    /// The goal that each move of its one defence must reach, if there is but one way and nothing else is tested.
    pub(crate) fn compelled_goal(&self) -> Option<Goal> {
        let free = self.is_one_defence() && self.constraints_before(1).is_empty();
        self.last_goal(1).filter(|_| free)
    }

    /// The battle of one defence that alone follows a move of the symbol, the last of this section.
    pub(crate) fn last_defence<'p>(&self, symbol: usize, plan: &'p Plan) -> Option<&'p Section> {
        let ends = &self.after[symbol];
        let [fork] = &ends.forks[..] else { return None };
        match plan.node(fork.node) {
            Node::Section(next) if next.is_one_defence() && ends.have_no_goal() => Some(next),
            _ => None,
        }
    }

    /// Whether forks that nobody is forced to may end a battle with this many half-moves left; a least length counts where
    /// the defender moves only in check.
    pub(crate) fn lets_forks_end(&self, left: usize) -> bool {
        !self.parry || self.is_long_enough(left)
    }

    /// Whether the side whose turn it is after a symbol's move moves only in check.
    pub(crate) fn is_idle_after(&self, symbol: usize) -> bool {
        self.parry && symbol == usize::from(self.passes_first)
    }

    /// Whether the side whose turn it is at the beginning moves only in check: the one that does after the second symbol.
    pub(crate) fn is_idle_at_first(&self) -> bool {
        self.is_idle_after(1)
    }

    /// Whether a move that takes back the other side's move solves nothing: always, unless play has a least length.
    pub(crate) fn minds_taking_back(&self) -> bool {
        self.minimum <= 1 || self.maximum <= 2
    }

    /// The least number of half-moves, at most `left`, in which an attack with `left` half-moves to go may
    /// succeed.
    pub(crate) fn shortest_attack(&self, left: usize) -> usize {
        let played = self.maximum - left;
        let least = if self.minimum > played { self.minimum - played } else { self.minimum.min(1) };
        let least = least.max(1);
        least + (left + least) % 2
    }

    /// Whether play may end before the first move: help play of an even length, at the end of which further play
    /// waits, may have the length 0.
    pub(crate) fn may_end_at_once(&self) -> bool {
        self.kind == Kind::Help && self.maximum.is_multiple_of(2) && !self.after[1].forks.is_empty()
    }

    /// The forks behind the second half-move of help, which are looked at before the first as well.
    pub(crate) fn forks_before_play(&self) -> &[Fork] {
        let looked_at = self.kind == Kind::Help && self.maximum > 1 && !self.passes_first;
        if looked_at { &self.after[1].forks } else { &[] }
    }

    /// The goal of an attacker whose play ends with it alone, while nothing is tested after defences.
    pub(crate) fn attackers_only_goal(&self) -> Option<Goal> {
        let [attack, defence] = &self.after;
        let free = attack.let_play_go_on()
            && defence.let_play_go_on()
            && defence.goals.is_empty()
            && defence.forks.is_empty()
            && defence.overriding.is_none();
        self.last_goal(0).filter(|_| free && self.kind == Kind::Battle)
    }

    /// The goal that alone makes a last move of a symbol succeed, if there is but one way.
    pub(crate) fn last_goal(&self, symbol: usize) -> Option<Goal> {
        let ends = &self.after[symbol];
        ends.only_goal.filter(|_| !self.parry && ends.overriding.is_none() && !ends.bound)
    }

    /// The goal that a last attack must reach, one that overrides self-check among them.
    pub(crate) fn goal_of_last_attack(&self, left: usize) -> Option<Goal> {
        let ends = &self.after[0];
        ends.only_goal.filter(|_| left == 1 && !ends.bound)
    }

    /// The end that a last but one or last move of a symbol must lead to, if there is but one way and nothing else is
    /// tested on it.
    pub(crate) fn last_step(&self, left: usize, symbol: usize, plan: &Plan) -> Option<LastStep> {
        let ends = &self.after[symbol];
        if self.parry || !ends.have_no_goal() || !ends.let_play_go_on() {
            return None;
        }
        match (self.kind, left, &ends.forks[..]) {
            (Kind::Battle, 2, []) if symbol == 0 => self.last_goal(1).map(LastStep::Compel),
            // the last attack of reflex play: the defender must be able to reach the goal
            (Kind::Battle, 1, [fork]) if symbol == 0 && fork.forced => match plan.node(fork.node) {
                Node::Section(next) if next.maximum == 1 && !next.defends_first => {
                    let free = next.constraints_before(0).is_empty();
                    next.last_goal(0).filter(|_| free).map(LastStep::Allow)
                }
                _ => None,
            },
            (Kind::Help, 2, []) if self.after[1 - symbol].constraints.is_empty() => {
                self.last_goal(1 - symbol).map(LastStep::Allow)
            }
            (Kind::Help | Kind::Series, 1, [fork]) => match plan.node(fork.node) {
                Node::Section(next) if next.is_one_defence() => next.compelled_goal().map(LastStep::Compel),
                Node::Section(next) if next.maximum == 1 && next.kind == Kind::Help => {
                    let free = next.constraints_before(0).is_empty();
                    next.last_goal(0).filter(|_| free).map(LastStep::Allow)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The constraints before a move of the first (0) or second (1) symbol.
    pub(crate) fn constraints_before(&self, symbol: usize) -> &[NodeId] {
        match self.kind {
            Kind::Series => &self.after[0].constraints,
            _ => &self.after[1 - symbol].constraints,
        }
    }
}
