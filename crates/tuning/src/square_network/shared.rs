//! Steps that all squares of a unit, of one of its ranks and of one of its files make together.
//!
//! A unit is seldom seen on most squares. Where training changes what it is worth on one rank or file, or at all, its other squares learn from that: with 630,000
//! positions the error is 2.5 % less (knightmate).

use super::descent::Adam;
use super::numbers::{Numbers, Row, ZERO};
use engine::evaluation::Inputs;

/// The common steps of a game's columns.
pub(super) struct Shared<'i> {
    inputs: &'i Inputs,
    parts: Parts,
    adam: Adam,
    /// For each kind and owner its parts.
    slopes: Vec<Row>,
    changes: Vec<Row>,
}

/// The parts of a board that learn together: all squares, each rank, each file.
#[derive(Clone, Copy)]
struct Parts {
    files: usize,
    ranks: usize,
}

impl Parts {
    fn count(self) -> usize {
        1 + self.ranks + self.files
    }

    /// Those to which a place belongs.
    fn of(self, place: usize) -> [usize; 3] {
        [0, 1 + place / self.files, 1 + self.ranks + place % self.files]
    }
}

impl Shared<'_> {
    pub fn of(inputs: &Inputs) -> Shared<'_> {
        let [files, ranks] = inputs.board();
        let parts = Parts { files, ranks };
        let rows = vec![ZERO; inputs.kinds() * 2 * parts.count()];
        let adam = Adam::new(rows.len() * ZERO.len(), 0.0, f32::MAX);
        Shared { inputs, parts, adam, slopes: rows.clone(), changes: rows }
    }

    /// Changes all columns by a step; their slopes stay as they are.
    pub fn step(&mut self, numbers: &mut Numbers, slopes: &Numbers, rate: f32, positions: usize) {
        let parts = self.parts;
        let sums = self.slopes.chunks_mut(parts.count());
        for (sums, columns) in sums.zip(slopes.units(self.inputs)) {
            for (place, column) in columns.iter().enumerate() {
                parts.of(place).into_iter().for_each(|part| add(&mut sums[part], column));
            }
        }
        self.changes.fill(ZERO);
        let changes = self.changes.iter_mut().map(|row| &mut row[..]);
        self.adam.step(changes.zip(self.slopes.iter_mut().map(|row| &mut row[..])), rate, positions);
        let changes = self.changes.chunks(parts.count());
        for (changes, columns) in changes.zip(numbers.units_mut(self.inputs)) {
            for (place, column) in columns.iter_mut().enumerate() {
                parts.of(place).into_iter().for_each(|part| add(column, &changes[part]));
            }
        }
    }
}

fn add(sum: &mut Row, row: &Row) {
    sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
}
