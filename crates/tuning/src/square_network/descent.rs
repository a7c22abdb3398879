//! Stochastic gradient descent.

use engine::Random;

/// The chance of winning, from the argument of the logistic curve.
pub(super) fn chance(argument: f32) -> f32 {
    1.0 / (1.0 + (-argument).exp())
}

/// The next number between -1 and 1.
#[allow(clippy::cast_precision_loss, reason = "23 bits")]
pub(super) fn even(random: &mut Random) -> f32 {
    (random.number() >> 11 & 0x7f_ffff) as f32 / 4_194_304.0 - 1.0
}

/// Puts positions into an order at random.
pub(super) fn shuffle<T>(order: &mut [T], random: &mut Random) {
    for index in (1..order.len()).rev() {
        #[allow(clippy::cast_possible_truncation, reason = "an index")]
        order.swap(index, ((random.number() >> 11) % (index as u64 + 1)) as usize);
    }
}

/// Steps whose length follows the mean and the spread of the slopes (D. Kingma and J. Ba, 2014), with decay of the numbers themselves.
pub(super) struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
    /// By how much of its step a number also shrinks.
    decay: f32,
    /// No number gets greater.
    largest: f32,
}

impl Adam {
    /// For so many numbers.
    pub fn new(count: usize, decay: f32, largest: f32) -> Adam {
        Adam { first: vec![0.0; count], second: vec![0.0; count], steps: 0, decay, largest }
    }

    /// How many steps have been made.
    pub fn steps(&self) -> i32 {
        self.steps
    }

    /// A step by the sums of slopes over a batch of so many positions, which are zero afterwards. `rows` are all numbers, part by part, each with its slopes.
    pub fn step<'n>(
        &mut self,
        rows: impl Iterator<Item = (&'n mut [f32], &'n mut [f32])>,
        rate: f32,
        positions: usize,
    ) {
        self.steps += 1;
        #[allow(clippy::cast_precision_loss, reason = "some thousands")]
        let part = 1.0 / positions as f32;
        let (fade, slow) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let (decay, largest) = (self.decay, self.largest);
        let mut moments = self.first.iter_mut().zip(&mut self.second);
        for (numbers, slopes) in rows {
            for ((number, slope), (first, second)) in numbers.iter_mut().zip(&*slopes).zip(&mut moments) {
                let slope = slope * part;
                *first += (slope - *first) * 0.1;
                *second += (slope * slope - *second) * 0.001;
                let change = *first / fade / ((*second / slow).sqrt() + 1e-8);
                *number = (*number - rate * (change + decay * *number)).clamp(-largest, largest);
            }
            slopes.fill(0.0);
        }
    }
}
