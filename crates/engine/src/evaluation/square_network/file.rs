//! Networks as lines of a file of weights.
//!
//! ```text
//! squares-scale 250
//! squares-mirrors 1
//! squares-hidden 12 -3 ...
//! squares-output@0 5 7 ...
//! N.own@17 1 0 ...
//! ```
//!
//! `squares-hidden` is where the sums begin, `squares-output@0` to `squares-output@3` are the numbers for few units to all, with the constant at the end, and the other lines are
//! the columns of the inputs. Columns of zeros are left out.

use super::{BUCKETS, HIDDEN, Hidden, Inputs, SquareNetwork};
use crate::evaluation::lines::{Line, WeightsError, write_line};

/// The names of the lines that are not columns.
const SCALE: &str = "squares-scale";
const MIRRORS: &str = "squares-mirrors";
const START: &str = "squares-hidden";
const OUTPUT: &str = "squares-output@";

/// No number of a column is greater: sums of all units of a board stay within 16 bits.
const LARGEST: i32 = 600;

/// No number of an output is greater: its product with a hidden unit stays within 16 bits.
const LARGEST_OUTPUT: i32 = 127;

/// No constant or scale is greater.
const LARGEST_CONSTANT: i32 = 1_000_000;

impl SquareNetwork {
    /// Takes a line of a file of weights.
    pub(in crate::evaluation) fn read_line(
        &mut self,
        line: Line<'_>,
        inputs: &Inputs,
    ) -> Result<(), WeightsError> {
        let name = line.name;
        let words: Vec<&str> = line.rest.split_whitespace().collect();
        let counted = |expected: usize| line.expect(expected, words.len());
        let hidden = |words: &[&str], largest: i32| {
            let mut hidden = Hidden::default();
            for (place, word) in hidden.0.iter_mut().zip(words) {
                *place = i16::try_from(line.whole_number(word, largest)?).unwrap_or(i16::MAX);
            }
            Ok(hidden)
        };
        if name == SCALE || name == MIRRORS {
            counted(1)?;
            let number = line.whole_number(words[0], LARGEST_CONSTANT)?;
            if name == SCALE {
                self.scale = number;
            } else {
                self.mirrors = number != 0;
            }
        } else if name == START {
            counted(HIDDEN)?;
            self.bias = hidden(&words, LARGEST)?;
        } else if let Some(bucket) = name.strip_prefix(OUTPUT) {
            let bucket = bucket.parse().ok().filter(|&bucket: &usize| bucket < BUCKETS);
            let bucket = bucket.ok_or_else(|| {
                line.wrong(format!("'{name}': expected {OUTPUT}0 to {OUTPUT}{}", BUCKETS - 1))
            })?;
            counted(2 * HIDDEN + 1)?;
            let output = &mut self.outputs[bucket];
            output.numbers = [
                hidden(&words[..HIDDEN], LARGEST_OUTPUT)?,
                hidden(&words[HIDDEN..2 * HIDDEN], LARGEST_OUTPUT)?,
            ];
            output.constant = line.whole_number(words[2 * HIDDEN], LARGEST_CONSTANT)?;
        } else {
            let input =
                inputs.find(name).ok_or_else(|| line.wrong(format!("'{name}' is no input of this game")))?;
            counted(HIDDEN)?;
            self.columns[input] = hidden(&words, LARGEST)?;
        }
        Ok(())
    }

    /// Whether a line of that name is one of such a network.
    pub(in crate::evaluation) fn has_line(name: &str) -> bool {
        name.starts_with("squares-") || name.contains(".own") || name.contains(".other")
    }

    /// Writes it as lines of a file of weights.
    pub(in crate::evaluation) fn write(&self, inputs: &Inputs, text: &mut String) {
        write_line(text, SCALE, [self.scale]);
        write_line(text, MIRRORS, [i32::from(self.mirrors)]);
        write_line(text, START, self.bias.0);
        for (bucket, output) in self.outputs.iter().enumerate() {
            let numbers = output.numbers.iter().flat_map(|Hidden(numbers)| numbers).copied().map(i32::from);
            write_line(text, &format!("{OUTPUT}{bucket}"), numbers.chain([output.constant]));
        }
        let columns = self.columns.iter().enumerate().filter(|(_, column)| **column != Hidden::default());
        for (input, column) in columns {
            write_line(text, &inputs.name(input), column.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Accumulators;
    use super::*;
    use crate::evaluation::GeneralJudge;
    use crate::evaluation::square_network::{FINENESS, UNIT};
    use crate::search::Judge;
    use crate::variant::Variant;

    #[test]
    fn a_network_is_written_and_read_and_counts() {
        let variant = Variant::read("knightmate", None).expect("it is shipped");
        let game = variant.playable("knightmate", variant.start()).expect("it can be played");
        let mut judge = GeneralJudge::derived(&game, false);
        let row = |number: i16| vec![number.to_string(); HIDDEN].join(" ");
        // a queen of one's own fills all hidden units, each of which counts a quarter; the other side's hidden units count nothing
        let bucket = judge.layout().inputs().bucket(32);
        let text = format!(
            "squares-scale 100\nsquares-mirrors 1\nsquares-hidden {}\nsquares-output@{bucket} {} {} 0\nQ.own@3 {}\nQ.own@4 {}\n",
            row(0),
            row(FINENESS / 4),
            row(0),
            row(UNIT),
            row(UNIT),
        );
        judge.read_weights(&text, "knightmate").expect("a network");
        let value = |judge: &GeneralJudge| judge.evaluate(&mut game.begin(), &mut Accumulators::default());
        assert_eq!(value(&judge), 16 * 100);
        let mut other = GeneralJudge::derived(&game, false);
        let written = judge.weights().write(judge.layout(), "knightmate", "", other.weights());
        other.read_weights(&written, "knightmate").expect("what was written is read");
        assert_eq!(other.weights(), judge.weights());
        let mut without = judge.clone();
        without.read_weights("game knightmate\n", "knightmate").expect("a file without a network");
        assert_eq!(without.weights().squares, None);
    }

    #[test]
    fn what_is_wrong_in_a_network_is_named() {
        let variant = Variant::read("knightmate", None).expect("it is shipped");
        let game = variant.playable("knightmate", variant.start()).expect("it can be played");
        let mut judge = GeneralJudge::derived(&game, false);
        for (text, problem) in [
            ("squares-hidden 1 2", "line 1: squares-hidden has 2 numbers, expected 64"),
            ("B.own@1 1", "line 1: B.own@1 has 1 numbers, expected 64"),
            ("B.own@64 1", "line 1: 'B.own@64' is no input of this game"),
            ("X.own-hand@0 1", "line 1: 'X.own-hand@0' is no input of this game"),
            (
                "squares-output@4 1",
                "line 1: 'squares-output@4': expected squares-output@0 to squares-output@3",
            ),
            ("\nsquares-scale x", "line 2: 'x': expected a whole number up to 1000000"),
        ] {
            let error = judge.read_weights(text, "knightmate").expect_err(text);
            assert_eq!(error.to_string(), problem);
        }
    }
}
