//! Lines of a file of weights: a name and numbers.

use std::fmt::{Display, Write};

/// What is wrong with a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub problem: String,
}

/// A line of a file of weights.
#[derive(Clone, Copy)]
pub(super) struct Line<'l> {
    /// Its number, from 1.
    pub number: usize,
    pub name: &'l str,
    /// What stands behind the name.
    pub rest: &'l str,
}

impl Line<'_> {
    pub fn wrong(&self, problem: String) -> WeightsError {
        WeightsError { line: self.number, problem }
    }

    /// Complains unless the line has so many numbers.
    pub fn expect(&self, expected: usize, found: usize) -> Result<(), WeightsError> {
        if found == expected {
            return Ok(());
        }
        Err(self.wrong(format!("{} has {found} numbers, expected {expected}", self.name)))
    }

    /// A word of the line as a whole number, not greater than `largest` without its sign.
    pub fn whole_number(&self, word: &str, largest: i32) -> Result<i32, WeightsError> {
        let number = word.parse::<i32>().ok().filter(|number| (-largest..=largest).contains(number));
        number.ok_or_else(|| self.wrong(format!("'{word}': expected a whole number up to {largest}")))
    }
}

/// Writes a line.
pub(super) fn write_line(text: &mut String, name: &str, numbers: impl IntoIterator<Item = impl Display>) {
    *text += name;
    for number in numbers {
        let _ = write!(text, " {number}");
    }
    text.push('\n');
}
