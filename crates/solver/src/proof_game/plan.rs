//! The cheapest assignment of a side's units to the goals, and what it leaves open.

use super::flood::{FAR, Places};
use super::work::{Goal, Work};
use crate::distance::assignment::{Assignment, Costs, FORBIDDEN, MOST, assign};
use rules::orthodox::Kind;

/// The cheapest assignment, and the moves and captures that it leaves.
pub(super) struct Plan<'a, S: Places> {
    pub(super) work: &'a Work<'a, S>,
    pub(super) costs: Costs,
    pub(super) assignment: Assignment,
    /// The moves that the side has beyond those that it needs.
    pub(super) slack: usize,
    /// The captures beyond those that pawns need to change files.
    pub(super) spare_captures: usize,
}

impl<S: Places> Plan<'_, S> {
    /// The goals that a unit may go to, each with the moves that may be spent on it and with the price of the change.
    pub(super) fn choices(&self, unit: usize) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        // what is beyond the last goal is the last goal
        (0..self.work.goals.len().min(self.work.roster.count)).filter_map(move |goal| {
            let (cost, regret) = (self.costs[unit][goal], usize::from(self.assignment.regret[unit][goal]));
            (cost < FORBIDDEN && regret <= self.slack).then_some((goal, usize::from(cost), regret))
        })
    }

    /// Whether captures are left for a unit on its way to a goal.
    pub(super) fn may_capture(&self, unit: usize, goal: usize) -> bool {
        let wanted = self.work.goals.get(goal).and_then(|goal| Some((goal.kind?, goal.square?)));
        match (self.work.roster.kinds[unit], wanted) {
            // a pawn that goes straight must come back to its file
            (Kind::Pawn, Some((Kind::Pawn, (square, _)))) => {
                self.work.roster.squares[unit] % 8 != square % 8 || self.spare_captures >= 2
            }
            _ => self.spare_captures > 0,
        }
    }

    /// The move of the king that castles comes before those counted from where it stands afterwards.
    pub(super) fn castling_move(&self, unit: usize) -> usize {
        usize::from(self.work.castles.is_some_and(|[king, ..]| king == self.work.roster.squares[unit]))
    }
}

impl<S: Places> Work<'_, S> {
    /// The cheapest assignment of the units; `None` if the moves of the side do not suffice for it.
    pub(super) fn plan(&self) -> Option<Plan<'_, S>> {
        let roster = &self.roster;
        if self.goals.iter().filter(|goal| goal.square.is_some()).count() > roster.count {
            return None;
        }
        let mut costs = self.costs();
        let most = u16::try_from(self.moves).unwrap_or(u16::MAX);
        let (assignment, spare_captures) = match self.goals.first() {
            // nothing is told of the side
            Some(Goal { square: None, .. }) => {
                (alike(&costs, roster.count, most)?, self.captures.unwrap_or(0))
            }
            _ => self.assign_with_captures(&mut costs, most)?,
        };
        let slack = self.moves - usize::from(assignment.total);
        Some(Plan { work: self, costs, assignment, slack, spare_captures })
    }

    /// What it costs to send each unit to each goal.
    fn costs(&self) -> Costs {
        let roster = &self.roster;
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        let way = self.castling.way(self.side);
        let captures = self.captures.unwrap_or(usize::MAX);
        for (unit, costs) in costs.iter_mut().enumerate().take(roster.count) {
            let (kind, square) = (roster.kinds[unit], roster.squares[unit]);
            let start = self.place(roster.starts[unit]);
            let castling_move = u8::from(self.castles.is_some_and(|[king, ..]| square == king));
            let mut last = FORBIDDEN;
            for (cost, goal) in costs.iter_mut().zip(&self.goals).take(roster.count) {
                last = FORBIDDEN;
                if kind != Kind::King || goal.is_for_kings {
                    let distance = self.flood(goal.levels[kind as usize]).distance(start);
                    if distance < FAR {
                        last = distance + castling_move;
                    }
                }
                match goal.square {
                    // it makes way and comes back
                    Some((end, _)) if end == square && way >> end & 1 != 0 => {
                        last = if kind == Kind::Pawn { FORBIDDEN } else { 2 };
                    }
                    Some(_) if self.files_to_change(kind, square, goal) > captures => last = FORBIDDEN,
                    _ => {}
                }
                *cost = last;
            }
            // all goals beyond the last one are the last one
            if self.goals.last().is_some_and(|goal| goal.square.is_none()) {
                costs[..roster.count].iter_mut().skip(self.goals.len()).for_each(|cost| *cost = last);
            }
        }
        costs
    }

    /// By how many files a pawn must go aside to a goal as a pawn.
    #[inline]
    fn files_to_change(&self, kind: Kind, square: u8, goal: &Goal<S::Place>) -> usize {
        match goal.square {
            Some((end, _)) if kind == Kind::Pawn && goal.kind == Some(Kind::Pawn) => {
                usize::from((square % 8).abs_diff(end % 8))
            }
            _ => 0,
        }
    }

    /// The cheapest assignment for which the captures suffice that pawns need to change files, and the captures beyond those. A
    /// unit that would need more loses the goal.
    fn assign_with_captures(&self, costs: &mut Costs, most: u16) -> Option<(Assignment, usize)> {
        let roster = &self.roster;
        let assignment = assign(costs, roster.count, most)?;
        let captures = self.captures.unwrap_or(0);
        if captures == 0 {
            return Some((assignment, 0));
        }
        let mut needed: Costs = [[FORBIDDEN; MOST]; MOST];
        let mut crosses = false;
        for unit in 0..roster.count {
            for number in 0..roster.count {
                let too_expensive = assignment.total + u16::from(assignment.regret[unit][number]) > most;
                let Some(goal) = self.goal(number) else { continue };
                if !too_expensive && costs[unit][number] < FORBIDDEN {
                    let files = self.files_to_change(roster.kinds[unit], roster.squares[unit], goal);
                    needed[unit][number] = u8::try_from(files).unwrap_or(FORBIDDEN);
                    crosses |= files > 0;
                }
            }
        }
        if !crosses {
            return Some((assignment, captures));
        }
        let crossing = assign(&needed, roster.count, u16::try_from(captures).ok()?)?;
        let spare = captures - usize::from(crossing.total);
        let mut changed = false;
        for unit in 0..roster.count {
            for goal in 0..roster.count {
                if needed[unit][goal] < FORBIDDEN && usize::from(crossing.regret[unit][goal]) > spare {
                    costs[unit][goal] = FORBIDDEN;
                    changed = true;
                }
            }
        }
        let assignment = if changed { assign(costs, roster.count, most)? } else { assignment };
        Some((assignment, spare))
    }
}

/// The assignment where all goals are one.
fn alike(costs: &Costs, count: usize, most: u16) -> Option<Assignment> {
    let mut total = 0;
    for row in costs.iter().take(count) {
        if row[0] >= FORBIDDEN {
            return None;
        }
        total += u16::from(row[0]);
    }
    (total <= most).then_some(Assignment { total, regret: [[0; MOST]; MOST] })
}
