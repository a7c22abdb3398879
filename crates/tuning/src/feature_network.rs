//! Trains the network over the features that stands beside the weights: on what they leave over of the positions.
//!
//! Stochastic gradient descent (Adam) on the cross entropy between the predicted chance of winning and what the search expected. Some games
//! are held out: the state of the network that predicts them best is taken. One thread, so that a seed gives one network.

use crate::descent::{Adam, chance, even, shuffle};
use crate::samples::Samples;
use engine::Random;
use engine::evaluation::feature_network::{Column, FINENESS, FeatureNetwork, HIDDEN, UNIT};
use engine::evaluation::{Layout, Weights};

/// Passes over all positions.
const PASSES: usize = 14;
/// Positions of a step.
const BATCH: usize = 256;
/// The length of the first step; the last ones are a twentieth of it.
const RATE: f32 = 1e-3;
/// By how much of its step a number also shrinks.
const DECAY: f32 = 0.5;

/// A feature that comes up less often is not learnt.
const LEAST_SEEN: u32 = 30;

/// Numbers of one feature: what it adds to the hidden units of the side that has it, and to those of the other side.
const COLUMN: usize = 2 * HIDDEN;

/// A network and the mean loss of held-out positions without it and with it.
pub(crate) struct Trained {
    pub network: FeatureNetwork,
    pub loss: [f64; 2],
}

/// The numbers in training: columns, then the bias, then the outputs (in units of the logistic curve).
struct Net {
    numbers: Vec<f32>,
    features: usize,
}

impl Net {
    fn new(features: usize, random: &mut Random) -> Net {
        let mut numbers = vec![0.0; features * COLUMN + HIDDEN + COLUMN];
        numbers[..features * COLUMN].iter_mut().for_each(|number| *number = even(random) * 0.06);
        numbers[features * COLUMN..][..HIDDEN].fill(0.3);
        numbers[features * COLUMN + HIDDEN..].iter_mut().for_each(|number| *number = even(random) * 0.2);
        Net { numbers, features }
    }

    fn bias(&self) -> usize {
        self.features * COLUMN
    }

    fn output(&self) -> usize {
        self.bias() + HIDDEN
    }

    /// Features that hardly occur keep nothing of the numbers that they began with.
    fn forget_unseen(&mut self, samples: &Samples, mirrored: &[usize]) {
        let mut seen = vec![0u32; self.features];
        for index in 0..samples.len() {
            for at in samples.range(index) {
                let feature = usize::from(samples.features[at]);
                seen[feature] += 1;
                if samples.mirrors[index] {
                    seen[mirrored[feature]] += 1;
                }
            }
        }
        for (column, seen) in self.numbers.chunks_exact_mut(COLUMN).zip(seen) {
            if seen < LEAST_SEEN {
                column.fill(0.0);
            }
        }
    }

    /// The sums of the hidden units of White and Black. `numbers` says for each feature which one is taken for it: itself, or that of the mirrored
    /// position.
    fn hidden(&self, samples: &Samples, index: usize, numbers: &[usize]) -> [[f32; HIDDEN]; 2] {
        let mut bias = [0.0; HIDDEN];
        bias.copy_from_slice(&self.numbers[self.bias()..self.output()]);
        let mut hidden = [bias; 2];
        for at in samples.range(index) {
            let feature = numbers[usize::from(samples.features[at])];
            let [white, black] = samples.counts[at].map(f32::from);
            let (own, other) = self.numbers[feature * COLUMN..][..COLUMN].split_at(HIDDEN);
            for unit in 0..HIDDEN {
                hidden[0][unit] += own[unit] * white + other[unit] * black;
                hidden[1][unit] += own[unit] * black + other[unit] * white;
            }
        }
        hidden
    }

    /// The output for White, in units of the logistic curve.
    fn told(&self, samples: &Samples, index: usize, hidden: &[[f32; HIDDEN]; 2]) -> f32 {
        let output = &self.numbers[self.output()..];
        let (first, second) = if samples.white[index] { (0, 1) } else { (1, 0) };
        let mut sum = 0.0;
        for unit in 0..HIDDEN {
            sum += output[unit] * hidden[first][unit].clamp(0.0, 1.0);
            sum += output[HIDDEN + unit] * hidden[second][unit].clamp(0.0, 1.0);
        }
        if samples.white[index] { sum } else { -sum }
    }
}

