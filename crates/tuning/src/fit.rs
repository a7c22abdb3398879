//! Fits weights to positions: logistic regression with a prior.
//!
//! The evaluation is linear in its weights, so the cross entropy between what it predicts and what came of the positions is convex,
//! and L-BFGS finds its one minimum in some dozens of steps. The prior holds each weight near the one that is
//! derived from movement, the more firmly the fewer positions speak of it.

use crate::minimum::{Tolerance, minimum};
use crate::samples::Samples;
use engine::evaluation::{Layout, Score, Weights};

/// What a fit came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// The mean cross entropy of a position before and after, in games that were held out.
    pub loss: [f64; 2],
}

/// The share of the game's result in what is to be predicted, where there is one; the rest is what the search expected.
const RESULT_SHARE: f64 = 0.6;

/// Positions of one game depend on each other: so many count as one. Which of these numbers is taken, the games that are held out
/// decide.
const DEPENDENT: [f64; 5] = [16.0, 8.0, 4.0, 2.0, 1.0];

/// The work is split into so many parts, whatever the number of threads, so that sums are always the same.
const PARTS: usize = 16;

/// When a fit is good enough; the cross entropies of all positions are summed.
const TOLERANCE: Tolerance = Tolerance { gradient: 1e-2, gain: 1e-7, steps: 120 };

/// The standard deviation that the prior grants a weight, in hundredths of a pawn, by the name of its row.
fn deviation(name: &str) -> f64 {
    let what = name.rsplit_once('.').map_or(name, |(first, last)| {
        if last.bytes().all(|byte| byte.is_ascii_digit()) {
            "place"
        } else {
            let _ = first;
            last
        }
    });
    match what {
        "value" | "hand" => 120.0,
        "place" => 14.0,
        "moves" | "near" | "ring" => 10.0,
        "control" => 3.0,
        "danger" => 40.0,
        "goal-turn" | "goal-wait" => 200.0,
        _ => 20.0,
    }
}

struct Problem<'p> {
    samples: &'p Samples,
    targets: Vec<f32>,
    base: Vec<f64>,
    deviations: Vec<f64>,
    scale: f64,
    dependent: f64,
    threads: usize,
}

pub(crate) fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Cross entropy of a prediction, given as the argument of the logistic curve.
fn entropy(argument: f64, target: f64) -> f64 {
    // ln(1 + e^x) without overflow
    let soft = argument.max(0.0) + (-argument.abs()).exp().ln_1p();
    soft - target * argument
}

impl Problem<'_> {
    /// The value of a position for White by these weights (middle game and end in turn).
    fn value(&self, index: usize, weights: &[f64]) -> f64 {
        let samples = self.samples;
        let [phase, divisor, fixed, ..] = samples.rest[index].map(f64::from);
        let (mut middle, mut end) = (0.0, 0.0);
        for at in samples.range(index) {
            let (feature, count) = (usize::from(samples.features[at]), samples.difference(at));
            middle += count * weights[2 * feature];
            end += count * weights[2 * feature + 1];
        }
        (middle * phase + end * (1.0 - phase) + fixed) / divisor
    }

    fn weights(&self, change: &[f64]) -> Vec<f64> {
        self.base.iter().zip(change).zip(&self.deviations).map(|((base, x), d)| base + x * d).collect()
    }

    /// The sum of cross entropies over a part of the positions, and its gradient by the weights.
    fn part(&self, part: usize, weights: &[f64], gradient: Option<&mut Vec<f64>>) -> f64 {
        let samples = self.samples;
        let bounds = |part: usize| samples.len() * part / PARTS;
        let mut sum = 0.0;
        let mut gradient = gradient;
        for index in bounds(part)..bounds(part + 1) {
            let argument = self.value(index, weights) / self.scale;
            let target = f64::from(self.targets[index]);
            sum += entropy(argument, target);
            if let Some(gradient) = gradient.as_deref_mut() {
                let [phase, divisor, ..] = samples.rest[index].map(f64::from);
                let slope = (chance(argument) - target) / (self.scale * divisor);
                for at in samples.range(index) {
                    let (feature, count) = (usize::from(samples.features[at]), samples.difference(at));
                    gradient[2 * feature] += slope * count * phase;
                    gradient[2 * feature + 1] += slope * count * (1.0 - phase);
                }
            }
        }
        sum
    }

    /// The sum over all positions, and the gradient if it is asked for.
    fn sum(&self, change: &[f64], with_gradient: bool) -> (f64, Vec<f64>) {
        let weights = self.weights(change);
        let mut parts: Vec<(f64, Vec<f64>)> = (0..PARTS)
            .map(|_| (0.0, if with_gradient { vec![0.0; weights.len()] } else { Vec::new() }))
            .collect();
        let each = PARTS.div_ceil(self.threads.clamp(1, PARTS));
        std::thread::scope(|scope| {
            for (chunk, results) in parts.chunks_mut(each).enumerate() {
                let weights = &weights;
                scope.spawn(move || {
                    for (place, (sum, gradient)) in results.iter_mut().enumerate() {
                        *sum = self.part(chunk * each + place, weights, with_gradient.then_some(gradient));
                    }
                });
            }
        });
        let mut total = (0.0, vec![0.0; if with_gradient { weights.len() } else { 0 }]);
        for (sum, gradient) in parts {
            total.0 += sum;
            total.1.iter_mut().zip(gradient).for_each(|(all, part)| *all += part);
        }
        total
    }

    fn mean(&self, change: &[f64]) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "fewer than 2^52")]
        let count = self.samples.len().max(1) as f64;
        self.sum(change, false).0 / count
    }
}

