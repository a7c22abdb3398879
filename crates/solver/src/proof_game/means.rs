//! The diagram that games are searched for.

use super::diagram::Diagram;

/// The diagram, on one board or on two.
pub(super) enum Means {
    OneBoard(Diagram),
    /// Where units change between two boards with every move.
    TwoBoards(Diagram<[u64; 2]>),
}

impl Means {
    /// The diagram where there is one board, as in plain chess.
    pub(super) fn on_one_board(&self) -> Option<&Diagram> {
        match self {
            Means::OneBoard(diagram) => Some(diagram),
            Means::TwoBoards(_) => None,
        }
    }
}