fn entropy(argument: f32, target: f32) -> f64 {
    let soft = argument.max(0.0) + (-argument.abs()).exp().ln_1p();
    (soft - target * argument).into()
}

/// What the weights say of each position for White before it is scaled down, and how much it is, in units of the logistic curve.
fn arguments(samples: &Samples, weights: &Weights, scale: f64, numbers: &[usize]) -> Vec<[f32; 2]> {
    let one = |index: usize| {
        let [phase, divisor, fixed, ..] = samples.rest[index].map(f64::from);
        let (mut middle, mut end) = (0.0, 0.0);
        for at in samples.range(index) {
            let weight = weights.scores[numbers[usize::from(samples.features[at])]];
            middle += samples.difference(at) * f64::from(weight.middle());
            end += samples.difference(at) * f64::from(weight.end());
        }
        let value = middle * phase + end * (1.0 - phase) + fixed;
        #[allow(clippy::cast_possible_truncation, reason = "small numbers")]
        let pair = [(value / (divisor * scale)) as f32, (1.0 / divisor) as f32];
        pair
    };
    (0..samples.len()).map(one).collect()
}

#[allow(clippy::cast_possible_truncation, reason = "a chance")]
fn targets(samples: &Samples, scale: f64) -> Vec<f32> {
    samples.rest.iter().map(|rest| chance((f64::from(rest[3]) / scale) as f32)).collect()
}

/// Trains a network beside the weights on positions; `held_out` are those by which it is judged. `scale` is how many hundredths of a pawn
/// are a unit of the logistic curve.
pub(crate) fn train(
    [samples, held_out]: [&Samples; 2],
    layout: &Layout,
    weights: &Weights,
    scale: f64,
) -> Trained {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut net = Net::new(layout.len(), &mut random);
    // positions are seen as they are or in a mirror, at random, which makes two of one
    let views = [(0..layout.len()).collect(), layout.mirrored()];
    let known = [0, 1].map(|view: usize| arguments(samples, weights, scale, &views[view]));
    let wanted = targets(samples, scale);
    let held_known = arguments(held_out, weights, scale, &views[0]);
    let held_wanted = targets(held_out, scale);
    #[allow(clippy::cast_precision_loss, reason = "fewer than 2^52")]
    let mean = |sum: f64| sum / held_out.len().max(1) as f64;
    let without = (0..held_out.len()).map(|index| entropy(held_known[index][0], held_wanted[index])).sum();
    let without = mean(without);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut slopes = vec![0.0_f32; net.numbers.len()];
    let mut adam = Adam::new(net.numbers.len(), DECAY, f32::INFINITY);
    let steps = PASSES * samples.len().div_ceil(BATCH);
    let (mut best, mut least) = (net.numbers.clone(), f64::INFINITY);
    for _ in 0..PASSES {
        shuffle(&mut order, &mut random);
        for batch in order.chunks(BATCH) {
            for &index in batch {
                let view = usize::from(samples.mirrors[index] && random.number() >> 11 & 1 == 1);
                let hidden = net.hidden(samples, index, &views[view]);
                let [value, share] = known[view][index];
                let argument = value + net.told(samples, index, &hidden) * share;
                let slope = (chance(argument) - wanted[index]) * share;
                let slope = if samples.white[index] { slope } else { -slope };
                back(&net, samples, (index, &views[view]), (&hidden, slope), &mut slopes);
            }
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let done = (adam.steps() + 1) as f32 / steps as f32;
            let rows = std::iter::once((&mut net.numbers[..], &mut slopes[..]));
            adam.step(rows, RATE * (1.0 - 0.95 * done), batch.len());
        }
        let sum = (0..held_out.len()).map(|index| {
            let [value, share] = held_known[index];
            let hidden = net.hidden(held_out, index, &views[0]);
            entropy(value + net.told(held_out, index, &hidden) * share, held_wanted[index])
        });
        let loss = mean(sum.sum());
        if loss < least {
            least = loss;
            best.copy_from_slice(&net.numbers);
        }
    }
    net.numbers = best;
    net.forget_unseen(samples, &views[1]);
    Trained { network: whole(&net, scale), loss: [without, least] }
}

