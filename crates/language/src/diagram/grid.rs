//! The grid of a diagram: cells, and lines between squares.

use crate::canonical::{Settled, settle};
use crate::keywords::conditions::Drawn;
use crate::keywords::variants::Variant;
use crate::reader::tree::{ConditionUse, Parameter};
use board::{Geometry, Square};

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
        let mut grid = Grid::by_halves(0, 0);
        let mut word = None;
        let mut cell = 0;
        for parameter in &condition.parameters {
            match &parameter.value {
                Parameter::Word(variant) => {
                    word = Some(*variant);
                    match variant {
                        // as the reference program has it, every rank has cells of its own
                        Variant::VerticalShift => grid = Grid::by(by_pairs),
                        Variant::HorizontalShift => grid = Grid::by_halves(1, 0),
                        Variant::DiagonalShift => grid = Grid::by(|file, rank| by_pairs(file + 1, rank)),
                        Variant::Irregular => grid.cells = [0; 64],
                        _ => {}
                    }
                }
                Parameter::GridFilesAndRanks { files, ranks } => {
                    grid = Grid::by(|file, rank| {
                        let left = files.iter().filter(|&&f| f < file).count();
                        let below = ranks.iter().filter(|&&r| r < rank).count();
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

    /// Cells of two by two squares, begun so many files and ranks outside the board.
    fn by_halves(files: u8, ranks: u8) -> Grid {
        Grid::by(|file, rank| u32::from((file + files) / 2) + 5 * u32::from((rank + ranks) / 2))
    }

    /// The cells that option WriteGrid shows where no condition has any.
    #[must_use]
    pub fn before_any_condition() -> Grid {
        Grid::by(|file, rank| u32::from(file / 2) + 4 * u32::from(rank / 2))
    }

    fn by(cell: impl Fn(u8, u8) -> u32) -> Grid {
        let mut cells = [0; 64];
        for square in Geometry::CHESS.squares() {
            cells[square.index()] = cell(Geometry::CHESS.file(square), Geometry::CHESS.rank(square));
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

/// Cells of two squares side by side.
fn by_pairs(file: u8, rank: u8) -> u32 {
    u32::from(file / 2) + 5 * u32::from(rank)
}

fn is_drawn_as_grid(name: &str) -> bool {
    crate::keywords::conditions::named(name).is_some_and(|row| row.drawn == Drawn::Grid)
}
