//! Trains the network that takes the place of the weights, on the positions of all games so far.
//!
//! Stochastic gradient descent (Adam) on the squared error between the predicted chance of winning and what is expected of the position. Some games
//! are held out: the state of the network that predicts them best is taken. A position has some thirty inputs of a thousand, so the sums are our own:
//! a library for dense matrices would multiply zeros. The parts of a batch are added up in order, so that a seed gives one network on any number of threads.

mod descent;
mod numbers;
mod positions;
mod shared;

use descent::{chance, shuffle};
use engine::Random;
use engine::evaluation::Inputs;
use engine::evaluation::square_network::SquareNetwork;
use numbers::Numbers;
pub(crate) use positions::Positions;
use positions::{Facts, Views};
use shared::Shared;

/// Passes over all positions.
const PASSES: usize = 12;
/// Positions of a step: a two-hundredth of all, within these bounds.
const BATCH: [usize; 2] = [256, 8192];
/// The length of the first step, of numbers at random and of those of a network; the last ones are a fiftieth of it.
const RATE: f32 = 1.5e-3;
const RATE_OF_KNOWN: f32 = 4e-4;
/// Numbers shrink the more the fewer positions speak against it: the part of a step, with a million of them, and its bounds.
const DECAY: f32 = 1.0;
const DECAY_BOUNDS: [f32; 2] = [0.1, 4.0];
/// Of so many games one is held out.
const HELD_OUT: u64 = 32;
/// A batch is split into so many parts, whatever the number of threads.
const PARTS: usize = 4;

/// What training came to.
pub(crate) struct Trained {
    pub network: SquareNetwork,
    /// The mean squared error of the chance of winning in positions that were held out: when nothing is known of them, and predicted.
    pub error: [f64; 2],
}

/// How a network is trained.
pub(crate) struct Training<'t> {
    pub inputs: &'t Inputs,
    /// Whether the game is the same seen in a mirror.
    pub mirrors: bool,
    pub threads: usize,
    /// The network that is trained further; `None` for numbers at random.
    pub begin: Option<&'t SquareNetwork>,
}

