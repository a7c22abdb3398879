//! A sheet as a picture in SVG: the boards with figurines, and the lines above and below them.

use super::words::{flow, text_width, wrapped};
use super::{Board, Credit, Grid, Sheet};
use crate::figurine::{Figurine, Figurines, shape};
use board::{Geometry, Owner, Square};
use std::fmt::Write;

/// The side of a square, and the border around the board with files and ranks.
const SIZE: u32 = 50;
const BORDER: u32 = 24;
/// The size of letters in captions, and the height of a line of them.
const LETTERS: u32 = 15;
const LINE: u32 = 20;
/// The size of the letters of files and ranks.
const COORDINATES: u32 = 12;
/// The side of a figurine in the legend.
const SMALL: u32 = 22;
/// The room between boards side by side, and between entries of the legend.
const GAP: u32 = 30;

const LIGHT: &str = "#ffffff";
const DARK: &str = "#d0d0d0";
const HOLE: &str = "#808080";
const INK: &str = "#000000";
const PALE: &str = "#606060";

/// A picture in the making. Writing to a string cannot fail, so results of `write!` are dropped here.
struct Picture {
    text: String,
    geometry: Geometry,
    /// How many parts have been cut out, each of which needs a name.
    cuts: u32,
}

/// A sheet as a picture: credits above, the boards side by side, stipulation and number of units below each; attributes,
/// conditions, legend and twins below all. Lines that are too long are broken.
#[must_use]
pub fn svg(sheet: &Sheet<'_>) -> String {
    let side = |cells: u8| u32::from(cells) * SIZE + 2 * BORDER;
    let sizes: Vec<(u32, u32)> = sheet
        .boards
        .iter()
        .map(|board| board.position.geometry())
        .map(|geometry| (side(geometry.files()), side(geometry.ranks())))
        .collect();
    let gaps = u32::try_from(sizes.len().saturating_sub(1)).unwrap_or(0) * GAP;
    let width = sizes.iter().map(|(width, _)| width).sum::<u32>() + gaps;
    let room = width - 2 * BORDER;
    let mut picture = Picture { text: String::new(), geometry: Geometry::CHESS, cuts: 0 };
    let mut y = BORDER / 2;
    for (credit, text) in &sheet.above {
        let (size, style) = match credit {
            Credit::Author => (LETTERS + 2, " font-weight=\"bold\""),
            Credit::Source | Credit::Title => (LETTERS, ""),
            Credit::Award => (LETTERS, " font-style=\"italic\""),
        };
        // bold letters are wider
        for line in wrapped(text, room - room / 12, size) {
            y += LINE;
            picture.line_in(width / 2, y, "middle", size, style, &line);
        }
    }
    let figurines = Figurines::of(&sheet.walks(), |walk| sheet.names.figurine(walk));
    let mut x = 0;
    let mut lowest = y;
    for (board, (board_width, board_height)) in sheet.boards.iter().zip(sizes) {
        let _ = writeln!(picture.text, "<g transform=\"translate({x} {y})\">");
        picture.geometry = board.position.geometry();
        picture.board(board, sheet, &figurines);
        let below = picture.words_below(board, board_width, board_height);
        picture.text.push_str("</g>\n");
        lowest = lowest.max(y + below);
        x += board_width + GAP;
    }
    y = picture.entries(&sheet.below, width, lowest);
    y = picture.legend(sheet, &figurines, width, y);
    y = picture.entries(&sheet.twins, width, y);
    let height = y + BORDER / 2;
    let title: Vec<&str> = sheet.above.iter().map(|(_, text)| text.as_str()).collect();
    let title = if title.is_empty() { "Chess diagram".to_owned() } else { escaped(&title.join(", ")) };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"serif\" \
         font-size=\"{LETTERS}\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
        picture.text
    )
}

impl Picture {
    fn line(&mut self, x: u32, y: u32, anchor: &str, words: &str) {
        self.line_in(x, y, anchor, LETTERS, "", words);
    }

