//! A sheet: boards with what stands above and below them, before it is drawn. What the text of a problem says becomes one, and so
//! does a position without a problem; pictures and texts are made from it.

use super::board_text::Decoration;
use super::caption::{caption_lines, count_text, is_marked};
use super::{Grid, PieceNames, stipulation_text};
use crate::accents::decoded;
use crate::canonical::settle;
use crate::keywords::options::OptionWord;
use crate::setup::{Diagram, Task};
use board::{Owner, Position, Square, SquareSet, Unit, Walk};
use rules::conditions::Drawn;

/// What a line above the boards is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credit {
    /// An author.
    Author,
    /// A source.
    Source,
    /// A distinction.
    Award,
    /// A title or a dedication.
    Title,
}

/// A board with the words below its left and its right corner.
pub struct Board {
    /// What stands on it.
    pub position: Position,
    /// Units of unknown kind.
    pub unknown: Vec<(Square, Owner)>,
    /// Below the left corner: what is asked.
    pub left: String,
    /// Below the right corner: the number of units.
    pub right: String,
    /// Grid, holes and imitators.
    pub decoration: Decoration,
    /// Units with attributes, which get a sign.
    pub marked: SquareSet,
}

impl Board {
    /// A board without words and signs, with the number of its units.
    #[must_use]
    pub fn of(position: Position) -> Board {
        let count = |owner: Owner| {
            position.occupied().into_iter().filter(|&s| position.unit(s).owner() == Some(owner)).count()
        };
        let (white, black, neutral) = (count(Owner::White), count(Owner::Black), count(Owner::Neutral));
        let neutral = if neutral > 0 { format!(" + {neutral}n") } else { String::new() };
        Board {
            right: format!("{white} + {black}{neutral}"),
            position,
            unknown: Vec::new(),
            left: String::new(),
            decoration: Decoration::default(),
            marked: SquareSet::EMPTY,
        }
    }
}

/// Boards side by side with what stands above and below them.
pub struct Sheet<'a> {
    /// Above all boards.
    pub above: Vec<(Credit, String)>,
    /// The boards, at least one.
    pub boards: Vec<Board>,
    /// Below all boards, in lines: attributes, conditions, options.
    pub below: Vec<String>,
    /// Behind the legend: the twins.
    pub twins: Vec<String>,
    /// How pieces are called.
    pub names: &'a dyn PieceNames,
}

impl Sheet<'_> {
    /// The walks on the boards, in the order of the table.
    #[must_use]
    pub fn walks(&self) -> Vec<Walk> {
        let units = |board: &Board| -> Vec<Unit> {
            board.position.occupied().into_iter().map(|square| board.position.unit(square)).collect()
        };
        let mut walks: Vec<Walk> = self.boards.iter().flat_map(units).map(|unit| unit.walk).collect();
        walks.sort_unstable();
        walks.dedup();
        walks
    }
}

/// The sheet of a problem: its diagram, or with `each_twin` the positions of all twins side by side.
#[must_use]
pub fn sheet_of_problem<'a>(
    diagram: &Diagram,
    tasks: &[Task],
    each_twin: bool,
    names: &'a dyn PieceNames,
) -> Sheet<'a> {
    let position = diagram.shown();
    let mut below = caption_lines(diagram, &position);
    let asked = below.remove(0);
    let board = |position: &Position, left: String| Board {
        left,
        right: count_text(position, diagram),
        decoration: decoration(diagram),
        marked: position.occupied().into_iter().filter(|&s| is_marked(position.unit(s), diagram)).collect(),
        ..Board::of(position.clone())
    };
    let boards = if each_twin {
        let twin = |task: &Task| {
            let label = task.label.as_ref().map_or_else(String::new, |label| format!("{label}) "));
            let asked = task.stipulation.as_ref().map(|asked| stipulation_text(asked, diagram.language));
            board(&task.position, label + &asked.unwrap_or_default())
        };
        tasks.iter().map(twin).collect()
    } else {
        let start = diagram.start.as_ref().map(|start| board(start, String::new()));
        start.into_iter().chain([board(&position, asked)]).collect()
    };
    let credits = &diagram.credits;
    let lines = |credit: Credit, texts: &[String]| -> Vec<(Credit, String)> {
        texts.iter().map(|text| (credit, decoded(text))).collect()
    };
    let above = [
        lines(Credit::Author, &credits.authors),
        lines(Credit::Source, &credits.origins),
        lines(Credit::Award, credits.award.as_slice()),
        lines(Credit::Title, &credits.titles),
    ];
    let twin = |task: &Task| {
        let label = task.label.as_ref()?;
        (!task.description.trim().is_empty()).then(|| format!("{label}) {}", with_arrows(&task.description)))
    };
    Sheet { above: above.concat(), boards, below, twins: tasks.iter().filter_map(twin).collect(), names }
}

/// What else the conditions draw on the board.
fn decoration(diagram: &Diagram) -> Decoration {
    let settled = settle(&diagram.conditions);
    let drawn = |how: Drawn| -> SquareSet {
        let of_kind = settled.iter().filter(|s| s.row.drawn == how);
        of_kind.flat_map(|s| s.squares().collect::<Vec<Square>>()).collect()
    };
    Decoration {
        grid: Grid::of(&diagram.conditions).filter(|_| !diagram.has(OptionWord::SuppressGrid)),
        blank: drawn(Drawn::Blank),
        imitators: drawn(Drawn::Imitators),
    }
}

/// A description of a twin with arrows instead of the signs that stand for them.
fn with_arrows(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace("<-->", "↔").replace("-->", "→").replace("==>", "→")
}