impl Training<'_> {
    /// Trains a network; `None` where there are too few positions to hold some out.
    pub fn train(&self, positions: &Positions) -> Option<Trained> {
        let is_held_out = |&index: &u32| positions.facts(index as usize).game % HELD_OUT == HELD_OUT - 1;
        let all = 0..u32::try_from(positions.len()).ok()?;
        let (held_out, mut order): (Vec<u32>, Vec<u32>) = all.partition(is_held_out);
        if held_out.is_empty() || order.is_empty() {
            return None;
        }
        let views = Views::of(self.inputs);
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let known = self.begin.filter(|network| network.columns.len() == self.inputs.len());
        let rate_of_first = if known.is_some() { RATE_OF_KNOWN } else { RATE };
        let mut numbers = known.map_or_else(|| Numbers::random(self.inputs.len(), &mut random), Numbers::of);
        #[allow(clippy::cast_precision_loss, reason = "some millions")]
        let decay = DECAY * 1e6 / order.len() as f32;
        let mut adam = numbers.adam(decay.clamp(DECAY_BOUNDS[0], DECAY_BOUNDS[1]));
        let mut shared = Shared::of(self.inputs);
        let batch = (order.len() / 200).clamp(BATCH[0], BATCH[1]);
        let steps = PASSES * order.len().div_ceil(batch);
        let mut slopes: Vec<Numbers> = (0..PARTS).map(|_| Numbers::zero(self.inputs.len())).collect();
        let (mut best, mut least) = (numbers.clone(), f64::INFINITY);
        for _ in 0..PASSES {
            shuffle(&mut order, &mut random);
            for batch in order.chunks(batch) {
                self.add_slopes(&numbers, (positions, &views), batch, &mut slopes);
                #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                let rate = rate_of_first * (1.0 - 0.98 * adam.steps() as f32 / steps as f32);
                let (sum, others) = slopes.split_at_mut(1);
                sum[0].take_in(others);
                shared.step(&mut numbers, &sum[0], rate, batch.len());
                adam.step(numbers.rows().zip(sum[0].rows()), rate, batch.len());
            }
            let error = self.mean_error(&numbers, (positions, &views), &held_out);
            if error < least {
                least = error;
                best = numbers.clone();
            }
        }
        let silent = self.mean_error(&Numbers::zero(self.inputs.len()), (positions, &views), &held_out);
        Some(Trained { network: best.whole(self.mirrors), error: [silent, least] })
    }

    /// What the side to move and the other side see of a position.
    fn seen<'v>(&self, views: &'v Views, facts: &Facts) -> [&'v [u16]; 2] {
        [facts.turn, !facts.turn]
            .map(|looking| views.seen(looking, self.mirrors && facts.mirrored[looking.index()]))
    }

    /// Sets the slopes of all parts of a batch.
    fn add_slopes(
        &self,
        numbers: &Numbers,
        (positions, views): (&Positions, &Views),
        batch: &[u32],
        slopes: &mut [Numbers],
    ) {
        let part = batch.len().div_ceil(PARTS);
        let mut parts: Vec<(&[u32], &mut Numbers)> = batch.chunks(part).zip(slopes.iter_mut()).collect();
        let each = PARTS.div_ceil(self.threads.clamp(1, PARTS));
        let one = |(part, slopes): &mut (&[u32], &mut Numbers)| {
            for &index in *part {
                let (facts, units) = (positions.facts(index as usize), positions.units(index as usize));
                let seen = self.seen(views, facts);
                let hidden = seen.map(|seen| numbers.hidden(units, seen));
                let told = chance(numbers.output(&hidden, facts.bucket.into()));
                let slope = 8.0 * (told - facts.chance) * told * (1.0 - told);
                numbers.back(units, seen, (&hidden, facts.bucket.into()), slope, slopes);
            }
        };
        if each >= parts.len() {
            parts.iter_mut().for_each(one);
            return;
        }
        std::thread::scope(|scope| {
            for chunk in parts.chunks_mut(each) {
                scope.spawn(move || chunk.iter_mut().for_each(one));
            }
        });
    }

    fn mean_error(
        &self,
        numbers: &Numbers,
        (positions, views): (&Positions, &Views),
        held_out: &[u32],
    ) -> f64 {
        let error = |&index: &u32| {
            let (facts, units) = (positions.facts(index as usize), positions.units(index as usize));
            let hidden = self.seen(views, facts).map(|seen| numbers.hidden(units, seen));
            let error = chance(numbers.output(&hidden, facts.bucket.into())) - facts.chance;
            f64::from(error * error)
        };
        #[allow(clippy::cast_precision_loss, reason = "fewer than 2^52")]
        let count = held_out.len() as f64;
        held_out.iter().map(error).sum::<f64>() / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{CURVE, Known};
    use engine::Variant;
    use engine::evaluation::{Accumulators, GeneralJudge, Weights};
    use engine::search::Judge;

    /// What stands on White's first four squares: nothing, a knight, a queen, both.
    const PLACEMENTS: [&str; 4] = ["4", "N3", "1Q2", "NQ2"];

    /// Positions in which what one side has is worth nothing beside another unit: a knight alone 300, with the queen on the board nothing.
    fn positions(judge: &GeneralJudge) -> Positions {
        let variant = Variant::read("chess", None).expect("it is shipped");
        let mut positions = Positions::default();
        for number in 0..8_000u64 {
            let (knight, queen) = (number / 2 % 2 == 1, number / 4 % 2 == 1);
            let turn = if number % 2 == 0 { 'w' } else { 'b' };
            let position = format!(
                "4k3/7p/8/8/8/8/8/{}K3 {turn} - - 0 1",
                PLACEMENTS[usize::from(knight) + 2 * usize::from(queen)]
            );
            let game = variant.playable("chess", &position).expect("a position");
            let score = if knight && !queen { 300 } else { 0 };
            let chance = crate::fit::chance(f64::from(score) / CURVE);
            let known = Known { score, chance, half_points: None };
            positions.add(judge.layout().inputs(), &game.begin(), &known, number / 8);
        }
        positions
    }

    #[test]
    fn what_two_units_are_worth_together_is_learnt_the_same_on_any_number_of_threads() {
        let variant = Variant::read("chess", None).expect("it is shipped");
        let game = variant.playable("chess", variant.start()).expect("it can be played");
        let mut judge = GeneralJudge::derived(&game, false);
        let positions = positions(&judge);
        let inputs = judge.layout().inputs();
        let train = |threads: usize| {
            Training { inputs, mirrors: true, threads, begin: None }.train(&positions).expect("many")
        };
        let trained = train(1);
        assert_eq!(trained.network, train(3).network);
        let [silent, error] = trained.error;
        assert!(error < silent / 20.0, "{silent} to {error}");
        judge.set_weights(Weights { squares: Some(trained.network), ..judge.weights().clone() });
        let worth = |placement: &str| {
            let position = format!("4k3/7p/8/8/8/8/8/{placement}K3 w - - 0 1");
            let game = variant.playable("chess", &position).expect("a position");
            judge.evaluate(&mut game.begin(), &mut Accumulators::default())
        };
        let [_, _, queen, both] = PLACEMENTS.map(worth);
        assert!(queen.abs() < 60 && both.abs() < 60, "{queen} {both}");
    }
}
