//! The move just made as an event: in a tree, or as the end of a line.

use super::Run;
use crate::Board;
use crate::event::{Event, Line, LineMove, Played};
use crate::played::{Pending, played_on};
use stipulation::{Goal, Show};

impl<B: Board> Run<'_, B> {
    /// The move just made, for showing.
    pub(crate) fn played(&mut self, pending: Pending) -> Played {
        played_on(&mut self.board, pending)
    }

    /// Shows the move just made at its place in the tree.
    pub(crate) fn show_move(&mut self, depth: usize, pending: Pending, goals: Vec<Option<Goal>>) {
        if self.hidden || self.show == Show::Line {
            return;
        }
        let played = self.played(pending);
        // behind the goals of both operands of & the reference tells no check
        let shows_check = played.check && goals.len() < 2 && !preempts_check(&goals);
        let constraint = self.in_constraint && !goals.is_empty();
        self.tell(Event::Move { depth, played, shows_check, goals, constraint });
    }

    /// Adds the move just made to the line, for what is shown below it.
    pub(crate) fn with_line_move<T>(
        &mut self,
        pending: Pending,
        ends_introduction: bool,
        below: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.show == Show::Tree {
            return below(self);
        }
        let played = self.played(pending);
        let shows_check = played.check;
        self.line.push(LineMove { played, shows_check, ends_introduction });
        let found = below(self);
        self.line.pop();
        found
    }

    /// Shows the line that ends with the move just made.
    pub(crate) fn show_line(&mut self, pending: Pending, goals: Vec<Option<Goal>>) {
        let line = self.line_to(pending, goals);
        self.tell(Event::Line(line));
    }

    /// Shows the moves so far, the last of which is what a constraint asks for.
    pub(crate) fn show_line_so_far(&mut self, goals: Vec<Option<Goal>>) {
        let mut moves = self.line.clone();
        if let Some(last) = moves.last_mut() {
            last.shows_check &= !preempts_check(&goals);
            self.tell(Event::Line(Line { passed: self.passed, moves, goals, constraint: true }));
        }
    }

    fn line_to(&mut self, pending: Pending, goals: Vec<Option<Goal>>) -> Line {
        let played = self.played(pending);
        let shows_check = played.check && !preempts_check(&goals);
        let mut moves = self.line.clone();
        moves.push(LineMove { played, shows_check, ends_introduction: false });
        if let Some(checks) = self.board.checks_of_line(moves.len()) {
            let last = moves.len() - 1;
            for (one, check) in moves[..last].iter_mut().zip(checks) {
                one.shows_check = check;
            }
        }
        let (passed, constraint) = (self.passed, self.in_constraint && !goals.is_empty());
        Line { passed, moves, goals, constraint }
    }

    /// Shows the move just made without the goals that it would reach, if a rule cannot decide about it. Answers whether
    /// that is so.
    pub(crate) fn show_doubt(&mut self, depth: usize, pending: Pending, goals: &[Option<Goal>]) -> bool {
        let Some(doubt) = self.board.doubts_last(goals) else { return false };
        if self.hidden {
            return true;
        }
        if self.show == Show::Line {
            let line = self.line_to(pending, goals.to_vec());
            self.tell(Event::Line(Line { goals: Vec::new(), constraint: false, ..line }));
        } else {
            let played = self.played(pending);
            let shows_check = played.check && !preempts_check(goals);
            self.tell(Event::Move { depth, played, shows_check, goals: Vec::new(), constraint: false });
        }
        self.tell(Event::Undecided(doubt));
        true
    }

    /// Shows a move, illegal for self-check, that reaches a goal that overrides it. Answers whether it does. The next choice is
    /// noted where self-check was seen before it was asked what a pawn becomes.
    pub(crate) fn show_overriding(
        &mut self,
        goal: Option<Goal>,
        left: usize,
        intention: B::Move,
        next: &mut Option<B::Move>,
        may_end: impl Fn(usize) -> bool,
    ) -> bool {
        let Some(goal) = goal.filter(|_| may_end(left)) else { return false };
        let pending = self.pending(intention);
        let made = self.board.make_reaching(intention, goal);
        *next = next.or(made.next);
        if !made.legal {
            return false;
        }
        self.show_goals(self.line.len(), pending, vec![Some(goal)]);
        self.board.undo();
        self.count_solution();
        true
    }

    /// Shows that the defence just made reaches goals: in a tree once for each operand of &, and only the last time whether it
    /// checks.
    pub(crate) fn show_goals_of_defence(&mut self, depth: usize, pending: Pending, goals: Vec<Option<Goal>>) {
        // the reference counts them when it proves them as well
        self.count_goals(2 * goals.len());
        if self.hidden || self.show == Show::Line {
            self.show_goals(depth, pending, goals);
            return;
        }
        let last = goals.len().saturating_sub(1);
        for (place, goal) in goals.into_iter().enumerate() {
            let played = self.played(pending);
            let shows_check = played.check && place == last && !preempts_check(&[goal]);
            let constraint = self.in_constraint;
            self.tell(Event::Move { depth, played, shows_check, goals: vec![goal], constraint });
        }
    }

    /// Shows that the move just made reaches goals.
    pub(crate) fn show_goals(&mut self, depth: usize, pending: Pending, goals: Vec<Option<Goal>>) {
        if self.hidden {
            return;
        }
        match self.show {
            Show::Tree | Show::Nothing => self.show_move(depth, pending, goals),
            // each operand of & shows a line of its own
            Show::Line => goals.into_iter().for_each(|goal| self.show_line(pending, vec![goal])),
        }
    }
}

/// Goals whose sign makes a check sign needless; the last of several decides.
fn preempts_check(goals: &[Option<Goal>]) -> bool {
    goals.last().is_some_and(|goal| {
        matches!(
            goal,
            Some(
                Goal::Mate
                    | Goal::Check
                    | Goal::DoubleMate
                    | Goal::CounterMate
                    | Goal::MateOrStalemate
                    | Goal::Stalemate
                    | Goal::DoubleStalemate
                    | Goal::AutoStalemate
            )
        )
    })
}
