//! Tests of the move just made.

use stipulation::{Goal, GoalTest, Play};

/// A test of the move just made.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    Goal(GoalTest),
    /// Before the move such a goal was not out of reach from the outset: there was something to capture in passing, or a right
    /// to castle.
    Offered(Goal),
    Not(Box<Leaf>),
    And(Box<Leaf>, Box<Leaf>),
    Or(Box<Leaf>, Box<Leaf>),
}

impl Leaf {
    /// The same for the last move of play. Where a composed test speaks of castlings or en passant captures the reference makes
    /// that move only if one of these is offered, whatever else the test speaks of (`!ep` is reached only where there is
    /// something to capture in passing, `00|+` by any check, but only with a right to castle).
    pub(super) fn where_offered(self) -> Leaf {
        if matches!(self, Leaf::Goal(GoalTest { negated: false, .. })) {
            return self;
        }
        let spoken_of = [Goal::EnPassant, Goal::Castling].into_iter().filter(|&goal| self.speaks_of(goal));
        let offered = spoken_of.map(Leaf::Offered);
        match offered.reduce(|one, other| Leaf::Or(Box::new(one), Box::new(other))) {
            Some(offered) => Leaf::And(Box::new(offered), Box::new(self)),
            None => self,
        }
    }

    /// Whether it asks what was offered before the move.
    pub(super) fn asks_what_was_offered(&self) -> bool {
        match self {
            Leaf::Goal(_) => false,
            Leaf::Offered(_) => true,
            Leaf::Not(operand) => operand.asks_what_was_offered(),
            Leaf::And(one, other) | Leaf::Or(one, other) => {
                one.asks_what_was_offered() || other.asks_what_was_offered()
            }
        }
    }

    fn speaks_of(&self, goal: Goal) -> bool {
        match self {
            Leaf::Goal(test) => test.goal == goal,
            Leaf::Offered(_) => false,
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
            Leaf::Offered(_) => true,
            Leaf::Not(operand) => operand.speaks_of_moves(),
            Leaf::And(one, other) | Leaf::Or(one, other) => one.speaks_of_moves() || other.speaks_of_moves(),
        }
    }

    /// Whether it speaks of sides that cannot move. Such goals are not looked for before the end of help play:
    /// nothing could follow them (negated ones are treated alike, as in the reference).
    pub(crate) fn ends_play(&self) -> bool {
        match self {
            Leaf::Goal(test) => test.goal.ends_play(),
            Leaf::Offered(_) => false,
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