    fn line_in(&mut self, x: u32, y: u32, anchor: &str, size: u32, style: &str, words: &str) {
        let words = escaped(words);
        let size = if size == LETTERS { String::new() } else { format!(" font-size=\"{size}\"") };
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{size}{style}>{words}</text>"
        );
    }

    fn place(&self, square: Square) -> (u32, u32) {
        let from_top = u32::from(self.geometry.ranks()) - 1 - u32::from(self.geometry.rank(square));
        (BORDER + u32::from(self.geometry.file(square)) * SIZE, BORDER + from_top * SIZE)
    }

    /// The words below a board; tells how low they go. What is too long for the left corner gets lines of its own.
    fn words_below(&mut self, board: &Board, width: u32, height: u32) -> u32 {
        let mut y = height + LETTERS - 4;
        let room = width - 2 * BORDER;
        self.line(width - BORDER, y, "end", &board.right);
        let beside = room.saturating_sub(text_width(&board.right, LETTERS) + GAP);
        let lines = wrapped(
            &board.left,
            if text_width(&board.left, LETTERS) <= beside { room } else { beside },
            LETTERS,
        );
        for (index, line) in lines.iter().enumerate() {
            y += if index > 0 { LINE } else { 0 };
            self.line_in(BORDER, y, "start", LETTERS, " font-weight=\"bold\"", line);
        }
        y
    }

    /// Short texts, as many in a line as fit; tells how low they go.
    fn entries(&mut self, texts: &[String], width: u32, top: u32) -> u32 {
        let room = width - 2 * BORDER;
        let lines: Vec<String> = texts.iter().flat_map(|text| wrapped(text, room, LETTERS)).collect();
        let widths: Vec<u32> = lines.iter().map(|line| text_width(line, LETTERS)).collect();
        let mut y = top;
        for (row, _) in flow(&widths, GAP, room) {
            y += LINE;
            // blanks that the picture keeps
            self.line(width / 2, y, "middle", &lines[row].join("\u{2003} "));
        }
        y
    }

    /// What turned figures and letters stand for, as many in a line as fit; tells how low it goes.
    fn legend(&mut self, sheet: &Sheet<'_>, figurines: &Figurines, width: u32, top: u32) -> u32 {
        let entries: Vec<(Option<Figurine>, String)> = sheet
            .walks()
            .into_iter()
            .filter_map(|walk| {
                let name = sheet.names.legend(walk)?;
                Some(match figurines.get(walk) {
                    Some(figurine) => (Some(figurine), format!("= {name}")),
                    None => (None, format!("{} = {name}", sheet.names.code(walk))),
                })
            })
            .collect();
        let room = width - 2 * BORDER;
        let figure = |figurine: &Option<Figurine>| if figurine.is_some() { SMALL + 4 } else { 0 };
        // what is wider than the picture by itself is broken, and its further lines stand below
        let entries: Vec<(Option<Figurine>, Vec<String>)> = entries
            .into_iter()
            .map(|(figurine, text)| (figurine, wrapped(&text, room - figure(&figurine), LETTERS)))
            .collect();
        let widths: Vec<u32> = entries
            .iter()
            .map(|(figurine, lines)| {
                let widest = lines.iter().map(|line| text_width(line, LETTERS)).max().unwrap_or(0);
                // a legend in several lines has a row of its own
                if lines.len() > 1 { room } else { figure(figurine) + widest }
            })
            .collect();
        let mut y = if entries.is_empty() { top } else { top + 4 };
        for (row, used) in flow(&widths, GAP, room) {
            y += LINE + 4;
            let mut x = (width - used.min(room)) / 2;
            let mut lowest = y;
            for index in row {
                let (figurine, lines) = &entries[index];
                if let Some(figurine) = figurine {
                    self.figurine((x, y - SMALL + 6), SMALL, *figurine, Some(Owner::White));
                }
                for (below, line) in (0u32..).zip(lines) {
                    self.line(x + figure(figurine), y + below * LINE, "start", line);
                    lowest = lowest.max(y + below * LINE);
                }
                x += widths[index] + GAP;
            }
            y = lowest;
        }
        y
    }

    fn board(&mut self, board: &Board, sheet: &Sheet<'_>, figurines: &Figurines) {
        let geometry = self.geometry;
        let (files, ranks) = (u32::from(geometry.files()), u32::from(geometry.ranks()));
        for square in geometry.squares() {
            let (x, y) = self.place(square);
            let fill = match (board.decoration.blank.contains(square), geometry.is_dark(square)) {
                (true, _) => HOLE,
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
        let pale = format!(" fill=\"{PALE}\"");
        for file in 0..geometry.files() {
            let x = BORDER + u32::from(file) * SIZE + SIZE / 2;
            let letter = char::from(b'a' + file).to_string();
            self.line_in(x, BORDER + height + 14, "middle", COORDINATES, &pale, &letter);
        }
        for rank in 0..geometry.ranks() {
            let y = BORDER + (ranks - 1 - u32::from(rank)) * SIZE + SIZE / 2 + 4;
            self.line_in(BORDER / 2, y, "middle", COORDINATES, &pale, &(rank + 1).to_string());
        }
        if let Some(grid) = &board.decoration.grid {
            self.grid(grid);
        }
        for square in geometry.squares() {
            let unit = board.position.unit(square);
            if board.decoration.imitators.contains(square) {
                self.letters(square, "I", None);
            } else if !unit.is_empty() {
                match figurines.get(unit.walk) {
                    Some(figurine) => self.figurine(self.place(square), SIZE, figurine, unit.owner()),
                    None => self.letters(square, &sheet.names.code(unit.walk), unit.owner()),
                }
                if board.marked.contains(square) {
                    self.marked(square);
                }
            }
        }
        for (square, owner) in &board.unknown {
            self.letters(*square, "?", Some(*owner));
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

    /// A figure in a square with its left upper corner there: white, black, or for neutrals the left half white and the right half
    /// black.
    fn figurine(&mut self, (x, y): (u32, u32), size: u32, figurine: Figurine, owner: Option<Owner>) {
        let shape = shape(figurine.figure);
        let (body, details) = (collapsed(shape.body), collapsed(shape.details));
        let turn = figurine.turn.degrees();
        let _ = writeln!(
            self.text,
            "<g transform=\"translate({x} {y}) scale({}) rotate({turn} 50 50)\" stroke=\"{INK}\" \
             stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
            f64::from(size) / 100.0
        );
        let fill = if owner == Some(Owner::Black) { "#000000" } else { "#ffffff" };
        let _ = writeln!(self.text, "<path d=\"{body}\" fill=\"{fill}\"/>");
        let strokes = |ink: &str, further: &str| {
            format!("<path d=\"{details}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\"{further}/>\n")
        };
        match owner {
            Some(Owner::Black) => self.text.push_str(&strokes("#ffffff", "")),
            Some(Owner::Neutral) => {
                // the right half is cut out in the units of the square, whichever way the figure is turned
                self.cuts += 1;
                let clip = format!("half{}", self.cuts);
                self.text.push_str(&strokes(INK, ""));
                let cut = format!(" clip-path=\"url(#{clip})\"");
                let _ = writeln!(
                    self.text,
                    "<clipPath id=\"{clip}\"><rect x=\"50\" y=\"0\" width=\"50\" height=\"100\" \
                     transform=\"rotate(-{turn} 50 50)\"/></clipPath>\
                     <path d=\"{body}\" fill=\"#000000\"{cut}/>"
                );
                self.text.push_str(&strokes("#ffffff", &cut));
            }
            _ => self.text.push_str(&strokes(INK, "")),
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
    use super::super::{ProblemNames, sheet_of_problem};
    use super::*;
    use crate::reader::{Reader, Source};
    use crate::setup::Diagram;
    use board::{Owner, Position, Unit, Walk};

    fn drawn(text: &str) -> (String, String) {
        let source = Source::from_bytes("test", text.as_bytes());
        let problem = Reader::new(&source).problem().unwrap().unwrap();
        assert!(problem.errors.is_empty(), "{:?}", problem.errors);
        let diagram = Diagram::new(&problem);
        let tasks = diagram.tasks(&problem);
        let names = ProblemNames { language: diagram.language, hunters: &diagram.hunters };
        let of = |twins| svg(&sheet_of_problem(&diagram, &tasks, twins, &names));
        (of(false), of(true))
    }

    /// The texts of a picture: place, anchor, size of the letters, words.
    fn texts(svg: &str) -> Vec<(u32, String, u32, String)> {
        let lines = svg.lines().filter(|line| line.starts_with("<text"));
        let member = |line: &str, name: &str| {
            let at = line.find(&format!(" {name}=\""))? + name.len() + 3;
            Some(line[at..].split('"').next()?.to_owned())
        };
        lines
            .map(|line| {
                let x = member(line, "x").unwrap().parse().unwrap();
                let size = member(line, "font-size").map_or(LETTERS, |size| size.parse().unwrap());
                let words = line.split('>').nth(1).unwrap().trim_end_matches("</text").to_owned();
                (x, member(line, "text-anchor").unwrap(), size, words)
            })
            .collect()
    }

    #[test]
    fn a_diagram_has_every_square_every_unit_and_its_caption() {
        let (svg, twins) = drawn(
            "BeginProblem\nTitle After R & B\nStipulation h#2\nCondition Madrasi\n\
             Pieces White Ka1 Gb2 Black Kh8 RTc3 Neutral Sd4\nTwin Move a1 a2\nEndProblem\n",
        );
        assert_eq!(svg.matches("<rect").count(), 1 + 64 + 1 + 1 + 1, "paper, squares, frame, shield, half");
        assert_eq!(
            svg.matches("<path").count(),
            4 * 2 + 2 + 2,
            "four units, the other half of one, one in the legend"
        );
        assert_eq!(svg.matches("<clipPath").count(), 1, "one half of the neutral knight");
        for line in [
            "After R &amp; B",
            ">h#2<",
            "2 + 2 + 1n",
            "Madrasi",
            "= grasshopper",
            "RT = rabbit",
            "b) wKa1→a2",
        ] {
            assert!(svg.contains(line), "{line} in {svg}");
        }
        assert_eq!(
            twins.matches("stroke-width=\"2\"/>").count(),
            2 * 2,
            "two boards, a frame and a shield each"
        );
    }

    #[test]
    fn no_word_goes_over_the_edge_and_pieces_without_a_name_are_not_called_after_themselves() {
        let long =
            "Steps like a king, but only where nobody threatens it; captures like a knight; ".repeat(3);
        let (svg, _) = drawn(&format!(
            "BeginProblem\nAuthor J\\\"org & L\"orinc\nTitle {long}\nPieceDef X betza \"mKcN\"\nStipulation h#2\n\
             Pieces White Kc1 Xd3 Black Kb3\nTwin Substitute X Q\nEndProblem\n"
        ));
        let width: u32 = svg.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        for (x, anchor, size, words) in texts(&svg) {
            let long = text_width(&words, size);
            let (left, right) = match anchor.as_str() {
                "middle" => (x.saturating_sub(long / 2), x + long / 2),
                "start" => (x, x + long),
                _ => (x.saturating_sub(long), x),
            };
            assert!(left > 0 && right <= width, "{words}: {left} to {right} of {width}");
        }
        assert!(svg.contains("Jörg &amp; Lörinc"));
        assert!(!svg.contains("X = X") && svg.contains("X = "), "{svg}");
    }

    #[test]
    fn boards_of_any_size_have_their_squares_and_names() {
        struct Letters;
        impl super::super::PieceNames for Letters {
            fn code(&self, _: Walk) -> String {
                "A".to_owned()
            }
            fn legend(&self, walk: Walk) -> Option<String> {
                (walk != Walk::KING).then(|| "archbishop".to_owned())
            }
        }
        let mut position = Position::new(Geometry::new(12, 10).unwrap());
        position.place(Square(119), Unit::new(Walk(5000), Owner::Black));
        position.place(Square(0), Unit::new(Walk::KING, Owner::White));
        let sheet = Sheet {
            above: Vec::new(),
            boards: vec![Board::of(position)],
            below: Vec::new(),
            twins: Vec::new(),
            names: &Letters,
        };
        let svg = svg(&sheet);
        assert_eq!(svg.matches("<rect").count(), 1 + 120 + 1 + 1);
        for word in [">l<", ">10<", ">1 + 1<", ">A = archbishop<"] {
            assert!(svg.contains(word), "{word}");
        }
        let text = super::super::text(&sheet);
        assert!(text.starts_with("+---a---b---c---d---e---f---g---h---i---j---k---l---+\n"), "{text}");
        assert!(text.contains("\n10  .   .   .   .   .   .   .   .   .   .   .  -A  10\n"), "{text}");
    }
}
