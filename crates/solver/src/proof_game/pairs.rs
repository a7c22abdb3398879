//! Two routes together: which stages of the one go with which of the other. One unit may be in the other's way for good,
//! or until it has left, or must have passed before; a king may not come to where the other unit surely observes it.
//!
//! Sound because a game, seen on two units only, is a sequence of their moves: each is made while the other unit stands
//! where its stage says. A pair of stages is kept if such a sequence leads to it from the beginning, and another from it
//! to the end. Whose turn it is does not matter, but that a king that is surely observed must move away next, unless what
//! observes it is captured. A unit is captured by the other of the two, which moves at the same time, or by a third one.

use super::routes::{Captures, Extras, GONE, MANY, Route, Step, bit};
use super::thirds::{Rows, STAGES, Thirds};
use crate::Control;
use rules::orthodox::Kind;

/// Which stages of two routes go together, and what each unit still does while the other is there.
pub(super) struct Pair {
    /// The stages of the second route.
    width: usize,
    /// For each stage of the first route and each of the second: what the one and the other may waste. Nothing where they do
    /// not go together.
    extras: Vec<[Extras; 2]>,
}

/// The moves that may be wasted where so many more are wasted first.
pub(super) fn wasted(extras: Extras, more: usize) -> Extras {
    let all = u32::from(extras) << more.min(MANY + 1);
    let many = Extras::from(all >> MANY != 0) << MANY;
    #[allow(clippy::cast_possible_truncation, reason = "what is cut off is in the last bit")]
    let few = all as Extras & !(1 << MANY);
    few | many
}

/// What two routes together tell of each.
pub(super) struct Findings {
    pub(super) pair: Pair,
    /// The steps that are never made: the stage and the one that each leads to.
    pub(super) never: [Vec<(usize, u16)>; 2],
    /// The goals where the units may stay.
    pub(super) ends: [Vec<bool>; 2],
    /// The least moves of both together.
    pub(super) least: usize,
    /// For each stage of the first the numbers of moves that the second may make in all, and the reverse; each a bit, the
    /// last for all greater ones as well.
    pub(super) totals: [Vec<u64>; 2],
}

/// Who captures one of two units, if it is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Captor {
    /// Nothing is supposed about it.
    Any,
    /// Not the other of the two.
    Another,
    /// The other one.
    Partner,
    /// The other one, which captures nothing else.
    PartnerOnlyIt,
}

impl Captor {
    /// Whether it may be the other of the two.
    fn may_be_partner(self) -> bool {
        self != Captor::Another
    }

    /// Whether it may be a third unit.
    fn may_be_third(self) -> bool {
        matches!(self, Captor::Any | Captor::Another)
    }
}

/// Two routes that are looked at together.
pub(super) struct Meeting<'a> {
    pub(super) one: &'a Route,
    pub(super) other: &'a Route,
    /// The most moves of both, if they are of the same side.
    pub(super) most: usize,
    /// Who captures each of them.
    pub(super) captors: [Captor; 2],
    /// Whether both cannot be captured.
    pub(super) one_falls_at_most: bool,
    pub(super) thirds: Thirds,
    pub(super) control: &'a Control,
}

impl Pair {
    /// The memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.extras.capacity() * size_of::<[Extras; 2]>()
    }

    #[inline]
    pub(super) fn fits(&self, one: usize, other: usize) -> bool {
        self.extras(one, other)[0] != 0
    }

    /// What the one and the other may still waste; nothing where the stages do not go together.
    #[inline]
    pub(super) fn extras(&self, one: usize, other: usize) -> [Extras; 2] {
        self.extras[one * self.width + other]
    }

    /// For each stage of the first route the stages of the second that go with it, and the reverse; where they fit in words.
    pub(super) fn rows(&self) -> [Option<Rows>; 2] {
        let (width, height) = (self.width, self.extras.len() / self.width.max(1));
        let row = |one: usize| {
            (0..width).filter(|&other| self.fits(one, other)).fold(0u64, |row, other| row | 1 << other)
        };
        let column = |other: usize| {
            (0..height).filter(|&one| self.fits(one, other)).fold(0u64, |column, one| column | 1 << one)
        };
        [
            (width <= STAGES).then(|| (0..height).map(row).collect()),
            (height <= STAGES).then(|| (0..width).map(column).collect()),
        ]
    }
}

/// Pairs of stages that are reached.
struct Reached {
    /// The words of a row.
    width: usize,
    /// For each stage of the first route the stages of the second.
    together: Vec<u64>,
}

impl Reached {
    fn fits(&self, one: usize, other: usize) -> bool {
        self.together[one * self.width + other / 64] >> (other % 64) & 1 != 0
    }

