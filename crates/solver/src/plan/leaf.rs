//! Tests of the move just made.

use stipulation::{Goal, GoalTest, Play};

/// A test of the move just made.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    Goal(GoalTest),
    Not(Box<Leaf>),
    And(Box<Leaf>, Box<Leaf>),
    Or(Box<Leaf>, Box<Leaf>),
}

impl Leaf {
    /// The same for nothing but castlings and en passant captures where a composed test speaks of these: the
    /// reference looks at no other moves then (`!ep` is never reached, `ep|+` by en passant captures only).
    pub(super) fn by_moves_it_speaks_of(self) -> Leaf {
        if matches!(self, Leaf::Goal(GoalTest { negated: false, .. })) {
            return self;
        }
        [Goal::EnPassant, Goal::Castling].into_iter().fold(self, |leaf, goal| {
            if !leaf.speaks_of(goal) {
                return leaf;
            }
            let special = Leaf::Goal(GoalTest { goal, negated: false });
            Leaf::And(Box::new(special), Box::new(leaf))
        })
    }

    fn speaks_of(&self, goal: Goal) -> bool {
        match self {
            Leaf::Goal(test) => test.goal == goal,
            Leaf::Not(operand) => operand.speaks_of(goal),
            Leaf::And(one, other) | Leaf::Or(one, other) => one.speaks_of(goal) || other.speaks_of(goal),
        }
    }

    /// Whether it is nothing but a mate, stalemate or diagram, and the same as the one found before.
    pub(super) fn is_only_goal(&self, found: &mut Option<Goal>) -> bool {
        match self {
            Leaf::Goal(GoalTest {
                goal: goal @ (Goal::Mate | Goal::Stalemate | Goal::ProofGame | Goal::AToB),
                negated: false,
            }) => *found.get_or_insert(*goal) == *goal,
            _ => false,
        }
    }

    /// Whether it speaks of the move made and not only of the position.
    pub(super) fn speaks_of_moves(&self) -> bool {
        match self {
            Leaf::Goal(test) => !test.goal.ends_play() && test.goal != Goal::Check,
            Leaf::Not(operand) => operand.speaks_of_moves(),
            Leaf::And(one, other) | Leaf::Or(one, other) => one.speaks_of_moves() || other.speaks_of_moves(),
        }
    }

    /// Whether it speaks of sides that cannot move. Such goals are not looked for before the end of help play:
    /// nothing could follow them (negated ones are treated alike, as in the reference).
    pub(crate) fn ends_play(&self) -> bool {
        match self {
            Leaf::Goal(test) => test.goal.ends_play(),
            Leaf::Not(operand) => operand.ends_play(),
            Leaf::And(one, other) => one.ends_play() || other.ends_play(),
            Leaf::Or(one, other) => one.ends_play() && other.ends_play(),
        }
    }
}

/// A test as it is laid out.
pub(super) fn leaf(play: &Play) -> Leaf {
    match play {
        Play::Goal(test) => Leaf::Goal(*test),
        Play::Not(operand) => Leaf::Not(Box::new(leaf(operand))),
        Play::TurnPassed(operand) => leaf(operand),
        Play::And(one, other) => Leaf::And(Box::new(leaf(one)), Box::new(leaf(other))),
        Play::Or(one, other) => Leaf::Or(Box::new(leaf(one)), Box::new(leaf(other))),
        Play::Branch(_) => unreachable!("a leaf has no moves"),
    }
}
