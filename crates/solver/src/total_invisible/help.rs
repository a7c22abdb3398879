//! Help play with invisible units, line by line.

use super::field::{bit, castling};
use super::judge::{Remedies, has_reply, is_check_without_flight, is_mate};
use super::man::{MOST_PLIES, Man};
use super::ply::{Line, Ply};
use super::tell::Sink;
use super::tell::played;
use super::worlds::{Look, More, World, Worlds, successors};
use crate::event::{Event, Line as ToldLine, LineMove};
use crate::{Control, Options};
use board::Side;
use rules::orthodox::{self, Kind};
use std::ops::ControlFlow;
use stipulation::Goal;

/// The invisible units of one configuration.
type Configuration = Vec<Man>;

/// A unit on its square.
type Standing = (u8, Side, Kind);

/// The search through the lines of help play.
pub(super) struct Help<'a> {
    pub(super) worlds: Worlds<'a>,
    pub(super) invisible: usize,
    /// Whether goals other than mate are reached as Popeye has it.
    pub(super) as_popeye: bool,
    pub(super) goal: Goal,
    pub(super) options: &'a Options,
    pub(super) control: &'a Control,
    pub(super) sink: Sink<'a>,
    /// Turns passed before the first move.
    pub(super) passed: usize,
    /// The line so far.
    pub(super) line: Line,
    /// Some configurations that are consistent with the line, for each of its lengths.
    pub(super) known: Vec<Vec<Configuration>>,
    /// Whether the moves get numbers.
    pub(super) numbering: bool,
    /// The moves looked at so far in each ply that has numbers.
    pub(super) examined: Vec<u32>,
    /// The solutions so far.
    pub(super) solutions: u32,
    /// Whether an option cut the search short.
    pub(super) partial: bool,
    /// Whether time was up, or the sink wanted no more.
    pub(super) stopped: bool,
}

