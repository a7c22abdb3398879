//! A small network over the features: what their weighted sum cannot tell, such as what a unit is worth beside certain others. It is added to that sum, and
//! some hundred thousand positions are enough to train it; with millions [`super::square_network`] knows more.
//!
//! Each side has a row of hidden units. A feature adds a column of numbers to those of the side that has it and another column to
//! those of the other side. Negative sums count as 0 and sums above [`UNIT`] as [`UNIT`]; the output is the sum of the hidden units of the
//! side to move and of the other side, each times a number of its own. Everything is whole numbers, so all machines agree.

use super::layout::Layout;
use super::lines::{Line, WeightsError, write_line};
use board::Side;

/// The number of hidden units of each side.
pub const HIDDEN: usize = 16;

/// What counts as 1 in a hidden unit.
pub const UNIT: i16 = 128;

/// What counts as a hundredth of a pawn in the output, for a hidden unit that is 1.
pub const FINENESS: i32 = 16;

/// No number of a network is greater.
const LARGEST: i32 = 16_000;

/// A row of hidden units.
pub type Hidden = [i16; HIDDEN];

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureNetwork {
    /// For each feature what it adds to the hidden units of the side that has it, and to those of the other side.
    pub columns: Vec<Column>,
    /// Where the sums begin.
    pub bias: Hidden,
    /// What the hidden units of the side to move and of the other side count in the output.
    pub output: [Hidden; 2],
}

/// What a feature adds to the hidden units of the side that has it, and to those of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub struct Column(pub [Hidden; 2]);

/// The features of a position that are waiting to be added up together: in one loop their sums stay in the processor's registers.
pub(super) struct Waiting {
    /// Twice the number of a feature, and 1 more where Black has it; and how many times.
    entries: [(u16, i16); MOST_WAITING],
    count: usize,
    sums: [Hidden; 2],
}

/// So many features are added up together; more come in several parts.
const MOST_WAITING: usize = 192;

impl Waiting {
    /// Counts a feature of a side so many times.
    #[inline]
    pub(super) fn add(&mut self, network: &FeatureNetwork, side: Side, feature: usize, times: i32) {
        if self.count == MOST_WAITING {
            network.add_up(self);
        }
        #[allow(clippy::cast_possible_truncation, reason = "counts are small, and features some thousands")]
        let (place, times) = ((feature * 2 + side.index()) as u16, times as i16);
        self.entries[self.count] = (place, times);
        self.count += 1;
    }
}

impl FeatureNetwork {
    /// A network that says nothing.
    #[must_use]
    pub fn silent(layout: &Layout) -> FeatureNetwork {
        FeatureNetwork {
            columns: vec![Column::default(); layout.len()],
            bias: [0; HIDDEN],
            output: [[0; HIDDEN]; 2],
        }
    }

    pub(super) fn begin(&self) -> Waiting {
        Waiting { entries: [(0, 0); MOST_WAITING], count: 0, sums: [self.bias; 2] }
    }

    /// Adds up what is waiting.
    fn add_up(&self, waiting: &mut Waiting) {
        let [mut white, mut black] = waiting.sums;
        for &(place, times) in &waiting.entries[..waiting.count] {
            let Column(parts) = &self.columns[usize::from(place / 2)];
            let side = usize::from(place % 2);
            let (mine, theirs) = (&parts[side], &parts[1 - side]);
            for unit in 0..HIDDEN {
                white[unit] = white[unit].wrapping_add(mine[unit].wrapping_mul(times));
                black[unit] = black[unit].wrapping_add(theirs[unit].wrapping_mul(times));
            }
        }
        waiting.sums = [white, black];
        waiting.count = 0;
    }

    /// The output for the side to move, in hundredths of a pawn.
    pub(super) fn output(&self, waiting: &mut Waiting, turn: Side) -> i32 {
        self.add_up(waiting);
        let sides = [turn, !turn];
        let mut sum = 0;
        for (side, numbers) in sides.into_iter().zip(&self.output) {
            for (&hidden, &number) in waiting.sums[side.index()].iter().zip(numbers) {
                sum += i32::from(hidden.clamp(0, UNIT)) * i32::from(number);
            }
        }
        sum / (i32::from(UNIT) * FINENESS)
    }