/// Adds to the slopes of all numbers what one position says.
fn back(
    net: &Net,
    samples: &Samples,
    (index, numbers): (usize, &[usize]),
    (hidden, slope): (&[[f32; HIDDEN]; 2], f32),
    slopes: &mut [f32],
) {
    let turn = usize::from(!samples.white[index]);
    let mut below = [[0.0; HIDDEN]; 2];
    for (place, side) in [(0, turn), (HIDDEN, 1 - turn)] {
        for unit in 0..HIDDEN {
            let at = net.output() + place + unit;
            let sum = hidden[side][unit];
            slopes[at] += slope * sum.clamp(0.0, 1.0);
            if sum > 0.0 && sum < 1.0 {
                below[side][unit] = slope * net.numbers[at];
            }
        }
    }
    for unit in 0..HIDDEN {
        slopes[net.bias() + unit] += below[0][unit] + below[1][unit];
    }
    for at in samples.range(index) {
        let feature = numbers[usize::from(samples.features[at])];
        let [white, black] = samples.counts[at].map(f32::from);
        let (own, other) = slopes[feature * COLUMN..][..COLUMN].split_at_mut(HIDDEN);
        for unit in 0..HIDDEN {
            own[unit] += white * below[0][unit] + black * below[1][unit];
            other[unit] += black * below[0][unit] + white * below[1][unit];
        }
    }
}

/// The same network in whole numbers.
fn whole(net: &Net, scale: f64) -> FeatureNetwork {
    #[allow(clippy::cast_possible_truncation, reason = "clamped")]
    let rounded =
        |number: f32, unit: f64| (f64::from(number) * unit).round().clamp(-15_999.0, 15_999.0) as i16;
    let row = |at: usize, unit: f64| std::array::from_fn(|place| rounded(net.numbers[at + place], unit));
    let column = |at: usize, unit: f64| [row(at, unit), row(at + HIDDEN, unit)];
    FeatureNetwork {
        columns: (0..net.features).map(|feature| Column(column(feature * COLUMN, UNIT.into()))).collect(),
        bias: row(net.bias(), UNIT.into()),
        output: column(net.output(), scale * f64::from(FINENESS)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Sample;
    use board::Side;
    use engine::Variant;
    use engine::evaluation::{GeneralJudge, Trace};

    #[test]
    fn what_two_features_are_worth_together_is_learnt() {
        let variant = Variant::read("chess", None).expect("it is shipped");
        let game = variant.playable("chess", variant.start()).expect("it can be played");
        let judge = GeneralJudge::derived(&game, false);
        let mut samples = Samples::default();
        for game in 0..20_000u64 {
            let [one, other] = [game / 8 % 2, game / 16 % 2].map(|number| i32::from(number == 1));
            let turn = if game / 32 % 2 == 0 { Side::White } else { Side::Black };
            let trace = Trace {
                counts: vec![(3, [one, 0]), (4, [other, 0])],
                turn,
                phase: 1.0,
                divisor: 1,
                fixed: 0,
            };
            // each alone is worth much, both together nothing
            let score = if one == other { 0 } else { 300 };
            samples.add(&Sample { trace, score, result: None, game, mirrors: false });
        }
        let mut weights = judge.weights().clone();
        weights.scores.fill(engine::evaluation::Score::default());
        let [most, held_out] = samples.split();
        let trained = train([&most, &held_out], judge.layout(), &weights, 200.0);
        let floor = (std::f64::consts::LN_2 + entropy(1.5, chance(1.5))) / 2.0;
        let [before, after] = trained.loss.map(|loss| loss - floor);
        assert!(after < before * 2.0 / 3.0, "{before} to {after}");
        assert!(trained.network.columns[7] == Column::default(), "it did not come up");
    }
}
