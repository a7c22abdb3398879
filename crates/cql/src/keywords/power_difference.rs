//! The difference of the worth of units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, Range};

/// The difference of the worth of units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PowerDifference(pub(crate) Designator, pub(crate) Designator, pub(crate) Range);

impl Keyword for PowerDifference {
    const ROW: Row = Row {
        names: &["powerdifference"],
        may_be_starred: true,
        syntax: "units [units] range",
        meaning: "the worth of white less black, or of the first less the second",
        example: "(match (position :powerdifference U <=-9))",
        answer: "1:32,33",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<PowerDifference> {
        let (one, other) = parser.one_or_two_designators(&word.shown())?;
        Ok(PowerDifference(one, other, parser.range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        20
    }

    fn transformed(&self, transform: &Transform) -> PowerDifference {
        PowerDifference(transform.designator(&self.0), transform.designator(&self.1), self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let power = |unit: &Designator| material::power(&game.moment(at).diagram, scene.find(unit, game, at));
        self.2.contains(power(&self.0) - power(&self.1))
    }
}