    fn set(&mut self, one: usize, other: usize) {
        self.together[one * self.width + other / 64] |= 1 << (other % 64);
    }

    fn clear(&mut self, one: usize, other: usize) {
        self.together[one * self.width + other / 64] &= !(1 << (other % 64));
    }

    fn row(&self, one: usize) -> &[u64] {
        &self.together[one * self.width..(one + 1) * self.width]
    }
}

impl Meeting<'_> {
    /// Whether the units have anything to do with each other.
    pub(super) fn matters(&self) -> bool {
        let [one, other] = [self.one.extent(), self.other.extent()];
        let hostile = self.one.side != self.other.side;
        let king = |route: &Route| hostile && route.kind == Kind::King;
        one[0] & other[1] != 0
            || one[1] & other[0] != 0
            || self.one.castles && self.other.castles
            || self.one_falls_at_most && self.one.may_fall() && self.other.may_fall()
            || king(self.one) && (one[0] | one[1]) & other[2] != 0
            || king(self.other) && (other[0] | other[1]) & one[2] != 0
    }

    /// Whether they castle with each other.
    fn castle_together(&self) -> bool {
        self.one.side == self.other.side && self.one.castles && self.other.castles
    }

    /// Calls `each` for the pairs of stages that come next, with the numbers of the steps that lead there.
    fn after(&self, one: usize, other: usize, mut each: impl FnMut([usize; 2], [Option<usize>; 2])) {
        let (here, there) = (&self.one.stages[one], &self.other.stages[other]);
        let hostile = self.one.side != self.other.side;
        let [one_checked, other_checked] = self.checks(one, other);
        let [captor_of_one, captor_of_other] = self.captors;
        // what is captured alone, and what surely captures, has to do with a third unit
        let alone = |step: &Step, own: Captor, partners: Captor| {
            if step.falls() {
                own.may_be_third()
            } else {
                partners != Captor::PartnerOnlyIt || step.captures != Captures::Surely
            }
        };
        for (index, step) in here.steps.iter().enumerate() {
            let to = usize::from(step.to);
            if step.falls() {
                // a third unit captures it; what a check is answered by as well
                if alone(step, captor_of_one, captor_of_other) && self.thirds.let_pass(0, one, index, other) {
                    each([to, other], [Some(index), None]);
                }
            } else if !other_checked && step.castles && self.castle_together() {
                for (partners, partner) in there.steps.iter().enumerate().filter(|(_, step)| step.castles) {
                    each([to, usize::from(partner.to)], [Some(index), Some(partners)]);
                }
            } else if !other_checked
                && alone(step, captor_of_one, captor_of_other)
                && self.is_free(self.one, step, there.square, there.observes, one_checked)
                && !self.checks(to, other)[0]
                && self.thirds.let_pass(0, one, index, other)
            {
                each([to, other], [Some(index), None]);
            }
            if let Some(fall) = there.fall()
                && hostile
                && captor_of_other.may_be_partner()
                && !other_checked
                && here.captures(step, there)
                && self.thirds.let_pass(0, one, index, other)
            {
                each([to, usize::from(there.steps[fall].to)], [Some(index), Some(fall)]);
            }
        }
        for (index, step) in there.steps.iter().enumerate() {
            let to = usize::from(step.to);
            if step.falls() {
                if alone(step, captor_of_other, captor_of_one) && self.thirds.let_pass(1, other, index, one) {
                    each([one, to], [None, Some(index)]);
                }
            } else if !one_checked
                && alone(step, captor_of_other, captor_of_one)
                && !(step.castles && self.castle_together())
                && self.is_free(self.other, step, here.square, here.observes, other_checked)
                && !self.checks(one, to)[1]
                && self.thirds.let_pass(1, other, index, one)
            {
                each([one, to], [None, Some(index)]);
            }
            if let Some(fall) = here.fall()
                && hostile
                && captor_of_one.may_be_partner()
                && !one_checked
                && there.captures(step, here)
                && self.thirds.let_pass(1, other, index, one)
            {
                each([usize::from(here.steps[fall].to), to], [Some(fall), Some(index)]);
            }
        }
    }

    /// Whether a unit can make a step while the other stands on a square.
    fn is_free(&self, mover: &Route, step: &Step, square: u8, observes: u64, checked: bool) -> bool {
        let hostile = self.one.side != self.other.side;
        step.way & bit(square) == 0
            && !(step.castles && (checked || hostile && observes & mover.kings_way != 0))
    }

    /// Whether each unit is a king that the other surely observes.
    fn checks(&self, one: usize, other: usize) -> [bool; 2] {
        if self.one.kind != Kind::King && self.other.kind != Kind::King || self.one.side == self.other.side {
            return [false; 2];
        }
        let (here, there) = (&self.one.stages[one], &self.other.stages[other]);
        [
            self.one.kind == Kind::King && there.observes & bit(here.square) != 0,
            self.other.kind == Kind::King && here.observes & bit(there.square) != 0,
        ]
    }

    /// What follows from the stages that go together; `None` if the units cannot both reach their goals, or if the solving was
    /// stopped.
    pub(super) fn findings(&self) -> Option<Findings> {
        let width = self.other.stages.len().div_ceil(64);
        let rows = self.one.stages.len();
        let mut reached = Reached { width, together: vec![0; width * rows] };
        reached.set(0, 0);
        let same_side = self.one.side == self.other.side;
        let too_dear = |one: usize, other: usize| {
            !self.one.leads_on(one)
                || !self.other.leads_on(other)
                || same_side && self.one.cost(one) + self.other.cost(other) > self.most
                || self.one_falls_at_most
                    && self.one.stages[one].square == GONE
                    && self.other.stages[other].square == GONE
                || !self.thirds.go_together(one, other)
        };
        for one in 0..rows {
            if self.control.is_stopped() {
                return None;
            }
            for word in 0..width {
                // going on may add stages further on in the same row
                let mut seen = 0u64;
                loop {
                    let set = reached.row(one)[word] & !seen;
                    if set == 0 {
                        break;
                    }
                    let bit = set.trailing_zeros() as usize;
                    seen |= 1 << bit;
                    let other = 64 * word + bit;
                    if too_dear(one, other) {
                        reached.clear(one, other);
                        continue;
                    }
                    self.after(one, other, |[one, other], _| reached.set(one, other));
                }
            }
        }
        let mut made =
            [self.one, self.other].map(|route| route.stages.iter().map(|_| 0u64).collect::<Vec<u64>>());
        let mut ends = [self.one, self.other].map(|route| vec![false; route.stages.len()]);
        let mut least = usize::MAX;
        let columns = self.other.stages.len();
        let mut pair = Pair { width: columns, extras: vec![[0; 2]; rows * columns] };
        let mut totals = [vec![0; rows], vec![0; columns]];
        for one in (0..rows).rev() {
            if self.control.is_stopped() {
                return None;
            }
            for word in (0..width).rev() {
                let mut left = reached.row(one)[word];
                while left != 0 {
                    let bit = 63 - left.leading_zeros() as usize;
                    left &= !(1 << bit);
                    let other = 64 * word + bit;
                    let (here, there) = (&self.one.stages[one], &self.other.stages[other]);
                    let mut extras: [Extras; 2] = [0; 2];
                    if here.is_goal && there.is_goal {
                        ends[0][one] = true;
                        ends[1][other] = true;
                        least = least.min(usize::from(here.made) + usize::from(there.made));
                        extras = [1; 2];
                    }
                    self.after(one, other, |to, steps| {
                        if reached.fits(to[0], to[1]) {
                            let [one_after, other_after] = pair.extras(to[0], to[1]);
                            extras[0] |= wasted(one_after, self.one.cost(to[0]) - self.one.cost(one));
                            extras[1] |= wasted(other_after, self.other.cost(to[1]) - self.other.cost(other));
                            for ((made, from), step) in made.iter_mut().zip([one, other]).zip(steps) {
                                if let Some(step) = step {
                                    made[from] |= 1 << step;
                                }
                            }
                        }
                    });
                    if extras[0] == 0 {
                        reached.clear(one, other);
                        continue;
                    }
                    pair.extras[one * columns + other] = extras;
                    totals[0][one] |= total(extras[1], self.other.cost(other));
                    totals[1][other] |= total(extras[0], self.one.cost(one));
                }
            }
        }
        if !reached.fits(0, 0) {
            return None;
        }
        let never = [(self.one, 0), (self.other, 1)].map(|(route, which)| {
            let mut never = Vec::new();
            for (index, stage) in route.stages.iter().enumerate() {
                for (number, step) in stage.steps.iter().enumerate() {
                    if made[which][index] >> number & 1 == 0 {
                        never.push((index, step.to));
                    }
                }
            }
            never
        });
        Some(Findings { pair, never, ends, least, totals })
    }
}

/// The numbers of moves that a unit may make in all which needs so many and wastes some.
fn total(extras: Extras, cost: usize) -> u64 {
    let few = u64::from(extras & !(1 << MANY)).checked_shl(u32::try_from(cost).unwrap_or(64)).unwrap_or(0);
    let many = extras >> MANY != 0 || cost + MANY >= 64;
    few | if many { u64::MAX << (cost + MANY).min(63) } else { 0 }
}
