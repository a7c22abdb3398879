//! Grid chess: moves must leave the cell.

use super::leaving;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Drawn, Example, Parameter, Part, Reads, Words,
};
use crate::general::Builder;
use board::{Geometry, Square};

/// The condition.
pub static GRID: Condition = Condition {
    names: Words::new("GridChess", "Grille", "Gitterschach"),
    popeye: Some(10),
    definition: "The board is divided into cells, normally of 2 by 2 squares. A unit may only go to another cell; \
                 with further lines the straight way from centre to centre must cross a line.",
    source: "W. Stead, 1953",
    inventor: Some("W. Stead"),
    year: Some(1953),
    parts: &[Part::Grid],
    drawn: Drawn::Grid,
    intelligent: true,
    example: Ok(Example::new(
        "GridChess",
        "h#1.5",
        "8/8/8/8/8/4K2k/6p1/B3R3",
        &["1...Re1-h1 +   2.Kh3-h2 Ba1-e5 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let grid = Grid::read(condition, context.geometry)?;
        restrict(builder, grid);
        Ok(())
    },
    ..Condition::BASE
};

/// Makes moves and observations leave the cell.
pub(crate) fn restrict(builder: &mut Builder, grid: Grid) {
    builder.arrival_filter(leaving(move |geometry, m, _| {
        m.departure.is_none() || grid.separates(geometry, m.departure, m.arrival)
    }));
}

/// A line of the grid in half squares: two corners.
type Line = [(i32, i32); 2];

/// The cells and lines of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    cells: Vec<u16>,
    lines: Vec<Line>,
}

impl Grid {
    /// Reads the variants of the condition: shifts, `Orthogonal` with files and ranks, `Irregular` with groups of
    /// squares, `GridLine` with lines.
    ///
    /// # Errors
    /// When a variant is unknown or its text makes no sense.
    pub fn read(condition: &ConditionUse, geometry: Geometry) -> Result<Grid, ConditionError> {
        let (mut files, mut ranks) = (regular(geometry.files(), 0), by_twos(geometry));
        let mut groups: Option<Vec<Vec<Square>>> = None;
        let mut lines = Vec::new();
        let mut mode = "";
        for parameter in &condition.parameters {
            match parameter {
                Parameter::Word(word) => {
                    mode = match word.as_str() {
                        "ShiftRank" | "VerticalShift" => {
                            ranks = shifted(geometry, 4);
                            ""
                        }
                        "ShiftFile" | "HorizontalShift" => {
                            files = regular(geometry.files(), 1);
                            ""
                        }
                        "ShiftRankFile" | "DiagonalShift" => {
                            ranks = shifted(geometry, 5);
                            files = regular(geometry.files(), 1);
                            ""
                        }
                        "Orthogonal" => "lines",
                        "Irregular" => {
                            groups = Some(Vec::new());
                            "groups"
                        }
                        "GridLine" | "ExtraGridLine" => "extra",
                        other => return Err(wrong(condition, format!("unknown variant {other}"))),
                    };
                }
                Parameter::Squares(squares) if mode == "groups" => {
                    groups.get_or_insert_default().push(squares.clone());
                }
                Parameter::Text(text) if mode == "lines" => {
                    (files, ranks) = orthogonal(text, geometry)
                        .ok_or_else(|| wrong(condition, format!("{text}: files and ranks were expected")))?;
                    mode = "";
                }
                Parameter::Text(text) if mode == "extra" => {
                    let line = extra_line(text, geometry).ok_or_else(|| {
                        wrong(condition, format!("{text}: a line such as Ha24 was expected"))
                    })?;
                    lines.push(line);
                }
                other => return Err(wrong(condition, format!("{other:?} was not expected"))),
            }
        }
        let cell = |square: Square| match &groups {
            Some(groups) => groups
                .iter()
                .position(|group| group.contains(&square))
                .map_or(0, |index| u16::try_from(index + 1).unwrap_or(u16::MAX)),
            None => files[usize::from(geometry.file(square))] + ranks[usize::from(geometry.rank(square))],
        };
        Ok(Grid { cells: geometry.squares().map(cell).collect(), lines })
    }

    /// The number of the cell of a square.
    #[must_use]
    pub fn cell(&self, square: Square) -> u16 {
        self.cells[square.index()]
    }

    /// Whether the squares lie in different cells, or an extra line lies between their centres.
    #[must_use]
    pub fn separates(&self, geometry: Geometry, from: Square, to: Square) -> bool {
        self.cell(from) != self.cell(to) || self.lines.iter().any(|line| crosses(geometry, line, from, to))
    }
}

fn wrong(condition: &ConditionUse, problem: String) -> ConditionError {
    ConditionError::Parameter { condition: condition.name.clone(), problem }
}

/// The cell number of each file or rank when lines run every two, the first after `shift` or two.
fn regular(count: u8, shift: u16) -> Vec<u16> {
    (0..u16::from(count)).map(|index| (index + shift) / 2).collect()
}

/// What ranks add to the number of a cell, above all that files tell.
const RANK: u16 = 16;

/// What each rank adds when lines run every two ranks.
fn by_twos(geometry: Geometry) -> Vec<u16> {
    regular(geometry.ranks(), 0).into_iter().map(|rank| rank * RANK).collect()
}

/// What each rank adds when the grid is shifted vertically, as the reference numbers them on the ordinary board (its manual has cells of two ranks but
/// for the first and last): every rank by itself, and two cells that lie apart may have one number, such as c8 and g7. On
/// other boards they have not.
fn shifted(geometry: Geometry, worth: u16) -> Vec<u16> {
    let ranks = 0..u16::from(geometry.ranks());
    if geometry == Geometry::CHESS {
        ranks.map(|rank| worth * (rank + 1) / 2).collect()
    } else {
        ranks.map(|rank| rank * RANK).collect()
    }
}

/// `bdf246`: lines to the left of files, below ranks.
fn orthogonal(text: &str, geometry: Geometry) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut files = vec![0u16; usize::from(geometry.files())];
    let mut ranks = vec![0u16; usize::from(geometry.ranks())];
    for letter in text.to_ascii_lowercase().bytes() {
        let (row, at) = match letter {
            b'a'..=b'p' => (&mut files, usize::from(letter - b'a')),
            b'1'..=b'9' => (&mut ranks, usize::from(letter - b'1')),
            _ => return None,
        };
        // a line behind the named file or rank: everything beyond it belongs to the next cells
        row.get_mut(at)?;
        for cell in &mut row[at + 1..] {
            *cell += 1;
        }
    }
    let ranks = ranks.into_iter().map(|rank| rank * RANK).collect();
    Some((files, ranks))
}

