//! The diagram and what stands above and below it, as text.

mod board_text;
mod caption;
mod conditions;
mod fen;
mod grid;
mod piece_names;
mod rebirth;
mod sheet;
mod svg;
mod text;
mod words;

pub use board_text::{Decoration, board_text};
pub(crate) use caption::{asked_of, asked_of_twin, unit_lines};
pub use caption::{caption, caption_lines, count_text, header, start_caption, stipulation_text};
pub use conditions::{condition_lines, marks_of_all};
pub use fen::position_of_fen;
pub use grid::Grid;
pub use piece_names::{PieceNames, ProblemNames};
pub use sheet::{Board, Credit, Sheet, sheet_of_problem};
pub use svg::svg;
pub use text::text;

/// The width of a diagram, in letters.
pub(crate) const WIDTH: usize = 37;

/// A line in the middle of the diagram's width; the line end counts as a letter.
pub(crate) fn centred(line: &str) -> String {
    let used = line.chars().count() + 1;
    if used < WIDTH { format!("{}{line}\n", " ".repeat((WIDTH + 1 - used) / 2)) } else { format!("{line}\n") }
}
