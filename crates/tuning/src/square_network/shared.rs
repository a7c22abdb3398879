//! Steps that all squares of a unit, of one of its ranks and of one of its files make together.
//!
//! A unit is seldom seen on most squares. Where training changes what it is worth on one rank or file, or at all, its other squares learn from that: with 630,000
//! positions the error is 2.5 % less (knightmate).

use super::numbers::{Numbers, Row, ZERO};
use crate::descent::Adam;
use engine::evaluation::Inputs;

/// The common steps of a game's columns.
pub(super) struct Shared<'i> {
    inputs: &'i Inputs,
    adam: Adam,
    /// For each kind and owner: all squares, each rank, each file.
    slopes: Vec<Row>,
    changes: Vec<Row>,
}

impl Shared<'_> {
    pub fn of(inputs: &Inputs) -> Shared<'_> {
        let [files, ranks] = inputs.board();
        let rows = vec![ZERO; inputs.kinds() * 2 * (1 + ranks + files)];
        let adam = Adam::new(rows.len() * ZERO.len(), 0.0, f32::MAX);
        Shared { inputs, adam, slopes: rows.clone(), changes: rows }
    }

    /// Takes the slopes of all columns in; they stay as they are.
    pub fn take_in(&mut self, slopes: &Numbers) {
        let [files, ranks] = self.inputs.board();
        for (parts, columns) in self.slopes.chunks_mut(1 + ranks + files).zip(slopes.units(self.inputs)) {
            for (place, column) in columns.iter().enumerate() {
                for part in [0, 1 + place / files, 1 + ranks + place % files] {
                    parts[part].iter_mut().zip(column).for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
    }

    /// Changes all columns by a step.
    pub fn step(&mut self, numbers: &mut Numbers, rate: f32, positions: usize) {
        let [files, ranks] = self.inputs.board();
        self.changes.fill(ZERO);
        let rows = self.changes.iter_mut().map(|row| &mut row[..]);
        self.adam.step(rows.zip(self.slopes.iter_mut().map(|row| &mut row[..])), rate, positions);
        let parts = self.changes.chunks(1 + ranks + files);
        for (parts, columns) in parts.zip(numbers.units_mut(self.inputs)) {
            for (place, column) in columns.iter_mut().enumerate() {
                for part in [0, 1 + place / files, 1 + ranks + place % files] {
                    column.iter_mut().zip(&parts[part]).for_each(|(number, change)| *number += change);
                }
            }
        }
    }
}
