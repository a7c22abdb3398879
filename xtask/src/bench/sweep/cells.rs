//! What a sweep has measured so far, share by share: a line of a file for each cell of the table.

use crate::files::{read, write};
use crate::output;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

/// A problem measured with both programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The number of the cell.
    pub number: usize,
    /// Which positions were drawn.
    seed: u64,
    /// The day of the measurement.
    day: String,
    /// Seconds of the processor that Dawson needed.
    pub ours: f64,
    /// Those of the other program.
    pub theirs: f64,
    /// The problem.
    pub text: String,
}

impl Cell {
    /// A problem that has been measured today.
    ///
    /// # Errors
    /// Where the day cannot be told.
    pub fn new(number: usize, seed: u64, text: String, ours: f64, theirs: f64) -> Result<Cell, String> {
        let day = output(Command::new("date").arg("+%Y-%m-%d"))?.trim().to_owned();
        Ok(Cell { number, seed, day, ours, theirs, text })
    }

    /// The same problem with what was measured today.
    ///
    /// # Errors
    /// Where the day cannot be told.
    pub fn measured_again(&self, ours: f64, theirs: f64) -> Result<Cell, String> {
        Cell::new(self.number, self.seed, self.text.clone(), ours, theirs)
    }

    /// How many times as long the other program takes.
    pub fn ratio(&self) -> f64 {
        self.theirs / self.ours
    }

    /// What is asked, and of which units: `Circe, h#2.5: Kb7 Pe5 / Ka3 Rc5`.
    pub fn title(&self) -> String {
        let part = |word: &str| {
            self.text.lines().find_map(|line| line.strip_prefix(word)).unwrap_or_default().trim()
        };
        let condition = match part("Condition") {
            "" => String::new(),
            name => format!("{name}, "),
        };
        format!("{condition}{}: {} / {}", part("Stipulation"), part("Pieces White"), part("Pieces Black"))
    }

    fn line(&self) -> String {
        let text = self.text.replace('\n', "|");
        format!(
            "{}\t{}\t{}\t{:.3}\t{:.3}\t{text}\n",
            self.number, self.seed, self.day, self.ours, self.theirs
        )
    }

    fn of_line(line: &str) -> Option<Cell> {
        let [number, seed, day, ours, theirs, text] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Cell {
            number: number.parse().ok()?,
            seed: seed.parse().ok()?,
            day: day.to_owned(),
            ours: ours.parse().ok()?,
            theirs: theirs.parse().ok()?,
            text: text.replace('|', "\n"),
        })
    }
}

/// All that has been measured, with the file in which it stands.
pub struct Cells {
    file: PathBuf,
    cells: BTreeMap<(usize, u64), Cell>,
}

impl Cells {
    /// What stands in a file; nothing where there is none yet.
    ///
    /// # Errors
    /// A file that cannot be read, a line that is none of a cell.
    pub fn read(file: PathBuf) -> Result<Cells, String> {
        let text = if file.exists() { read(&file)? } else { String::new() };
        let mut cells = BTreeMap::new();
        for line in text.lines() {
            let cell =
                Cell::of_line(line).ok_or_else(|| format!("{}: not a cell: {line}", file.display()))?;
            cells.insert((cell.number, cell.seed), cell);
        }
        Ok(Cells { file, cells })
    }

    /// Adds a cell, in the place of what was measured of the same problem, and writes the file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn add(&mut self, cell: Cell) -> Result<(), String> {
        self.cells.insert((cell.number, cell.seed), cell);
        write(&self.file, self.cells.values().map(Cell::line).collect::<String>())
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Cell> {
        self.cells.values()
    }

    /// The first and the last day of the measurements.
    pub fn days(&self) -> String {
        let days = || self.all().map(|cell| cell.day.as_str());
        let (first, last) = (days().min().unwrap_or_default(), days().max().unwrap_or_default());
        if first == last { first.to_owned() } else { format!("{first} to {last}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Cell;

    #[test]
    fn a_cell_is_read_as_it_was_written() {
        let text = "BeginProblem\nPieces White Kb7 Pe5\nPieces Black Ka3\nStipulation h#2.5\nCondition Circe\nOption NoBoard\nEndProblem\n";
        let cell = Cell {
            number: 7,
            seed: 1,
            day: "2026-11-27".into(),
            ours: 0.125,
            theirs: 0.5,
            text: text.into(),
        };
        assert_eq!(Cell::of_line(cell.line().trim_end()), Some(cell.clone()));
        assert_eq!(cell.title(), "Circe, h#2.5: Kb7 Pe5 / Ka3");
        assert_eq!(Cell::of_line("7\t1"), None);
    }
}
