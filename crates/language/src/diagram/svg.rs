//! Diagrams as pictures in SVG: the board, the units as figurines, and the lines of the caption.

use super::caption::{caption_lines, count_text, is_marked};
use super::{Grid, stipulation_text};
use crate::canonical::settle;
use crate::figurine::{Figurine, Figurines, shape};
use crate::keywords::conditions::Drawn;
use crate::keywords::options::OptionWord;
use crate::setup::{Diagram, Task};
use board::{Geometry, Owner, Position, Square, SquareSet};
use std::fmt::Write;

/// The side of a square, and the border around the board with files and ranks.
const SIZE: u32 = 50;
const BORDER: u32 = 22;
/// The height of a line of text.
const LINE: u32 = 20;
/// The room between boards side by side.
const GAP: u32 = 30;

const LIGHT: &str = "#ffffff";
const DARK: &str = "#d0d0d0";
const INK: &str = "#000000";

/// A picture in the making. Writing to a string cannot fail, so results of `write!` are dropped here.
struct Picture {
    text: String,
    geometry: Geometry,
}

/// A board with the words below its left and its right corner.
struct Board<'p> {
    position: &'p Position,
    left: String,
    right: String,
}

/// The diagram of a problem: authors and sources above, the board, stipulation, number of units, attributes,
/// conditions and twins below.
#[must_use]
pub fn svg_of_problem(diagram: &Diagram, tasks: &[Task]) -> String {
    let position = diagram.shown();
    let mut below = caption_lines(diagram, &position);
    let asked = below.remove(0);
    let right = count_text(&position, diagram);
    let board = Board { position: &position, left: asked, right };
    let start = diagram.start.as_ref().map(|start| Board {
        position: start,
        left: String::new(),
        right: count_text(start, diagram),
    });
    below.extend(explanations(diagram, &position, tasks));
    draw(diagram, &start.into_iter().chain([board]).collect::<Vec<Board<'_>>>(), &below)
}

/// The boards of all twins of a problem side by side, each with its letter and stipulation, and the rest as in
/// [`svg_of_problem`].
#[must_use]
pub fn svg_of_twins(diagram: &Diagram, tasks: &[Task]) -> String {
    let position = diagram.shown();
    let mut below = caption_lines(diagram, &position);
    below.remove(0);
    let boards: Vec<Board<'_>> = tasks
        .iter()
        .map(|task| {
            let label = task.label.as_ref().map_or_else(String::new, |label| format!("{label}) "));
            let asked = task.stipulation.as_ref().map(|asked| stipulation_text(asked, diagram.language));
            Board {
                position: &task.position,
                left: label + &asked.unwrap_or_default(),
                right: count_text(&task.position, diagram),
            }
        })
        .collect();
    below.extend(explanations(diagram, &position, tasks));
    draw(diagram, &boards, &below)
}

/// The legend of fairy units, and a line for each twin.
fn explanations(diagram: &Diagram, position: &Position, tasks: &[Task]) -> Vec<String> {
    let mut lines = legend(position, &Figurines::of(position), diagram);
    lines.extend(tasks.iter().filter_map(|task| {
        let label = task.label.as_ref()?;
        let described = task.description.split_whitespace().collect::<Vec<_>>().join(" ");
        (!described.is_empty()).then(|| format!("{label}) {described}"))
    }));
    lines
}

fn draw(diagram: &Diagram, boards: &[Board<'_>], below: &[String]) -> String {
    let above: Vec<String> = diagram.credits.lines().map(str::to_owned).collect();
    let geometry = Geometry::CHESS;
    let side = u32::from(geometry.files()) * SIZE + 2 * BORDER;
    let count = u32::try_from(boards.len().max(1)).unwrap_or(1);
    let width = count * side + (count - 1) * GAP;
    let lines = |lines: &[String]| u32::try_from(lines.len()).unwrap_or(0) * LINE;
    let top = lines(&above) + if above.is_empty() { 0 } else { LINE / 2 };
    let height = top + side + LINE + lines(below);
    let mut picture = Picture { text: String::new(), geometry };
    let _ = writeln!(
        picture.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"serif\" font-size=\"15\">"
    );
    let _ = writeln!(picture.text, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    for (index, line) in (1..).zip(&above) {
        picture.line(width / 2, index * LINE, "middle", line);
    }
    let mut x = 0;
    for board in boards {
        let _ = writeln!(picture.text, "<g transform=\"translate({x} {top})\">");
        picture.board(board.position, diagram);
        picture.line(BORDER, side + LINE / 2, "start", &board.left);
        picture.line(side - BORDER, side + LINE / 2, "end", &board.right);
        picture.text.push_str("</g>\n");
        x += side + GAP;
    }
    for (index, line) in (1..).zip(below) {
        picture.line(width / 2, top + side + LINE / 2 + index * LINE, "middle", line);
    }
    picture.text.push_str("</svg>\n");
    picture.text
}

/// What turned figures and letters stand for: a line for each fairy walk.
fn legend(position: &Position, figurines: &Figurines, diagram: &Diagram) -> Vec<String> {
    let mut walks: Vec<_> = position.occupied().into_iter().map(|s| position.unit(s).walk).collect();
    walks.sort();
    walks.dedup();
    walks
        .into_iter()
        .filter(|walk| walk.index() > ORTHODOX_WALKS)
        .map(|walk| {
            let code = diagram.hunters.code(diagram.language, walk);
            let name = diagram.hunters.name(diagram.language, walk);
            let places: Vec<String> = position
                .occupied()
                .into_iter()
                .filter(|&s| position.unit(s).walk == walk && figurines.get(walk).is_some())
                .map(|s| position.geometry().name(s))
                .collect();
            let places = if places.is_empty() { String::new() } else { format!(" {}", places.join(" ")) };
            format!("{code}{places} = {name}")
        })
        .collect()
}

/// Walks up to this number need no legend.
const ORTHODOX_WALKS: usize = 6;

impl Picture {
    fn line(&mut self, x: u32, y: u32, anchor: &str, words: &str) {
        let words = escaped(words);
        let _ = writeln!(self.text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>");
    }

    fn place(&self, square: Square) -> (u32, u32) {
        let from_top = u32::from(self.geometry.ranks()) - 1 - u32::from(self.geometry.rank(square));
        (BORDER + u32::from(self.geometry.file(square)) * SIZE, BORDER + from_top * SIZE)
    }

    fn board(&mut self, position: &Position, diagram: &Diagram) {
        let geometry = self.geometry;
        let (files, ranks) = (u32::from(geometry.files()), u32::from(geometry.ranks()));
        let drawn = |how: Drawn| -> SquareSet {
            let settled = settle(&diagram.conditions);
            settled
                .iter()
                .filter(|s| s.row.drawn == how)
                .flat_map(|s| s.squares().collect::<Vec<Square>>())
                .collect()
        };
        let (blank, imitators) = (drawn(Drawn::Blank), drawn(Drawn::Imitators));
        for square in geometry.squares() {
            let (x, y) = self.place(square);
            let fill = match (blank.contains(square), geometry.is_dark(square)) {
                (true, _) => "#808080",
                (false, true) => DARK,
                (false, false) => LIGHT,
            };
            let _ = writeln!(
                self.text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{fill}\"/>"
            );
        }
        let (width, height) = (files * SIZE, ranks * SIZE);
        let _ = writeln!(
            self.text,
            "<rect x=\"{BORDER}\" y=\"{BORDER}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
        for file in 0..geometry.files() {
            let x = BORDER + u32::from(file) * SIZE + SIZE / 2;
            self.line(x, BORDER * 2 + height - 6, "middle", &char::from(b'a' + file).to_string());
        }
        for rank in 0..geometry.ranks() {
            let y = BORDER + (ranks - 1 - u32::from(rank)) * SIZE + SIZE / 2 + 5;
            self.line(BORDER / 2, y, "middle", &(rank + 1).to_string());
        }
        if let Some(grid) = Grid::of(&diagram.conditions).filter(|_| !diagram.has(OptionWord::SuppressGrid)) {
            self.grid(&grid);
        }
        let figurines = Figurines::of(position);
        for square in geometry.squares() {
            let unit = position.unit(square);
            if imitators.contains(square) {
                self.letters(square, "I", None);
            } else if !unit.is_empty() {
                match figurines.get(unit.walk) {
                    Some(figurine) => self.figurine(square, figurine, unit.owner()),
                    None => {
                        let letters = diagram.hunters.code(diagram.language, unit.walk);
                        self.letters(square, &letters, unit.owner());
                    }
                }
                if is_marked(unit, diagram) {
                    self.marked(square);
                }
            }
        }
    }

    /// Lines between the squares that the grid divides.
    fn grid(&mut self, grid: &Grid) {
        for square in self.geometry.squares() {
            let (x, y) = self.place(square);
            if self.geometry.offset(square, -1, 0).is_some_and(|left| grid.divides(left, square)) {
                self.stroke(x, y, x, y + SIZE);
            }
            if self.geometry.offset(square, 0, -1).is_some_and(|below| grid.divides(below, square)) {
                self.stroke(x, y + SIZE, x + SIZE, y + SIZE);
            }
        }
    }

    fn stroke(&mut self, x1: u32, y1: u32, x2: u32, y2: u32) {
        let _ = writeln!(
            self.text,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{INK}\" stroke-width=\"2.5\"/>"
        );
    }

    /// A figure: white, black, or for neutrals the left half white and the right half black.
    fn figurine(&mut self, square: Square, figurine: Figurine, owner: Option<Owner>) {
        let (x, y) = self.place(square);
        let shape = shape(figurine.figure);
        let (body, details) = (collapsed(shape.body), collapsed(shape.details));
        let turn = figurine.turn.degrees();
        let _ = writeln!(
            self.text,
            "<g transform=\"translate({x} {y}) scale({}) rotate({turn} 50 50)\" stroke=\"{INK}\" \
             stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
            f64::from(SIZE) / 100.0
        );
        let fill = match owner {
            Some(Owner::Black) => "#000000",
            _ => "#ffffff",
        };
        let _ = writeln!(self.text, "<path d=\"{body}\" fill=\"{fill}\"/>");
        if owner == Some(Owner::Neutral) {
            // the right half is cut out in the units of the square, whichever way the figure is turned
            let clip = format!("half-{}-{}", square.index(), self.text.len());
            let _ = writeln!(
                self.text,
                "<clipPath id=\"{clip}\"><rect x=\"50\" y=\"0\" width=\"50\" height=\"100\" \
                 transform=\"rotate(-{turn} 50 50)\"/></clipPath>\
                 <path d=\"{body}\" fill=\"#000000\" clip-path=\"url(#{clip})\"/>"
            );
            let _ = writeln!(
                self.text,
                "<path d=\"{details}\" fill=\"none\" stroke=\"#808080\" stroke-width=\"3\"/>"
            );
        } else {
            let ink = if owner == Some(Owner::Black) { "#ffffff" } else { INK };
            let _ = writeln!(
                self.text,
                "<path d=\"{details}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\"/>"
            );
        }
        self.text.push_str("</g>\n");
    }

    /// A unit without figurine: its letters on a shield in its colour.
    fn letters(&mut self, square: Square, letters: &str, owner: Option<Owner>) {
        let (x, y) = self.place(square);
        let (left, top, width) = (x + 5, y + 9, SIZE - 10);
        let (fill, ink) = match owner {
            Some(Owner::Black) => ("#000000", "#ffffff"),
            _ => ("#ffffff", "#000000"),
        };
        let height = SIZE - 18;
        let _ = writeln!(
            self.text,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
        if owner == Some(Owner::Neutral) {
            let _ = writeln!(
                self.text,
                "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"8\" fill=\"#000000\"/>",
                left,
                y + SIZE - 19
            );
        }
        let size = if letters.chars().count() > 2 { 11 } else { 20 };
        let _ = writeln!(
            self.text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-family=\"sans-serif\" font-weight=\"bold\" \
             font-size=\"{size}\" fill=\"{ink}\">{}</text>",
            x + SIZE / 2,
            y + SIZE / 2 + size / 3,
            escaped(letters)
        );
    }

    /// A ring in the corner of a unit with attributes, which the caption names.
    fn marked(&mut self, square: Square) {
        let (x, y) = self.place(square);
        let (cx, cy) = (x + SIZE - 7, y + 7);
        let _ = writeln!(
            self.text,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.5\"/>"
        );
    }
}

/// Path data on one line.
fn collapsed(path: &str) -> String {
    path.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::{Reader, Source};

    fn drawn(text: &str) -> (String, String) {
        let source = Source::from_bytes("test", text.as_bytes());
        let problem = Reader::new(&source).problem().unwrap().unwrap();
        assert!(problem.errors.is_empty(), "{:?}", problem.errors);
        let diagram = Diagram::new(&problem);
        let tasks = diagram.tasks(&problem);
        (svg_of_problem(&diagram, &tasks), svg_of_twins(&diagram, &tasks))
    }

    #[test]
    fn a_diagram_has_every_square_every_unit_and_its_caption() {
        let (svg, twins) = drawn(
            "BeginProblem\nTitle After R & B\nStipulation h#2\nCondition Madrasi\n\
             Pieces White Ka1 Gb2 Black Kh8 RTc3 Neutral Sd4\nTwin Move a1 a2\nEndProblem\n",
        );
        assert_eq!(svg.matches("<rect").count(), 1 + 64 + 1 + 1 + 1, "paper, squares, frame, shield, half");
        assert_eq!(svg.matches("<path").count(), 4 * 2 + 1);
        assert_eq!(svg.matches("clip-path").count(), 1, "one half of the neutral knight");
        for line in
            ["After R &amp; B", ">h#2<", "2 + 2 + 1n", "Madrasi", "G b2 = grasshopper", "b) wKa1--&gt;a2"]
        {
            assert!(svg.contains(line), "{line} in {svg}");
        }
        assert_eq!(
            twins.matches("stroke-width=\"2\"/>").count(),
            2 * 2,
            "two boards, a frame and a shield each"
        );
    }
}