/// The unit of the logistic curve at which search scores predict results best, in hundredths of a pawn.
fn best_scale(samples: &Samples) -> f64 {
    let cost = |scale: f64| {
        let rests = samples.rest.iter().map(|rest| rest.map(f64::from)).filter(|rest| !rest[4].is_nan());
        rests.map(|[.., score, result]| entropy(score / scale, result)).sum::<f64>()
    };
    let scales = (0..24).map(|step| 80.0 * 1.1_f64.powi(step));
    scales.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(200.0)
}

impl<'p> Problem<'p> {
    fn new(samples: &'p Samples, layout: &Layout, base: &Weights, scale: f64, threads: usize) -> Problem<'p> {
        let mut deviations = vec![1.0; 2 * layout.len()];
        for row in layout.rows() {
            deviations[2 * row.first..2 * (row.first + row.count)].fill(deviation(&row.name));
        }
        let target = |rest: &[f32; 5]| {
            let [.., score, result] = rest.map(f64::from);
            #[allow(clippy::cast_possible_truncation, reason = "a chance")]
            let target = if result.is_nan() {
                chance(score / scale) as f32
            } else {
                (RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance(score / scale)) as f32
            };
            target
        };
        Problem {
            samples,
            targets: samples.rest.iter().map(target).collect(),
            base: base.scores.iter().flat_map(|w| [f64::from(w.middle()), f64::from(w.end())]).collect(),
            deviations,
            scale,
            dependent: 1.0,
            threads,
        }
    }

    /// The change of the weights, in standard deviations, that is best.
    fn solve(&self) -> Result<Vec<f64>, String> {
        minimum(self.base.len(), &TOLERANCE, |change| {
            let (sum, gradient) = self.sum(change, true);
            let prior: f64 = change.iter().map(|x| x * x / 2.0).sum();
            let parts = gradient.iter().zip(change).zip(&self.deviations);
            let gradient = parts.map(|((g, x), d)| g * d / self.dependent + x).collect();
            (sum / self.dependent + prior, gradient)
        })
    }
}

/// Fits weights near `base` to the positions: to those after moves at random, where there are some, for they tell more of what the search
/// asks about than those of good games; the games tell how much a hundredth of a pawn is.
///
/// # Errors
/// When the optimiser fails, which it does only on numbers that are not finite.
pub fn fit(samples: &Samples, layout: &Layout, base: &Weights, threads: usize) -> Result<Fitted, String> {
    let scale = best_scale(samples);
    let [_, aside] = samples.played_and_aside();
    let samples = if aside.is_empty() { samples } else { &aside };
    let [most, held_out] = samples.split();
    let mut training = Problem::new(&most, layout, base, scale, threads);
    let judging = Problem::new(&held_out, layout, base, scale, threads);
    let before = judging.mean(&vec![0.0; judging.base.len()]);
    let (mut after, mut dependent) = (f64::INFINITY, DEPENDENT[0]);
    for number in DEPENDENT {
        training.dependent = number;
        let loss = judging.mean(&training.solve()?);
        if loss >= after {
            break;
        }
        (after, dependent) = (loss, number);
    }
    let mut whole = Problem::new(samples, layout, base, scale, threads);
    whole.dependent = dependent;
    let weights = whole.weights(&whole.solve()?);
    // the search knows how much a hundredth of a pawn is: values keep their spread
    let spread = |weights: &[f64]| {
        (0..samples.len()).map(|index| whole.value(index, weights).abs().min(1500.0)).sum::<f64>()
    };
    let factor = (spread(&whole.base) / spread(&weights).max(1.0)).clamp(0.5, 2.0);
    #[allow(clippy::cast_possible_truncation, reason = "some thousands")]
    let rounded = |weight: f64| (weight * factor).round().clamp(-9999.0, 9999.0) as i32;
    let scores = weights.chunks(2).map(|pair| Score::new(rounded(pair[0]), rounded(pair[1]))).collect();
    let weights = Weights { scores, squares: None };
    Ok(Fitted { weights, loss: [before, after] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_is_least_at_the_target() {
        let at = |argument: f64| entropy(argument, 0.75);
        let best = (0.75_f64 / 0.25).ln();
        assert!(at(best) < at(best + 0.1) && at(best) < at(best - 0.1));
        assert!(at(800.0).is_finite() && at(-800.0).is_finite());
    }

    #[test]
    fn rows_have_their_priors() {
        assert!(deviation("N.place.3") < deviation("N.value"));
        assert!((deviation("N.place.12") - 14.0).abs() < 1e-9);
        assert!((deviation("turn") - 20.0).abs() < 1e-9);
    }
}
