//! What a third unit has to say while two are looked at together: at every moment it stands somewhere, at a stage that goes
//! with the stages of both, and a step of one of the two is made only if it can stand where it lets it pass.
//!
//! Sound because a third unit stays where it is while another moves. Units of many stages are not asked: they mostly find a
//! place.

use super::routes::Route;
use rules::orthodox::{Kind, squares};

/// The most stages of a third unit: they are bits of a word.
pub(super) const STAGES: usize = 64;

/// For each stage of a route the stages of another, of few, that go with it.
pub(super) type Rows = Vec<u64>;

/// What is known of a third unit and the two that are looked at.
pub(super) struct Third<'a> {
    pub(super) route: &'a Route,
    pub(super) rows: [&'a Rows; 2],
}

/// All third units.
#[derive(Default)]
pub(super) struct Thirds {
    count: usize,
    /// For each of the two, for each stage and each third unit the stages of that which go with it.
    rows: [Vec<u64>; 2],
    /// For each of the two, for each step and each third unit the stages of that which let it pass.
    steps: [Vec<u64>; 2],
    /// The number of the first step of each stage.
    first: [Vec<usize>; 2],
}

impl Thirds {
    /// What the third units say of two routes.
    pub(super) fn of(pair: [&Route; 2], thirds: &[Third<'_>], plain_checks: bool) -> Thirds {
        let count = thirds.len();
        let mut all = Thirds { count, ..Thirds::default() };
        if count == 0 {
            return all;
        }
        for (which, route) in pair.into_iter().enumerate() {
            let mut first = Vec::with_capacity(route.stages.len());
            let mut number = 0;
            for stage in &route.stages {
                first.push(number);
                number += stage.steps.len();
            }
            let mut rows = vec![0; count * route.stages.len()];
            let mut steps = vec![0; count * number];
            for (index, third) in thirds.iter().enumerate() {
                let places = Places::of(third.route);
                let hostile = plain_checks && third.route.side != route.side;
                let known = third.rows[which];
                for (number, stage) in route.stages.iter().enumerate() {
                    rows[count * number + index] = known[number];
                    for (step, at) in stage.steps.iter().zip(first[number]..) {
                        let mut free = known[number] & known[usize::from(step.to)];
                        free &= !squares(step.way)
                            .fold(0, |taken, square| taken | places.at[usize::from(square)]);
                        if hostile && route.kind == Kind::King {
                            free &= !places.observing[usize::from(step.square)];
                        }
                        if step.castles && third.route.castles && !hostile {
                            // they may castle together
                            free = u64::MAX;
                        }
                        steps[count * at + index] = free;
                    }
                }
            }
            all.rows[which] = rows;
            all.steps[which] = steps;
            all.first[which] = first;
        }
        all
    }

    /// Whether two stages leave a place for all other units.
    #[inline]
    pub(super) fn go_together(&self, one: usize, other: usize) -> bool {
        self.count == 0 || meet(self.at(&self.rows[0], one), self.at(&self.rows[1], other))
    }

    /// Whether all others may let a step pass of one of the two, while its partner is at a stage.
    #[inline]
    pub(super) fn let_pass(&self, which: usize, stage: usize, step: usize, partner: usize) -> bool {
        self.count == 0
            || meet(
                self.at(&self.steps[which], self.first[which][stage] + step),
                self.at(&self.rows[1 - which], partner),
            )
    }

    fn at<'a>(&self, words: &'a [u64], number: usize) -> &'a [u64] {
        &words[self.count * number..self.count * (number + 1)]
    }
}

/// Whether each two words have a bit in common.
#[inline]
fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & other != 0)
}

/// Where the stages of a route are.
struct Places {
    at: [u64; 64],
    observing: [u64; 64],
}

impl Places {
    fn of(route: &Route) -> Places {
        let mut places = Places { at: [0; 64], observing: [0; 64] };
        for (number, stage) in route.stages.iter().enumerate().take(STAGES) {
            places.at[usize::from(stage.square)] |= 1 << number;
            for square in squares(stage.observes) {
                places.observing[usize::from(square)] |= 1 << number;
            }
        }
        places
    }
}