impl Help<'_> {
    /// Shows all lines that go on for exactly `left` plies.
    pub(super) fn show(&mut self, left: usize) {
        debug_assert!(left > 0 && self.line.plies.len() + left < MOST_PLIES, "lengths are tested before");
        let plies = self.options.named_plies().max(1);
        let numbered = self.numbering && self.line.plies.len() < plies;
        if numbered {
            self.examined.push(0);
        }
        for ply in self.line.now().plies(self.line.next_side(), self.invisible > 0) {
            if self.is_stopped() || self.has_enough() {
                break;
            }
            if numbered && !self.options.counts_move(&mut self.examined) {
                continue;
            }
            self.line.push(ply);
            if numbered && self.options.move_numbers {
                let mut played = played(&self.line, self.line.plies.len());
                played.check = false;
                let numbers = self.examined.clone();
                self.tell(Event::Examined { numbers, played });
            }
            if left == 1 {
                self.end(ply);
            } else if let Some((revealed, known)) = self.revelations(true) {
                self.line.reveal(revealed);
                self.known.push(known);
                self.show(left - 1);
                self.known.pop();
            }
            self.line.pop();
        }
        if numbered {
            self.examined.pop();
        }
    }

    /// Shows the line, if its end reaches the goal whatever stands where.
    fn end(&mut self, last: Ply) {
        let (goal, mover) = (self.goal, self.line.side_of(self.line.plies.len()));
        if goal == Goal::Mate && !self.may_check(last, !mover) {
            return;
        }
        let mut look =
            LookAtEnd { goal, as_popeye: self.as_popeye, last, mover, exists: false, refuted_by: None };
        // what is known of the line so far refutes nearly all
        let refuter = self.known.last().and_then(|known| {
            known.iter().position(|men| successors(&self.line, men, &mut |world| look.see(world)).is_break())
        });
        match refuter {
            None => {
                self.worlds.visit(&self.line, 0, &mut look);
                self.learn(look.refuted_by.as_deref());
            }
            Some(index) => {
                if let Some(known) = self.known.last_mut() {
                    known[..=index].rotate_right(1);
                }
            }
        }
        if look.refuted_by.is_some() || !look.exists || self.is_stopped() {
            return;
        }
        if let Some((revealed, _)) = self.revelations(false) {
            self.line.reveal(revealed);
        }
        let last = self.line.plies.len();
        let moves = (1..=last)
            .map(|number| {
                let played = played(&self.line, number);
                let shows_check = number == last
                    && played.check
                    && !matches!(goal, Goal::Mate | Goal::Stalemate | Goal::Check);
                LineMove { played, shows_check, ends_introduction: false }
            })
            .collect();
        self.solutions += 1;
        self.partial |= self.has_enough();
        self.tell(Event::Line(ToldLine {
            passed: self.passed,
            moves,
            goals: vec![Some(goal)],
            constraint: false,
        }));
    }

    /// Keeps what refuted the last ply: without that ply's own move it is consistent with the line before, and often
    /// refutes other last plies, too.
    fn learn(&mut self, refuter: Option<&[Man]>) {
        let (Some(men), Some(known)) = (refuter, self.known.last_mut()) else { return };
        let last = self.line.plies.len();
        known.insert(0, men.iter().map(|man| man.without_move(last)).collect());
        known.truncate(MOST);
    }

    /// Whether the last ply can have checked a king: by what is seen, by an invisible unit that moved, or by one in
    /// whose way something stood.
    fn may_check(&self, last: Ply, side: Side) -> bool {
        let field = self.line.now();
        let Some(king) = field.king(side) else { return true };
        let lines = orthodox::queen(king, field.occupied());
        let left = |square: u8| lines & bit(square) != 0;
        field.is_in_check(side)
            || match last {
                Ply::Moves { from, captured, .. } => left(from) || captured.is_some_and(left),
                Ply::TakesUnseen { from, .. } => left(from),
                Ply::Castles { .. } => true,
                Ply::UnseenTakes { at } => {
                    self.invisible > 1 || (lines | orthodox::knight(king)) & bit(at) != 0
                }
                Ply::UnseenMoves => true,
            }
    }

    /// The units that are the same in all configurations consistent with the line, and some of these configurations;
    /// `None` if there is none, or the search is stopped.
    fn revelations(&self, goes_on: bool) -> Option<(Vec<Standing>, Vec<Configuration>)> {
        let mut look = LookForSame { same: None, seen: Vec::new() };
        for men in self.known.last().into_iter().flatten() {
            let _ = successors(&self.line, men, &mut |world| {
                let _ = look.see(world);
                if look.seen.len() < MANY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        let mut twist = 0;
        while look.same.as_ref().is_none_or(|same| !same.is_empty()) {
            if self.control.is_stopped() {
                return None;
            }
            if !self.worlds.visit(&self.line, twist, &mut look) {
                break;
            }
            twist += 1;
        }
        let mut same = look.same?;
        same.sort_by_key(|&(square, ..)| std::cmp::Reverse(square));
        let mut collect = Collect { seen: look.seen };
        while goes_on && collect.seen.len() < ENOUGH && twist < 2 * ENOUGH && !self.control.is_stopped() {
            self.worlds.visit(&self.line, twist, &mut collect);
            twist += 1;
        }
        Some((same, collect.seen))
    }

    fn tell(&mut self, event: Event) {
        if !self.stopped && (self.sink)(event).is_break() {
            self.stopped = true;
        }
    }

    fn is_stopped(&mut self) -> bool {
        self.stopped |= self.control.is_stopped();
        self.stopped
    }

    fn has_enough(&self) -> bool {
        self.options.max_solutions.is_some_and(|most| self.solutions >= most)
    }
}

/// The number of configurations that are kept for a line at most, and how many are sought if there are fewer.
const MANY: usize = 24;
const ENOUGH: usize = 8;
/// The number of configurations that are kept for a line at most after others have been learnt.
const MOST: usize = 96;

/// Looks for any configuration.
struct Collect {
    seen: Vec<Configuration>,
}

impl Look for Collect {
    fn see(&mut self, world: &World<'_>) -> ControlFlow<()> {
        self.seen.push(world.men().to_vec());
        ControlFlow::Break(())
    }
}

/// Looks for a configuration in which the last ply does not reach the goal.
struct LookAtEnd {
    goal: Goal,
    as_popeye: bool,
    last: Ply,
    mover: Side,
    exists: bool,
    /// A configuration that does not reach the goal.
    refuted_by: Option<Configuration>,
}

impl Look for LookAtEnd {
    fn wants_more(&mut self, world: &World<'_>) -> More {
        if self.goal != Goal::Mate {
            return More::Anything;
        }
        let (field, mated) = (world.field(), !self.mover);
        if !is_mate(&field, mated) {
            return More::Anything;
        }
        Remedies::of_mate(&field, mated).map_or(More::Anything, More::Mattering)
    }

    fn saw_nothing(&self) -> bool {
        !self.exists
    }

    fn see(&mut self, world: &World<'_>) -> ControlFlow<()> {
        self.exists = true;
        if self.goal == Goal::Any && (!self.as_popeye || self.last == Ply::UnseenMoves) {
            return ControlFlow::Break(());
        }
        let (field, other) = (world.field(), !self.mover);
        let arrival = match self.last {
            Ply::Moves { to, .. } | Ply::TakesUnseen { to, .. } | Ply::UnseenTakes { at: to } => Some(to),
            Ply::Castles { short, .. } => Some(castling(self.mover, short).king.1),
            Ply::UnseenMoves => None,
        };
        let takes = match self.last {
            Ply::Moves { captured, .. } => captured.is_some(),
            Ply::TakesUnseen { .. } | Ply::UnseenTakes { .. } => true,
            Ply::Castles { .. } | Ply::UnseenMoves => false,
        };
        let reached = match self.goal {
            Goal::Mate => is_mate(&field, other),
            Goal::Stalemate => !field.is_in_check(other) && !has_reply(&field, other),
            Goal::Check => field.is_in_check(other),
            Goal::Capture => takes || world.captured_last(),
            Goal::Target(square) => arrival.is_some_and(|to| usize::from(to) == square.index()),
            Goal::Castling => matches!(self.last, Ply::Castles { .. }),
            _ => true,
        };
        let checks = self.as_popeye && self.goal != Goal::Mate && self.last != Ply::UnseenMoves;
        if reached && (!checks || is_check_without_flight(&field, other)) {
            return ControlFlow::Continue(());
        }
        self.refuted_by = Some(world.men().to_vec());
        ControlFlow::Break(())
    }
}

/// Looks for what is the same in all configurations.
struct LookForSame {
    same: Option<Vec<Standing>>,
    /// The configurations that were looked at.
    seen: Vec<Configuration>,
}

impl Look for LookForSame {
    fn wants_more(&mut self, world: &World<'_>) -> More {
        let Some(same) = &self.same else { return More::Anything };
        let stands = |wanted: &Standing| world.hidden().any(|unit| unit == *wanted);
        if same.iter().all(stands) { More::Nothing } else { More::Anything }
    }

    fn is_settled(&self, standing: &mut dyn Iterator<Item = Standing>) -> bool {
        // a configuration without one of those is sought that were the same so far
        self.same
            .as_ref()
            .is_some_and(|same| standing.filter(|unit| same.contains(unit)).count() >= same.len())
    }

    fn unwanted(&self) -> Option<Standing> {
        let Some([unit]) = self.same.as_deref() else { return None };
        Some(*unit)
    }

    fn see(&mut self, world: &World<'_>) -> ControlFlow<()> {
        if self.seen.len() < MANY {
            self.seen.push(world.men().to_vec());
        }
        let here: Vec<_> = world.hidden().collect();
        let Some(same) = &mut self.same else {
            self.same = Some(here);
            return ControlFlow::Break(());
        };
        let before = same.len();
        same.retain(|unit| here.contains(unit));
        if same.len() < before { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
