//! The worth of units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, Range};

/// The worth of units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Power(pub(crate) Designator, pub(crate) Range);

impl Keyword for Power {
    const ROW: Row = Row {
        names: &["power"],
        syntax: "units range",
        meaning: "their worth: Q 9, R 5, B 3, N 3, P 1 (other in some variants)",
        example: "(match (position :power A <=6))",
        answer: "3:0,1,2,3,4,5,6,7,8,9,10,11,12,13 8:0,1,2,3,4,5,6,7 12:0,1,2 16:0,1,2,3,4",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Power> {
        Ok(Power(parser.designator(&word.shown())?, parser.range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        20
    }

    fn transformed(&self, transform: &Transform) -> Power {
        Power(transform.designator(&self.0), self.1)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        self.1.contains(material::power(&game.moment(at).diagram, scene.find(&self.0, game, at)))
    }
}
