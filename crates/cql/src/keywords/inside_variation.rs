//! A position of a variation.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// A position of a variation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InsideVariation;

impl Keyword for InsideVariation {
    const ROW: Row = Row {
        names: &["insidevariation"],
        syntax: "",
        meaning: "the position is in a variation",
        example: "(match (position :variations :insidevariation Qf3))",
        answer: "2:+7",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<InsideVariation> {
        Ok(InsideVariation)
    }

    fn cost(&self) -> u32 {
        1
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, _game: &Game<D>, at: At) -> bool {
        at.line > 0
    }
}
