//! The tree of play.

use crate::Goal;
use board::Side;

/// What is asked of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// The side that the root of the play belongs to. A [`Play::TurnPassed`] at the root gives the first move
    /// to the other one (`h#2.5`).
    pub starter: Side,
    /// Whether the text names the starter, as structured forms do: an option that leaves the first move out lets the
    /// same side begin with the second then.
    pub named: bool,
    /// What is played and reached.
    pub play: Play,
    /// How solutions are shown.
    pub show: Show,
}

/// How solutions are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Show {
    /// As a tree of keys, threats, defences and continuations.
    Tree,
    /// As one line of moves for each solution.
    Line,
    /// Not at all: an attack without a second symbol (`1a[+]`), as in the reference.
    Nothing,
}

/// An expression of the tree: a test of the move just made, or play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// A leaf: the move just made reaches a goal.
    Goal(GoalTest),
    /// Moves.
    Branch(Box<Branch>),
    /// `!`: the operand has no solution.
    Not(Box<Play>),
    /// `&`: both operands have solutions.
    And(Box<Play>, Box<Play>),
    /// `|`: one of the operands has a solution.
    Or(Box<Play>, Box<Play>),
    /// `-`: the operand is played with the other side to move.
    TurnPassed(Box<Play>),
}

/// A goal, or that it is not reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GoalTest {
    /// The goal.
    pub goal: Goal,
    /// `!`: the test holds when the goal is not reached.
    pub negated: bool,
}

/// Who moves in a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchKind {
    /// `a`, `ad`: an attacker seeks a move after which every defence fails.
    Attack,
    /// `d`, `da`: the defender is to move, and all his moves must fail.
    Defence,
    /// `h`, `hh`: both sides work together.
    Help,
    /// `s`: one side moves alone.
    Series,
}

/// Moves up to a length, with what is tested after each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Who moves.
    pub kind: BranchKind,
    /// The least length, in half-moves (series: in moves); 0 when none is asked for.
    pub minimum: u16,
    /// The greatest length, in half-moves (series: in moves), at least 1.
    pub maximum: u16,
    /// What belongs to the first symbol, `a`, `d`, `h` or `s`: what is tested after that move.
    pub first: Symbol,
    /// What belongs to the second symbol; nothing in series.
    pub second: Symbol,
    /// `?+?`: the move of the second symbol is played only in check; otherwise its side passes.
    pub parry: bool,
    /// Whether it begins with what is not played: in series with the other side's idle move, so that there may be no move at
    /// all before the fork (of traditional stipulations alone); under `parry` with the side that moves only in check.
    pub passes_first: bool,
    /// Whether it is the introduction (`m->`) of battle play, of which is told what would be told of it as a tree.
    pub introduces: bool,
}

/// What hangs on a symbol of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Symbol {
    /// `[…]`: what the move is to reach, or what it is to prevent after `d`.
    pub forks: Vec<Fork>,
    /// `{…}`: what must hold before the next move.
    pub constraints: Vec<Play>,
    /// Whether a constraint stands behind a fork. In series play a goal in it must hold for the last move too then:
    /// `2s[x]{!+}` ends with a capture that does not check, `2s{!+}[x]` with any capture.
    pub bound: bool,
}

/// What play goes over to after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// `>`: play ends where the fork has a solution.
    pub forced: bool,
    /// `/`: the moves of the fork are not shown.
    pub hidden: bool,
    /// What is tested or played there.
    pub play: Play,
}

impl Play {
    /// The leaf of a goal.
    #[must_use]
    pub fn goal(goal: Goal) -> Play {
        Play::Goal(GoalTest { goal, negated: false })
    }

    /// Whether this is a test of the move just made: a goal or an expression of goals.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        match self {
            Play::Goal(_) => true,
            Play::Branch(_) => false,
            Play::Not(play) | Play::TurnPassed(play) => play.is_leaf(),
            Play::And(one, _) | Play::Or(one, _) => one.is_leaf(),
        }
    }

    /// Whether this is play that begins with a defence.
    #[must_use]
    pub fn is_defence(&self) -> bool {
        match self {
            Play::Goal(_) => false,
            Play::Branch(branch) => branch.kind == BranchKind::Defence,
            Play::Not(play) | Play::TurnPassed(play) => play.is_defence(),
            Play::And(one, _) | Play::Or(one, _) => one.is_defence(),
        }
    }

    /// Calls a function for every goal of the expression and of what hangs below it.
    pub fn for_each_goal(&self, visit: &mut dyn FnMut(GoalTest)) {
        match self {
            Play::Goal(test) => visit(*test),
            Play::Not(play) | Play::TurnPassed(play) => play.for_each_goal(visit),
            Play::And(one, other) | Play::Or(one, other) => {
                one.for_each_goal(visit);
                other.for_each_goal(visit);
            }
            Play::Branch(branch) => {
                for symbol in [&branch.first, &branch.second] {
                    symbol.forks.iter().for_each(|fork| fork.play.for_each_goal(visit));
                    symbol.constraints.iter().for_each(|play| play.for_each_goal(visit));
                }
            }
        }
    }

    /// Whether a goal is tested anywhere in the expression.
    #[must_use]
    pub fn tests(&self, wanted: impl Fn(Goal) -> bool) -> bool {
        let mut found = false;
        self.for_each_goal(&mut |test| found |= wanted(test.goal));
        found
    }
}

impl Fork {
    /// A fork without operators.
    #[must_use]
    pub fn to(play: Play) -> Fork {
        Fork { forced: false, hidden: false, play }
    }

    /// A fork that ends play where it has a solution.
    #[must_use]
    pub fn forced(play: Play) -> Fork {
        Fork { forced: true, hidden: false, play }
    }
}

impl Symbol {
    /// Adds a constraint behind all that hangs on the symbol.
    pub fn constrain(&mut self, constraint: Play) {
        self.constraints.push(constraint);
        self.bound |= !self.forks.is_empty();
    }

    /// A symbol with one fork.
    #[must_use]
    pub fn with(fork: Fork) -> Symbol {
        Symbol { forks: vec![fork], ..Symbol::default() }
    }
}

impl Branch {
    /// A branch with nothing on its symbols.
    #[must_use]
    pub fn new(kind: BranchKind, minimum: u16, maximum: u16) -> Branch {
        Branch {
            kind,
            minimum,
            maximum,
            first: Symbol::default(),
            second: Symbol::default(),
            parry: false,
            passes_first: false,
            introduces: false,
        }
    }

    /// The symbol after which the last move of a branch of full length is tested.
    pub fn last_symbol_mut(&mut self) -> &mut Symbol {
        let on_first = self.kind == BranchKind::Series || self.maximum % 2 == 1;
        if on_first { &mut self.first } else { &mut self.second }
    }

    /// The same branch with a fork after its last move.
    #[must_use]
    pub fn ending_in(mut self, fork: Fork) -> Branch {
        self.last_symbol_mut().forks.push(fork);
        self
    }

    /// The branch as an expression.
    #[must_use]
    pub fn play(self) -> Play {
        Play::Branch(Box::new(self))
    }
}