    /// Takes a line of a file of weights: `hidden`, `output` or a feature as `ROW@NUMBER`, each with its numbers.
    pub(super) fn read_line(&mut self, line: Line<'_>, layout: &Layout) -> Result<(), WeightsError> {
        let number = |word| Ok(i16::try_from(line.whole_number(word, LARGEST)?).unwrap_or(i16::MAX));
        let numbers = line.rest.split_whitespace().map(number).collect::<Result<Vec<i16>, _>>()?;
        let pair = || -> [Hidden; 2] {
            std::array::from_fn(|part| std::array::from_fn(|number| numbers[part * HIDDEN + number]))
        };
        if line.name == "hidden" {
            line.expect(HIDDEN, numbers.len())?;
            self.bias.copy_from_slice(&numbers);
            return Ok(());
        }
        line.expect(2 * HIDDEN, numbers.len())?;
        if line.name == "output" {
            self.output = pair();
            return Ok(());
        }
        let found = line.name.split_once('@').and_then(|(row, number)| {
            let row = layout.rows().iter().find(|known| known.name == row)?;
            let number = number.parse::<usize>().ok().filter(|&number| number < row.count)?;
            Some(row.first + number)
        });
        let feature =
            found.ok_or_else(|| line.wrong(format!("'{}' is no feature of this game", line.name)))?;
        self.columns[feature] = Column(pair());
        Ok(())
    }

    /// Whether a line of that name is one of a network.
    pub(super) fn has_line(name: &str) -> bool {
        name.contains('@') || name == "hidden" || name == "output"
    }

    /// Writes it as lines of a file of weights; columns of zeros are left out.
    pub(super) fn write(&self, layout: &Layout, text: &mut String) {
        write_line(text, "hidden", self.bias);
        write_line(text, "output", self.output.iter().flatten());
        for row in layout.rows() {
            for number in 0..row.count {
                let Column(column) = &self.columns[row.first + number];
                if column.iter().flatten().any(|&number| number != 0) {
                    write_line(text, &format!("{}@{number}", row.name), column.iter().flatten());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::read_back::assert_read_back;
    use crate::evaluation::{Accumulators, GeneralJudge};
    use crate::search::Judge;
    use crate::variant::Variant;

    #[test]
    fn many_features_are_added_up_in_parts() {
        let mut network = FeatureNetwork {
            columns: vec![Column::default(); 3],
            bias: [10; HIDDEN],
            output: [[FINENESS as i16; HIDDEN], [0; HIDDEN]],
        };
        network.columns[1] = Column([[1; HIDDEN], [-1; HIDDEN]]);
        let value = |pairs: i32, turn: Side| {
            let mut waiting = network.begin();
            for _ in 0..pairs {
                waiting.add(&network, Side::White, 1, 3);
                waiting.add(&network, Side::Black, 1, 2);
            }
            network.output(&mut waiting, turn)
        };
        // sixteen hidden units, each (10 + 3 - 2 for each pair) / 128 of its output
        assert_eq!([1, 40, 117].map(|pairs| value(pairs, Side::White)), [1, 6, 15]);
        // more than 1 counts as 1, less than nothing as nothing
        assert_eq!([300, 1000].map(|pairs| value(pairs, Side::White)), [16, 16]);
        assert_eq!([5, 300].map(|pairs| value(pairs, Side::Black)), [0, 0]);
    }

    #[test]
    fn a_network_is_written_and_read_and_counts() {
        let variant = Variant::read("knightmate", None).expect("it is shipped");
        let game = variant.playable("knightmate", variant.start()).expect("it can be played");
        let mut judge = GeneralJudge::derived(&game, false);
        let before = judge.evaluate(&mut game.begin(), &mut Accumulators::default());
        let row = |number: i16| vec![number.to_string(); HIDDEN].join(" ");
        // what the side to move has is worth twenty hundredths of a pawn for each hidden unit that is full
        let text =
            format!("hidden {}\noutput {} {}\nturn@0 {} {}\n", row(0), row(320), row(0), row(UNIT), row(0));
        judge.read_weights(&text, "knightmate").expect("a network");
        assert_eq!(judge.evaluate(&mut game.begin(), &mut Accumulators::default()), before + 16 * 20);
        assert_read_back(&judge, &game);
        for (text, problem) in [
            ("hidden 1 2", "line 1: hidden has 2 numbers, expected 16"),
            ("turn@1 1", "line 1: turn@1 has 1 numbers, expected 32"),
            ("hidden x", "line 1: 'x': expected a whole number up to 16000"),
        ] {
            let error = judge.read_weights(text, "knightmate").expect_err(text);
            assert_eq!(error.to_string(), problem);
        }
        let error = judge.read_weights(&format!("turn@1 {} {}", row(1), row(1)), "knightmate");
        assert_eq!(
            error.expect_err("one feature").to_string(),
            "line 1: 'turn@1' is no feature of this game"
        );
    }
}