/// `Ha24`: a horizontal line from the lower left corner of a2, four squares long; `V` for a vertical one.
fn extra_line(text: &str, geometry: Geometry) -> Option<Line> {
    let text = text.to_ascii_lowercase();
    let [kind, file, rank, length] = text.as_bytes() else { return None };
    let corner = (2 * i32::from(file.checked_sub(b'a')?), 2 * i32::from(rank.checked_sub(b'1')?));
    let length = 2 * i32::from(length.checked_sub(b'0')?);
    let end = match kind {
        b'h' => (corner.0 + length, corner.1),
        b'v' => (corner.0, corner.1 + length),
        _ => return None,
    };
    let inside =
        |(x, y): (i32, i32)| x <= 2 * i32::from(geometry.files()) && y <= 2 * i32::from(geometry.ranks());
    (inside(corner) && inside(end)).then_some([corner, end])
}

/// Whether the segment between the centres of two squares meets the line (its ends included; parallel segments
/// never do).
fn crosses(geometry: Geometry, line: &Line, from: Square, to: Square) -> bool {
    let centre = |s: Square| (2 * i32::from(geometry.file(s)) + 1, 2 * i32::from(geometry.rank(s)) + 1);
    let (p, q) = (centre(from), centre(to));
    let [a, b] = *line;
    let (d, e) = ((q.0 - p.0, q.1 - p.1), (b.0 - a.0, b.1 - a.1));
    let cross = |u: (i32, i32), v: (i32, i32)| u.0 * v.1 - u.1 * v.0;
    let det = cross(d, e);
    if det == 0 {
        return false;
    }
    let offset = (a.0 - p.0, a.1 - p.1);
    let (s, t) = (cross(offset, e), cross(offset, d));
    let within = |value: i32| if det > 0 { (0..=det).contains(&value) } else { (det..=0).contains(&value) };
    within(s) && within(t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_king_cannot_step_within_its_cell() {
        let table = Table::new("8/8/8/8/8/8/8/K6k", &["GridChess"]);
        assert_eq!(table.arrivals("a1", Side::White), "");
        let table = Table::new("8/8/8/8/8/8/1K6/7k", &["GridChess"]);
        assert_eq!(table.arrivals("b2", Side::White), "a3 b3 c1 c2 c3");
    }

    #[test]
    fn cells_of_a_shifted_grid_may_lie_apart() {
        let condition = ConditionUse {
            name: "GridChess".into(),
            parameters: vec![Parameter::Word("VerticalShift".into())],
        };
        let grid = Grid::read(&condition, Geometry::CHESS).unwrap();
        let separates = |from: &str, to: &str| {
            let [from, to] = [from, to].map(|name| Geometry::CHESS.parse(name).unwrap());
            grid.separates(Geometry::CHESS, from, to)
        };
        assert!(!separates("g7", "d8") && separates("g7", "d6"));
        assert!(!separates("a1", "b1") && separates("a1", "a2") && separates("a2", "a3"));
    }

    #[test]
    fn the_normal_grid_can_be_written_as_orthogonal_lines() {
        let geometry = Geometry::CHESS;
        let plain = Grid::read(&ConditionUse::plain("GridChess"), geometry).unwrap();
        let orthogonal = ConditionUse {
            name: "GridChess".into(),
            parameters: vec![Parameter::Word("Orthogonal".into()), Parameter::Text("bdf246".into())],
        };
        let orthogonal = Grid::read(&orthogonal, geometry).unwrap();
        for one in geometry.squares() {
            for other in geometry.squares() {
                assert_eq!(
                    plain.separates(geometry, one, other),
                    orthogonal.separates(geometry, one, other),
                    "{one:?} {other:?}"
                );
            }
        }
    }
}
