//! The test of a third unit while two routes are examined together: at every moment it stands somewhere, at a stage that fits
//! the stages of both, and a step of one of the two is possible only if the third can stand where it does not obstruct it.
//!
//! Sound because a third unit stays where it is while another moves. Units of many stages are not tested: they mostly find a
//! place. Worth (time of all proof games without it): 2.4 times.

use super::routes::{Captures, GONE, Route, Stage, Step, bit};
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
    pub(super) fn of(pair: [&Route; 2], thirds: &[Third<'_>]) -> Thirds {
        let mut voices: Vec<[Voice; 2]> = thirds
            .iter()
            .map(|third| {
                let places = Places::of(third.route);
                [0, 1].map(|which| Voice::of(pair[which], third, which, &places))
            })
            // who stands at the same stage whatever they do says nothing
            .filter(|[one, other]| one.common & other.common == 0)
            .collect();
        // who has few places to stand says no the soonest
        voices.sort_by_cached_key(|[one, other]| one.places() + other.places());
        let mut all = Thirds { count: voices.len(), ..Thirds::default() };
        if voices.is_empty() {
            return all;
        }
        for (which, route) in pair.into_iter().enumerate() {
            let mut number = 0;
            for stage in &route.stages {
                all.first[which].push(number);
                number += stage.steps.len();
            }
            let voices = || voices.iter().map(|voice| &voice[which]);
            let stages = 0..route.stages.len();
            all.rows[which] = stages.flat_map(|at| voices().map(move |voice| voice.rows[at])).collect();
            all.steps[which] =
                (0..number).flat_map(|at| voices().map(move |voice| voice.steps[at])).collect();
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

/// What a third unit says of one of the two routes.
struct Voice {
    /// For each stage the stages of the third that go with it.
    rows: Vec<u64>,
    /// For each step of all stages those that let it pass.
    steps: Vec<u64>,
    /// The stages of the third that go with all of the route from which a goal is reached.
    common: u64,
}

impl Voice {
    fn of(route: &Route, third: &Third<'_>, which: usize, places: &Places) -> Voice {
        let hostile = third.route.side != route.side;
        let known = third.rows[which];
        let mut voice =
            Voice { rows: known[..route.stages.len()].to_vec(), steps: Vec::new(), common: u64::MAX };
        for (number, stage) in route.stages.iter().enumerate() {
            if route.leads_on(number) {
                voice.common &= known[number];
            }
            for step in &stage.steps {
                let to = usize::from(step.to);
                let taken = squares(step.way).fold(0, |taken, square| taken | places.at[usize::from(square)]);
                let mut free = known[number] & known[to] & !taken;
                if hostile && step.falls() {
                    // it may be the one that captures
                    free = known[number];
                } else if hostile && step.captures != Captures::Never {
                    // or the one that is captured
                    free |= known[number] & places.captured_by(stage, step, third.route);
                }
                if hostile && route.kind == Kind::King {
                    free &= !places.observing[usize::from(step.square)] | places.at[usize::from(step.square)];
                }
                if step.castles && third.route.castles && !hostile {
                    // they may castle together
                    free = u64::MAX;
                }
                voice.steps.push(free);
                if route.leads_on(number) && route.leads_on(to) {
                    voice.common &= free;
                }
            }
        }
        voice
    }

    /// How many places the third unit has, of all stages together.
    fn places(&self) -> usize {
        let all: usize = self.rows.iter().map(|row| row.count_ones() as usize).sum();
        64 * all / self.rows.len().max(1)
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
            if stage.square == GONE {
                continue;
            }
            places.at[usize::from(stage.square)] |= 1 << number;
            for square in squares(stage.observes) {
                places.observing[usize::from(square)] |= 1 << number;
            }
        }
        places
    }

    /// The stages of a third unit where a move captures it.
    fn captured_by(&self, stage: &Stage, step: &Step, third: &Route) -> u64 {
        let near = bit(step.square) | bit(step.square ^ 8);
        let at = squares(near).fold(0, |at, square| at | self.at[usize::from(square)]);
        squares(at).fold(0, |found, number| {
            let victim = &third.stages[usize::from(number)];
            found | u64::from(victim.fall().is_some() && stage.captures(step, victim)) << number
        })
    }
}
