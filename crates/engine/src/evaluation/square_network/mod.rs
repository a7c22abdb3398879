//! A network that tells what a position is worth: one layer of hidden units over what stands where ("NNUE", Y. Nasu 2018).
//!
//! Each side looks at the board for itself. Every unit on its square and every unit in hand adds a column of numbers ([`Inputs`]) to the
//! hidden units of that side; the board is seen in a mirror while the side's royal unit stands on the right half, if the game allows it. A hidden unit below 0
//! counts as 0, one above [`UNIT`] as [`UNIT`], and the output is the sum of their squares, those of the side to move and of the other side, each times a number
//! of its own. How many units there are decides which row of these numbers is taken. Everything is whole numbers, so all machines agree.

mod accumulators;
mod file;
mod inputs;
mod transfer;

pub use accumulators::Accumulators;
pub(super) use accumulators::Seen;
pub use inputs::Inputs;

/// The number of hidden units of each side.
pub const HIDDEN: usize = 64;

/// What counts as 1 in a hidden unit.
pub const UNIT: i16 = 255;

/// What counts as 1 in the numbers of an output.
pub const FINENESS: i16 = 64;

/// The rows of output numbers, from few units to all.
pub const BUCKETS: usize = 4;

/// A row of hidden units, or the numbers that are added to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Hidden(pub [i16; HIDDEN]);

impl Default for Hidden {
    fn default() -> Hidden {
        Hidden([0; HIDDEN])
    }
}

impl Hidden {
    #[inline]
    fn add(&mut self, other: &Hidden) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum = sum.wrapping_add(number));
    }

    #[inline]
    fn subtract(&mut self, other: &Hidden) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum = sum.wrapping_sub(number));
    }
}

/// What hidden units count in the output.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// Those of the side to move and of the other side, in parts of [`FINENESS`].
    pub numbers: [Hidden; 2],
    /// What is added, in parts of [`FINENESS`] times [`UNIT`].
    pub constant: i32,
}

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareNetwork {
    /// For each input what it adds to the hidden units.
    pub columns: Vec<Hidden>,
    /// Where the sums begin.
    pub bias: Hidden,
    /// The outputs, one for each bucket.
    pub outputs: Vec<Output>,
    /// How many hundredths of a pawn an output of 1 is.
    pub scale: i32,
    /// Whether a side sees the board in a mirror while its royal unit stands on the right half.
    pub mirrors: bool,
}

impl SquareNetwork {
    /// A network that says nothing.
    #[must_use]
    pub fn silent(inputs: &Inputs) -> SquareNetwork {
        SquareNetwork {
            columns: vec![Hidden::default(); inputs.len()],
            bias: Hidden::default(),
            outputs: vec![Output::default(); BUCKETS],
            scale: 0,
            mirrors: false,
        }
    }

    /// The output for the side to move, in hundredths of a pawn.
    fn output(&self, own: &Hidden, other: &Hidden, bucket: usize) -> i32 {
        let Output { numbers, constant } = &self.outputs[bucket];
        let mut sum = 0;
        for (Hidden(hidden), Hidden(numbers)) in [own, other].into_iter().zip(numbers) {
            for (&hidden, &number) in hidden.iter().zip(numbers) {
                let hidden = hidden.clamp(0, UNIT);
                // in range: no number of an output is greater than 127
                sum += i32::from(hidden.wrapping_mul(number)) * i32::from(hidden);
            }
        }
        let (unit, fineness) = (i64::from(UNIT), i64::from(FINENESS));
        let output = i64::from(sum) / unit + i64::from(*constant);
        #[allow(clippy::cast_possible_truncation, reason = "at most some hundred times the scale")]
        let hundredths = (output * i64::from(self.scale) / (unit * fineness)) as i32;
        hundredths
    }
}
