//! What a sweep has measured so far, share by share: a line of a file for each cell of the table. The file is kept with the sources, so that
//! shares add up wherever they are measured.

use super::super::stamp::Stamp;
use crate::files::{read, write};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is asked of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub stipulation: String,
    /// Empty where there is none.
    pub condition: String,
    /// The units of White and of Black: `Kb7 Pe5`.
    pub units: [String; 2],
}

impl Problem {
    /// The problem in Popeye's language.
    pub fn text(&self) -> String {
        let Problem { stipulation, condition, units: [white, black] } = self;
        let condition = if condition.is_empty() { String::new() } else { format!("Condition {condition}\n") };
        format!(
            "BeginProblem\nPieces White {white}\nPieces Black {black}\nStipulation {stipulation}\n{condition}Option NoBoard\nEndProblem\n"
        )
    }

    /// The problem on a line: `Circe, h#2.5: Kb7 Pe5 / Ka3 Rc5`.
    pub fn title(&self) -> String {
        let condition =
            if self.condition.is_empty() { String::new() } else { format!("{}, ", self.condition) };
        format!("{condition}{}: {}", self.stipulation, self.units.join(" / "))
    }
}

/// A problem measured with both programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The number of the cell.
    pub number: usize,
    /// Which positions were drawn.
    seed: u64,
    /// The day of the measurement.
    day: String,
    /// The version of Dawson, as a [`Stamp`] tells it.
    version: String,
    /// Seconds of the processor that Dawson needed.
    pub ours: f64,
    /// Those of the other program.
    pub theirs: f64,
    pub problem: Problem,
}

impl Cell {
    /// A problem that has been measured.
    pub fn new(number: usize, seed: u64, problem: Problem, ours: f64, theirs: f64, stamp: &Stamp) -> Cell {
        let (day, version) = (stamp.day.clone(), stamp.version.clone());
        Cell { number, seed, day, version, ours, theirs, problem }
    }

    /// The same problem with what was measured anew.
    #[must_use]
    pub fn measured_again(&self, ours: f64, theirs: f64, stamp: &Stamp) -> Cell {
        Cell::new(self.number, self.seed, self.problem.clone(), ours, theirs, stamp)
    }

    /// How many times as long the other program takes.
    pub fn ratio(&self) -> f64 {
        self.theirs / self.ours
    }

    fn line(&self) -> String {
        let Problem { stipulation, condition, units: [white, black] } = &self.problem;
        format!(
            "{}\t{}\t{}\t{}\t{:.3}\t{:.3}\t{stipulation}\t{condition}\t{white}\t{black}\n",
            self.number, self.seed, self.day, self.version, self.ours, self.theirs
        )
    }

    fn of_line(line: &str) -> Option<Cell> {
        let [number, seed, day, version, ours, theirs, stipulation, condition, white, black] =
            line.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().ok()?;
        Some(Cell {
            number: number.parse().ok()?,
            seed: seed.parse().ok()?,
            day,
            version,
            ours: ours.parse().ok()?,
            theirs: theirs.parse().ok()?,
            problem: Problem { stipulation, condition, units: [white, black] },
        })
    }
}

/// The heads of the columns of the file.
const HEADS: &str = "cell\tseed\tday\tversion\tdawson/s\tother/s\tstipulation\tcondition\twhite\tblack\n";

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
        for line in text.lines().skip(1) {
            let cell =
                Cell::of_line(line).ok_or_else(|| format!("{}: not a cell: {line}", file.display()))?;
            cells.insert((cell.number, cell.seed), cell);
        }
        Ok(Cells { file, cells })
    }

    /// Adds a cell, in the place of what was measured of the same problem, and writes the file. What another share has put there in the
    /// meantime stays.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn add(&mut self, cell: Cell) -> Result<(), String> {
        *self = Cells::read(std::mem::take(&mut self.file))?;
        self.cells.insert((cell.number, cell.seed), cell);
        let lines = self.cells.values().map(Cell::line).collect::<String>();
        write(&self.file, format!("{HEADS}{lines}"))
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
    use super::{Cell, Problem};

    #[test]
    fn a_cell_is_read_as_it_was_written() {
        let cell = Cell {
            number: 7,
            seed: 1,
            day: "2026-11-27".into(),
            version: "0e5a201c".into(),
            ours: 0.125,
            theirs: 0.5,
            problem: Problem {
                stipulation: "h#2.5".into(),
                condition: "Circe".into(),
                units: ["Kb7 Pe5".into(), "Ka3".into()],
            },
        };
        assert_eq!(Cell::of_line(cell.line().trim_end()), Some(cell.clone()));
        assert_eq!(cell.problem.title(), "Circe, h#2.5: Kb7 Pe5 / Ka3");
        assert_eq!(Cell::of_line("7\t1"), None);
        let text = "BeginProblem\nPieces White Kb7 Pe5\nPieces Black Ka3\nStipulation h#2.5\nCondition Circe\nOption NoBoard\nEndProblem\n";
        assert_eq!(cell.problem.text(), text);
    }
}
