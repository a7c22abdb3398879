//! A course: a fixed sequence of half-moves, each with its own part, and what is tested between them.
//!
//! The tree of play says who works against whom; a course says half-move by half-move what happens. It is what
//! texts in Jacobi's manner mean: chains of stipulations, `play` and `test`, parry series, unique defences,
//! diagrams of which only a part is known, and constraints on the ways of single units. Every line of exactly
//! that length is a solution; where one side defends, all its moves must lead to solutions.

mod constraint;
mod diagram;

use crate::{Branch, BranchKind, Fork, Goal, Play, Show, Stipulation};
use board::Side;
pub use constraint::{Becomes, Constraint, Range, Stretch, Tail, Way, contradict};
pub use diagram::{DiagramTest, Extra, Want};

/// A whole course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Who makes the first half-move.
    pub starter: Side,
    /// The number of half-moves played before the first one, for the numbers of moves: 0 when move 1 begins with
    /// it, 1 when it is the second half of move 1, negative for a preamble.
    pub played_before: i32,
    /// What happens, in order.
    pub steps: Vec<Step>,
    /// The disjunctions of constraints that hold for the play up to a step: (number of the step, groups of which one
    /// must hold). Every combination of groups is tried for itself.
    pub constraints: Vec<(usize, Vec<Vec<Constraint>>)>,
}

/// A step of a course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A half-move.
    HalfMove(Part),
    /// What must hold after the half-move before.
    Test(Test),
    /// What is tested after every later half-move.
    Watch(Watch),
}

/// The part that a half-move plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Any legal move.
    Help,
    /// A legal move that is the only one.
    Unique,
    /// Whatever the side plays, the rest of the course can be played, and it can play something.
    Defence,
    /// Every legal move must reach the aim, and there is one.
    Forced(Aim),
    /// The side passes, which it may not when it is in check.
    Pass,
    /// The side answers a check, and passes when there is none.
    Parry(Parry),
}

/// What the idle side of a series answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parry {
    /// Checks given to it.
    pub checks: bool,
    /// Checks that the other side has exposed itself to.
    pub own_checks: bool,
    /// In what spirit it answers.
    pub answer: Answer,
}

/// In what spirit the idle side of a series answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It helps: any legal move.
    Help,
    /// It has but one legal move.
    Unique,
    /// It defends: every legal move must lead on.
    Defence,
}

/// What a test looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The aim.
    pub aim: Aim,
    /// Whether it must not be reached.
    pub negated: bool,
}

/// What a half-move may reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A goal as everywhere.
    Goal(Goal),
    /// At least so many checks, 2 or more.
    Checks(u8),
    /// The move contained at least so many mates, provisional ones included.
    Mates(u8),
    /// The mover's own side is in check.
    SelfCheck,
    /// A diagram, or the part of it that is known.
    Diagram(Box<DiagramTest>),
}

/// A test after every later half-move and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watch {
    /// The aim.
    pub aim: Aim,
    /// The side whose moves are looked at; both if none is named.
    pub side: Option<Side>,
    /// Who can reach the aim must.
    pub prefer: bool,
    /// Who would pass in a series and can reach the aim moves.
    pub wake: bool,
    /// Reaching the aim ends the play.
    pub end: bool,
}

impl Course {
    /// Whether some half-move is to reach such a goal.
    #[must_use]
    pub fn tests(&self, wanted: impl Fn(Goal) -> bool) -> bool {
        self.steps.iter().any(|step| {
            let aim = match step {
                Step::HalfMove(Part::Forced(aim)) => aim,
                Step::HalfMove(_) => return false,
                Step::Test(test) => &test.aim,
                Step::Watch(watch) => &watch.aim,
            };
            matches!(aim, Aim::Goal(goal) if wanted(*goal))
        })
    }

    /// Lets the watches at these steps look at the side that does not make the half-move behind them.
    pub fn watch_defenders(&mut self, steps: &[usize]) {
        for &at in steps {
            let before = self.steps[..at].iter().filter(|step| matches!(step, Step::HalfMove(_))).count();
            let attacker = if before.is_multiple_of(2) { self.starter } else { !self.starter };
            if let Some(Step::Watch(watch)) = self.steps.get_mut(at) {
                watch.side = Some(!attacker);
            }
        }
    }

    /// The number of half-moves, passes included.
    #[must_use]
    pub fn half_moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::HalfMove(_))).count()
    }

    /// The same with a move of each side less (series: with a move less) at the beginning, if it begins with so many moves that
    /// nothing asks more of and more half-moves follow.
    #[must_use]
    pub fn shortened(&self) -> Option<Course> {
        let free = |step: &Step| matches!(step, Step::HalfMove(Part::Help | Part::Defence | Part::Pass));
        let [first, second, Step::HalfMove(_), ..] = &self.steps[..] else { return None };
        (free(first) && free(second)).then(|| Course {
            steps: self.steps[2..].to_vec(),
            constraints: self.constraints.iter().map(|(until, groups)| (until - 2, groups.clone())).collect(),
            ..self.clone()
        })
    }

    /// The course as a stipulation with that goal, if it is nothing but help play to one complete diagram.
    #[must_use]
    pub fn as_proof_game(&self, goal: Goal) -> Option<(Stipulation, &DiagramTest)> {
        let (Aim::Diagram(diagram), length) = self.end_of_help_play()? else { return None };
        let play = Self::help_play(length, goal);
        let stipulation = Stipulation { starter: self.starter, named: false, play, show: Show::Line };
        diagram.is_complete().then_some((stipulation, &**diagram))
    }

    /// The diagram that the last half-move must reach, if there is one and it is complete.
    #[must_use]
    pub fn target(&self) -> Option<&DiagramTest> {
        let ends = self.steps.iter().rev().take_while(|step| !matches!(step, Step::HalfMove(_)));
        ends.into_iter().find_map(|step| match step {
            Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) if diagram.is_complete() => {
                Some(&**diagram)
            }
            _ => None,
        })
    }

    /// The course as a stipulation, if it is nothing but help play to a mate or stalemate, after which nobody goes on, with
    /// moves numbered as in stipulations.
    #[must_use]
    pub fn as_help_play(&self) -> Option<Stipulation> {
        let (Aim::Goal(goal @ (Goal::Mate | Goal::Stalemate)), length) = self.end_of_help_play()? else {
            return None;
        };
        let play = Self::help_play(length, *goal);
        // the first half of a move that only its second half is played of belongs to the other side
        let (starter, play) = match self.played_before {
            0 if length % 2 == 0 => (self.starter, play),
            1 if length % 2 == 1 => (!self.starter, Play::TurnPassed(Box::new(play))),
            _ => return None,
        };
        Some(Stipulation { starter, named: false, play, show: Show::Line })
    }

    /// What help play leads to and its length in half-moves, if the course is nothing else.
    fn end_of_help_play(&self) -> Option<(&Aim, u16)> {
        let Some((Step::Test(Test { aim, negated: false }), play)) = self.steps.split_last() else {
            return None;
        };
        let helps = play.iter().all(|step| matches!(step, Step::HalfMove(Part::Help)));
        let length = u16::try_from(play.len()).ok()?;
        (helps && length > 0 && self.constraints.is_empty()).then_some((aim, length))
    }

    fn help_play(length: u16, goal: Goal) -> Play {
        Branch::new(BranchKind::Help, length, length).ending_in(Fork::to(Play::goal(goal))).play()
    }
}
