//! The numbers of a network in training, and the steps that change them.

use super::descent::{Adam, even};
use crate::replay::CURVE;
use engine::Random;
use engine::evaluation::Inputs;
use engine::evaluation::square_network::{BUCKETS, FINENESS, HIDDEN, Hidden, Output, SquareNetwork, UNIT};

/// How many hundredths of a pawn an output of 1 is.
#[allow(clippy::cast_possible_truncation, reason = "some hundreds")]
const SCALE: i32 = CURVE as i32;
/// No number of a network gets greater: whole numbers hold it.
const LARGEST: f32 = 1.95;
/// How far columns and outputs are from zero at first.
const SPREAD: [f32; 2] = [0.15, 0.2];

pub(super) type Row = [f32; HIDDEN];

/// A row of zeros.
pub(super) const ZERO: Row = [0.0; HIDDEN];

/// The numbers of a network, or their slopes.
#[derive(Clone)]
pub(super) struct Numbers {
    columns: Vec<Row>,
    bias: Row,
    /// For each bucket what hidden units of the side to move and of the other side count, in units of the logistic curve.
    outputs: [[Row; 2]; BUCKETS],
    constants: [f32; BUCKETS],
}

impl Numbers {
    pub fn zero(inputs: usize) -> Numbers {
        Numbers {
            columns: vec![[0.0; HIDDEN]; inputs],
            bias: [0.0; HIDDEN],
            outputs: [[[0.0; HIDDEN]; 2]; BUCKETS],
            constants: [0.0; BUCKETS],
        }
    }

    pub fn random(inputs: usize, random: &mut Random) -> Numbers {
        let mut numbers = Numbers::zero(inputs);
        let mut spread = |rows: &mut [Row], most: f32| {
            rows.iter_mut().flatten().for_each(|number| *number = even(random) * most);
        };
        spread(&mut numbers.columns, SPREAD[0]);
        numbers.outputs.iter_mut().for_each(|rows| spread(rows, SPREAD[1]));
        numbers.bias.fill(0.1);
        numbers
    }

    /// The numbers of a network.
    pub fn of(network: &SquareNetwork) -> Numbers {
        let row = |Hidden(row): &Hidden, unit: i16| row.map(|number| f32::from(number) / f32::from(unit));
        // outputs of a network that was trained on another curve
        #[allow(clippy::cast_precision_loss, reason = "some hundreds")]
        let share = network.scale as f32 / SCALE as f32;
        let mut numbers = Numbers::zero(network.columns.len());
        for (column, known) in numbers.columns.iter_mut().zip(&network.columns) {
            *column = row(known, UNIT);
        }
        numbers.bias = row(&network.bias, UNIT);
        for (bucket, output) in network.outputs.iter().take(BUCKETS).enumerate() {
            let counts = |side: usize| row(&output.numbers[side], FINENESS);
            numbers.outputs[bucket] =
                [0, 1].map(|side| counts(side).map(|number| (number * share).clamp(-LARGEST, LARGEST)));
            #[allow(clippy::cast_precision_loss, reason = "at most a million")]
            let constant = output.constant as f32 / (f32::from(UNIT) * f32::from(FINENESS));
            numbers.constants[bucket] = constant * share;
        }
        numbers
    }

    /// The sums of the hidden units of a side that sees these inputs.
    #[inline]
    pub fn hidden(&self, units: &[u16], seen: &[u16]) -> Row {
        let mut hidden = self.bias;
        for &unit in units {
            let column = &self.columns[usize::from(seen[usize::from(unit)])];
            hidden.iter_mut().zip(column).for_each(|(sum, number)| *sum += number);
        }
        hidden
    }

    /// The output for the side to move, in units of the logistic curve.
    #[inline]
    pub fn output(&self, hidden: &[Row; 2], bucket: usize) -> f32 {
        let mut sum = self.constants[bucket];
        for (hidden, numbers) in hidden.iter().zip(&self.outputs[bucket]) {
            for (&hidden, number) in hidden.iter().zip(numbers) {
                let bounded = hidden.clamp(0.0, 1.0);
                sum += bounded * bounded * number;
            }
        }
        sum
    }

