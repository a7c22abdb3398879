//! A castling right.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;

/// A castling right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Castling(pub(crate) u8);

impl Keyword for Castling {
    const ROW: Row = Row {
        names: &["castling"],
        syntax: "letters",
        meaning: "exactly one of these castling rights (K Q k q) exists",
        example: "(match (position :castling Q :halfmovenumber 20 24))",
        answer: "1:20,21,22",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Castling> {
        Ok(Castling(parser.castling_letters(word.name)?))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn transformed(&self, transform: &Transform) -> Castling {
        Castling(transform.castling(self.0))
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        (game.moment(at).diagram.castling_letters() & self.0).count_ones() == 1
    }
}
