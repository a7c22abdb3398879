//! How often units observe squares.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, Range};

/// How often units observe squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttackCount(pub(crate) Designator, pub(crate) Designator, pub(crate) Range);

impl Keyword for AttackCount {
    const ROW: Row = Row {
        names: &["attackcount"],
        syntax: "attackers attacked range",
        meaning: "pairs of a unit and a square that it observes, pins and checks left aside",
        example: "(match (position :attackcount B k 1))",
        answer: "1:21,29 10:5",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<AttackCount> {
        Ok(AttackCount(
            parser.designator("the attackers")?,
            parser.designator("the attacked")?,
            parser.range(&word.shown())?,
        ))
    }

    fn cost(&self) -> u32 {
        40
    }

    fn transformed(&self, transform: &Transform) -> AttackCount {
        AttackCount(transform.designator(&self.0), transform.designator(&self.1), self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene.attack_count(&self.0, &self.1, self.2, game, at)
    }
}
