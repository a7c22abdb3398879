//! Small diagrams of what a movement reaches from a square.

use crate::{Arrival, Lender, Program, View};
use board::{Geometry, Owner, Side, Square, Unit, Walk};
use std::fmt::Write as _;

/// What a square is to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Out of reach.
    None,
    /// The unit stands here.
    Departure,
    /// It moves here on an otherwise empty board.
    Move,
    /// It captures a lone enemy here.
    Capture,
    /// Both.
    Both,
    /// It can get here or capture here only with the help of other units.
    Helped,
}

impl Mark {
    /// The sign for text diagrams.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Mark::None => '.',
            Mark::Departure => '@',
            Mark::Move => 'o',
            Mark::Capture => 'x',
            Mark::Both => '*',
            Mark::Helped => '+',
        }
    }
}

/// A board with the unit and at most one enemy.
struct Lonely {
    from: Square,
    enemy: Square,
    side: Side,
}

impl View for Lonely {
    fn unit(&self, square: Square) -> Unit {
        if square == self.from {
            Unit { origin: self.from, ..Unit::new(Walk::QUEEN, self.side.into()) }
        } else if square == self.enemy {
            Unit::new(Walk::QUEEN, Owner::from(!self.side))
        } else {
            Unit::EMPTY
        }
    }

    fn mover(&self) -> Side {
        self.side
    }
}

impl Lender for Lonely {}

/// What each square of the board is to a unit on `from` that moves by this program.
#[must_use]
pub fn marks(program: &Program, geometry: Geometry, from: Square, side: Side) -> Vec<Mark> {
    let view = Lonely { from, enemy: Square::NONE, side };
    let mut moves = vec![false; geometry.len()];
    program.generate(from, &view, &mut |a: Arrival| moves[a.arrival.index()] = true);
    let ever = program.arrivals(from);
    geometry
        .squares()
        .map(|square| {
            if square == from {
                return Mark::Departure;
            }
            let view = Lonely { from, enemy: square, side };
            let captures = program.captures(from, square, &view, &mut |_| true);
            match (moves[square.index()], captures) {
                (true, true) => Mark::Both,
                (true, false) => Mark::Move,
                (false, true) => Mark::Capture,
                (false, false) if ever.contains(square) || program.steady_reach(square).contains(from) => {
                    Mark::Helped
                }
                (false, false) => Mark::None,
            }
        })
        .collect()
}

/// A text diagram, the last rank first.
#[must_use]
pub fn text_diagram(marks: &[Mark], geometry: Geometry) -> String {
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:2} ", rank + 1);
        for file in 0..geometry.files() {
            let square = usize::from(rank) * usize::from(geometry.files()) + usize::from(file);
            let _ = write!(text, " {}", marks[square].sign());
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in 0..geometry.files() {
        let _ = write!(text, " {}", char::from(b'a' + file));
    }
    text.push('\n');
    text
}

/// The same as a picture in SVG.
#[must_use]
pub fn svg_diagram(marks: &[Mark], geometry: Geometry) -> String {
    const SIZE: usize = 30;
    /// The room of the names of ranks and files, left of the board and below it.
    const MARGIN: usize = 20;
    let (width, height) = (usize::from(geometry.files()) * SIZE, usize::from(geometry.ranks()) * SIZE);
    let (all_width, all_height) = (width + MARGIN, height + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all_width}\" height=\"{all_height}\" viewBox=\"0 0 {all_width} {all_height}\">\n\
         <g font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\" fill=\"#222222\">\n"
    );
    for rank in 0..usize::from(geometry.ranks()) {
        let y = height - SIZE * rank - SIZE / 2 + 4;
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, rank + 1);
    }
    for file in 0..geometry.files() {
        let x = MARGIN + SIZE * usize::from(file) + SIZE / 2;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", height + 14, char::from(b'a' + file));
    }
    svg.push_str("</g>\n");
    for square in geometry.squares() {
        let x = MARGIN + usize::from(geometry.file(square)) * SIZE;
        let y = height - SIZE - usize::from(geometry.rank(square)) * SIZE;
        let colour = if geometry.is_dark(square) { "#c8b090" } else { "#f4ead8" };
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{colour}\"/>");
        let (cx, cy) = (x + SIZE / 2, y + SIZE / 2);
        let (radius, fill, stroke) = match marks[square.index()] {
            Mark::None => continue,
            Mark::Departure => (11, "#222222", "#222222"),
            Mark::Move => (6, "#ffffff", "#222222"),
            Mark::Capture => (6, "#b02020", "#222222"),
            Mark::Both => (6, "#222222", "#222222"),
            Mark::Helped => (4, "none", "#222222"),
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Movement;

    #[test]
    fn a_pawn_gets_to_no_square_but_the_next_ones() {
        let pawn = crate::by_code(crate::Language::English, "p").and_then(crate::walk).unwrap().movement();
        let geometry = Geometry::CHESS;
        let program = Program::compile(pawn, geometry, Side::White);
        let marks = marks(&program, geometry, geometry.parse("d4").unwrap(), Side::White);
        assert_eq!(marks.iter().filter(|mark| **mark != Mark::None).count(), 4);
    }

    #[test]
    fn a_grasshopper_needs_help() {
        let movement = Movement::parse("each(0/1 1/1) (go empty)* go hurdle go land").unwrap();
        let geometry = Geometry::CHESS;
        let program = Program::compile(&movement, geometry, Side::White);
        let d4 = geometry.parse("d4").unwrap();
        let marks = marks(&program, geometry, d4, Side::White);
        let mark = |name| marks[geometry.parse(name).unwrap().index()];
        assert_eq!(mark("d4"), Mark::Departure);
        assert_eq!(mark("d5"), Mark::None);
        assert_eq!(mark("d6"), Mark::Helped);
        assert_eq!(text_diagram(&marks, geometry).lines().count(), 9);
        assert!(svg_diagram(&marks, geometry).contains("<circle"));
    }
}
