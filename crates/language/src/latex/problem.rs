//! One problem: the diagram with everything that is said of it.

use super::credits::credits;
use super::twins::{marks_behind, twins};
use super::{LatexSymbols, LatexWriter, escaped};
use crate::canonical::settle;
use crate::diagram::{Grid, asked_of, condition_lines, unit_lines};
use crate::keywords::options::OptionWord;
use crate::keywords::variants::Variant;
use crate::reader::tree::Parameter;
use crate::setup::{Diagram, Task};
use board::{Geometry, Owner, Position, Square, Walk};
use rules::conditions::Drawn;
use std::fmt::Write;

/// A problem for LaTeX.
pub struct LatexProblem<'d> {
    /// The diagram.
    pub diagram: &'d Diagram,
    /// The diagram and its twins.
    pub tasks: &'d [Task],
    /// How walks are named.
    pub symbols: LatexSymbols,
}

impl LatexProblem<'_> {
    /// The diagram with its solution. `tested` is what the solution was tested by, `None` when it was not tested
    /// completely.
    #[must_use]
    pub fn text(&self, solution: &LatexWriter, tested: Option<&str>) -> String {
        let diagram = self.diagram;
        let position = diagram.shown();
        let mut text = String::from("\\begin{diagram}%\n");
        text += &credits(&diagram.credits);
        text += &self.pieces(&position);
        text += &self.remark(&position);
        if let Some(asked) = &diagram.stipulation {
            let asked = asked_of(asked, diagram) + &marks_behind(diagram);
            text += &element("stipulation", &escaped(&asked));
        }
        text += &self.conditions();
        // Writing to a string cannot fail.
        let _ = writeln!(text, " \\solution{{{} }}%", solution.text());
        text += &twins(diagram, self.tasks, &self.symbols);
        if let Some(tested) = tested {
            let _ = writeln!(text, " \\Co+%{tested}");
        }
        text + "\\end{diagram}%\n\\hfill%\n"
    }

    fn pieces(&self, position: &Position) -> String {
        let units: Vec<String> = position
            .occupied()
            .into_iter()
            .map(|s| format!("{}{}", self.symbols.unit(position.unit(s)), position.geometry().name(s)))
            .collect();
        element("pieces", &units.join(", "))
    }

    /// Holes in the board, what symbols stand for, and attributes.
    fn remark(&self, position: &Position) -> String {
        let holes = self.squares(Drawn::Blank);
        let mut text = String::new();
        if !holes.is_empty() {
            text += &element("nofields", &names(&holes));
            text += &element("fieldframe", &names(&holes));
        }
        let mut parts: Vec<String> = Vec::new();
        let walks = self.walks(position);
        if !walks.is_empty() {
            parts.push(format!(" {}", walks.join("{\\newline} ")));
        }
        for line in unit_lines(position, self.diagram, false) {
            parts.push(format!("{}\n", escaped(&line)));
        }
        if !holes.is_empty() {
            let settled = settle(&self.diagram.conditions);
            let row = settled.iter().find(|s| s.row.drawn == Drawn::Blank);
            let word = row.map_or("", |s| s.row.names.get(self.diagram.language));
            parts.push(format!("{word} {}%\n", names(&holes)));
        }
        if parts.is_empty() { text } else { text + &element("remark", &parts.join("{\\newline}\n    ")) }
    }

    /// A box for each fairy walk of the diagram: its symbols in the colours that it has, and its name.
    fn walks(&self, position: &Position) -> Vec<String> {
        let mut walks: Vec<Walk> = position.occupied().into_iter().map(|s| position.unit(s).walk).collect();
        walks.sort_unstable();
        walks.dedup();
        walks.retain(|walk| walk.index() > Walk::KING.index().max(Walk::QUEEN.index()));
        let with_owner = |walk: Walk, owner: Owner| {
            let units = position.occupied().into_iter().map(|s| position.unit(s));
            units.into_iter().any(|unit| unit.walk == walk && unit.owner() == Some(owner))
        };
        walks
            .into_iter()
            .map(|walk| {
                let (symbol, name) = (self.symbols.symbol(walk), escaped(&self.symbols.name(walk)));
                let shown: String = [(Owner::White, 'w'), (Owner::Black, 'b'), (Owner::Neutral, 'n')]
                    .into_iter()
                    .filter(|(owner, _)| with_owner(walk, *owner))
                    .map(|(_, letter)| format!("\\{letter}{symbol} ={name}"))
                    .collect();
                format!("\\mbox{{{shown}}}")
            })
            .collect()
    }

    /// The grid, the conditions, and squares that are framed.
    fn conditions(&self) -> String {
        let diagram = self.diagram;
        let without_grid = diagram.has(OptionWord::SuppressGrid);
        let mut text = if without_grid { String::new() } else { self.grid() };
        let lines = condition_lines(&diagram.conditions, diagram.language, &diagram.hunters, without_grid);
        if !lines.is_empty() {
            let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
            text += &element("condition", &lines.join("{\\newline}"));
        }
        let framed = self.squares(Drawn::Framed);
        if !framed.is_empty() {
            text += &element("fieldframe", &names(&framed));
        }
        text
    }

    fn grid(&self) -> String {
        let Some(grid) = Grid::of(&self.diagram.conditions) else { return String::new() };
        let settled = settle(&self.diagram.conditions);
        let plain = settled.iter().filter(|s| s.row.drawn == Drawn::Grid).all(|s| s.parameters.is_empty());
        if plain {
            return "\\stdgrid%\n".to_owned();
        }
        let shifted = |variant: Variant| {
            settled.iter().flat_map(|s| &s.parameters).any(|p| p.value == Parameter::Word(variant))
        };
        let lines = if shifted(Variant::VerticalShift) {
            "h018, h038, h058, h078, v208, v408, v608".to_owned()
        } else if shifted(Variant::HorizontalShift) {
            "h028, h048, h068, v108, v308, v508, v708".to_owned()
        } else if shifted(Variant::DiagonalShift) {
            "h018, h038, h058, h078, v108, v308, v508, v708".to_owned()
        } else {
            lines_of(&grid)
        };
        element("gridlines", &lines)
    }

    fn squares(&self, how: Drawn) -> Vec<Square> {
        let settled = settle(&self.diagram.conditions);
        let mut squares: Vec<Square> =
            settled.iter().filter(|s| s.row.drawn == how).flat_map(|s| s.squares()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

/// Lines of the length of one square: `v` and `h`, file and rank of their beginning from 0, their length.
fn lines_of(grid: &Grid) -> String {
    let geometry = Geometry::CHESS;
    let mut lines = Vec::new();
    for square in geometry.squares() {
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        if geometry.offset(square, -1, 0).is_some_and(|left| grid.divides(left, square)) {
            lines.push(format!("v{file}{rank}1"));
        }
        if geometry.offset(square, 0, -1).is_some_and(|below| grid.divides(below, square)) {
            lines.push(format!("h{file}{rank}1"));
        }
    }
    lines.join(", ")
}

fn names(squares: &[Square]) -> String {
    squares.iter().map(|s| Geometry::CHESS.name(*s)).collect::<Vec<String>>().join(", ")
}

fn element(name: &str, content: &str) -> String {
    format!(" \\{name}{{{content}}}%\n")
}