    /// Adds to the slopes of all numbers what one position says.
    #[inline]
    pub fn back(
        &self,
        units: &[u16],
        seen: [&[u16]; 2],
        (hidden, bucket): (&[Row; 2], usize),
        slope: f32,
        slopes: &mut Numbers,
    ) {
        slopes.constants[bucket] += slope;
        for (side, seen) in seen.into_iter().enumerate() {
            let mut below = [0.0; HIDDEN];
            let outputs = &mut slopes.outputs[bucket][side];
            for unit in 0..HIDDEN {
                let sum = hidden[side][unit];
                let bounded = sum.clamp(0.0, 1.0);
                outputs[unit] += slope * bounded * bounded;
                if sum > 0.0 && sum < 1.0 {
                    below[unit] = 2.0 * sum * slope * self.outputs[bucket][side][unit];
                }
            }
            slopes.bias.iter_mut().zip(&below).for_each(|(all, slope)| *all += slope);
            for &unit in units {
                let column = &mut slopes.columns[usize::from(seen[usize::from(unit)])];
                column.iter_mut().zip(&below).for_each(|(all, slope)| *all += slope);
            }
        }
    }

    /// All numbers, row by row.
    pub fn rows(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let columns = self.columns.iter_mut().map(|row| &mut row[..]);
        let outputs = self.outputs.iter_mut().flatten().map(|row| &mut row[..]);
        columns.chain(outputs).chain([&mut self.bias[..], &mut self.constants[..]])
    }

    /// The columns of each kind and owner, by the places of the squares.
    pub fn units<'n>(&'n self, inputs: &Inputs) -> impl Iterator<Item = &'n [Row]> {
        let on_board = inputs.kinds() * 2 * inputs.squares();
        self.columns[..on_board].chunks(inputs.squares())
    }

    /// The same, to be changed.
    pub fn units_mut<'n>(&'n mut self, inputs: &Inputs) -> impl Iterator<Item = &'n mut [Row]> {
        let on_board = inputs.kinds() * 2 * inputs.squares();
        self.columns[..on_board].chunks_mut(inputs.squares())
    }

    /// Steps for so many numbers; a number also shrinks by that part of its step.
    pub fn adam(&mut self, decay: f32) -> Adam {
        Adam::new(self.rows().map(|row| row.len()).sum(), decay, LARGEST)
    }

    /// Adds the slopes of other parts of a batch, which are zero afterwards.
    pub fn take_in(&mut self, others: &mut [Numbers]) {
        for other in others {
            for (sum, other) in self.rows().zip(other.rows()) {
                sum.iter_mut().zip(&*other).for_each(|(sum, slope)| *sum += slope);
                other.fill(0.0);
            }
        }
    }

    /// The same network in whole numbers.
    pub fn whole(&self, mirrors: bool) -> SquareNetwork {
        #[allow(clippy::cast_possible_truncation, reason = "some thousands")]
        let rounded = |number: f32, unit: f32| (number * unit).round() as i32;
        let row = |row: &Row, unit: i16| {
            Hidden(row.map(|number| i16::try_from(rounded(number, unit.into())).unwrap_or(0)))
        };
        SquareNetwork {
            columns: self.columns.iter().map(|column| row(column, UNIT)).collect(),
            bias: row(&self.bias, UNIT),
            outputs: (self.outputs.iter().zip(self.constants))
                .map(|(outputs, constant)| Output {
                    numbers: [0, 1].map(|side: usize| row(&outputs[side], FINENESS)),
                    constant: rounded(constant, f32::from(UNIT) * f32::from(FINENESS)),
                })
                .collect(),
            scale: SCALE,
            mirrors,
        }
    }
}
