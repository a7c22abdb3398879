//! The diagram that games are searched for.

use super::diagram::Diagram;
use super::terrain::Terrain;
use board::{Marks, Position};
use rules::general::RuleSet;

/// The diagram, on one board or on two.
pub(super) enum Means {
    OneBoard(Diagram),
    /// Where units change between two boards with every move.
    TwoBoards(Diagram<[u64; 2]>),
}

impl Means {
    /// A diagram under a rule set; `None` where rules or units are not understood.
    pub(super) fn of(rules: &RuleSet, target: &Position) -> Option<Means> {
        Some(match rules.two_boards() {
            Some(marks) => Means::TwoBoards(Diagram::new(Terrain::of_walks(), marks, target)?),
            None => {
                let diagram = Diagram::new(Terrain::of_rules(rules)?, [Marks::NONE; 2], target)?;
                Means::OneBoard(diagram.with_plain_checks(rules.properties().orthodox))
            }
        })
    }

    /// The diagram where there is one board, as in plain chess.
    pub(super) fn on_one_board(&self) -> Option<&Diagram> {
        match self {
            Means::OneBoard(diagram) => Some(diagram),
            Means::TwoBoards(_) => None,
        }
    }
}
