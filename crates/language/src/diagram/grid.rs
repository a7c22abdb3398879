//! The grid of a diagram: cells, and lines between squares.

use crate::canonical::{Settled, settle};
use crate::keywords::variants::Variant;
use crate::reader::tree::{ConditionUse, Parameter};
use board::{Geometry, Square};
use rules::conditions::Drawn;

/// Cells of squares and lines between some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    cells: [u32; 64],
    /// Pairs of neighbouring squares with a line between them, the lower or left one first.
    lines: Vec<(Square, Square)>,
}

impl Grid {
    /// The grid that conditions draw, if they draw one.
    #[must_use]
    pub fn of(conditions: &[ConditionUse]) -> Option<Grid> {
        let settled = settle(conditions);
        let draws = |s: &&Settled| {
            s.row.drawn == Drawn::Grid || s.row.implies.iter().any(|name| is_drawn_as_grid(name))
        };
        let condition = settled.iter().find(draws)?;
        let mut grid = Grid::ordinary();
        let mut word = None;
        let mut cell = 0;
        for parameter in &condition.parameters {
            match &parameter.value {
                Parameter::Word(variant) => {
                    word = Some(*variant);
                    match variant {
                        // as the reference program has it, every rank has cells of its own under a vertical shift
                        Variant::VerticalShift => grid = Grid::by(|file, rank| file / 2 + 2 * (rank + 1)),
                        Variant::HorizontalShift => {
                            grid = Grid::by(|file, rank| file.div_ceil(2) + 5 * (rank / 2));
                        }
                        Variant::DiagonalShift => {
                            grid = Grid::by(|file, rank| file.div_ceil(2) + 5 * (rank + 1) / 2);
                        }
                        Variant::Irregular => grid.cells = [0; 64],
                        _ => {}
                    }
                }
                Parameter::GridFilesAndRanks { files, ranks } => {
                    grid = Grid::by(|file, rank| {
                        let left = files.iter().filter(|&&f| u32::from(f) < file).count();
                        let below = ranks.iter().filter(|&&r| u32::from(r) < rank).count();
                        u32::try_from(left + (files.len() + 1) * below).unwrap_or(0)
                    });
                }
                Parameter::Squares(squares) if word == Some(Variant::Irregular) => {
                    cell += 1;
                    squares.iter().for_each(|s| grid.cells[s.index()] = cell);
                }
                Parameter::GridLine { vertical, from, length } => grid.add_line(*vertical, *from, *length),
                _ => {}
            }
        }
        Some(grid)
    }

    /// The grid of two by two squares, which option WriteGrid shows where no condition has any.
    #[must_use]
    pub fn ordinary() -> Grid {
        Grid::by(|file, rank| file / 2 + 4 * (rank / 2))
    }

    /// Cells with the numbers that the reference program gives them, of files and ranks counted from 0. Those of one number may
    /// lie apart.
    fn by(cell: impl Fn(u32, u32) -> u32) -> Grid {
        let mut cells = [0; 64];
        for square in Geometry::CHESS.squares() {
            cells[square.index()] =
                cell(Geometry::CHESS.file(square).into(), Geometry::CHESS.rank(square).into());
        }
        Grid { cells, lines: Vec::new() }
    }

    fn add_line(&mut self, vertical: bool, from: Square, length: u8) {
        for step in 0..i32::from(length) {
            let (along, across) = if vertical { ((0, step), (-1, 0)) } else { ((step, 0), (0, -1)) };
            let square = Geometry::CHESS.offset(from, along.0, along.1);
            let neighbour = square.and_then(|s| Geometry::CHESS.offset(s, across.0, across.1));
            self.lines.extend(neighbour.zip(square));
        }
    }

    /// The number of a square's cell.
    #[must_use]
    pub fn cell(&self, square: Square) -> u32 {
        self.cells[square.index()]
    }

    /// Whether there is a line between a square and its neighbour to the right or above.
    #[must_use]
    pub fn divides(&self, lower: Square, upper: Square) -> bool {
        self.cell(lower) != self.cell(upper) || self.lines.contains(&(lower, upper))
    }
}

fn is_drawn_as_grid(name: &str) -> bool {
    rules::conditions::find(name).is_some_and(|row| row.drawn == Drawn::Grid)
}
