//! The difference of two numbers of units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, Range};

/// The difference of two numbers of units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitCountDifference(pub(crate) Designator, pub(crate) Designator, pub(crate) Range);

impl Keyword for UnitCountDifference {
    const ROW: Row = Row {
        names: &["piececountdifference"],
        syntax: "units [units] range",
        meaning: "white less black, or the first less the second",
        example: "(match (position :piececountdifference U >=2))",
        answer: "1:25,29 4:9,10,11,12,13,14,15,16,17,18,19 6:7,8,9,10,11,12,13,14,15,16 13:5 15:0,1,2",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<UnitCountDifference> {
        let (one, other) = parser.one_or_two_designators(&word.shown())?;
        Ok(UnitCountDifference(one, other, parser.range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        12
    }

    fn transformed(&self, transform: &Transform) -> UnitCountDifference {
        UnitCountDifference(transform.designator(&self.0), transform.designator(&self.1), self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let count = |unit: &Designator| scene.find(unit, game, at).count_ones().cast_signed();
        self.2.contains(count(&self.0) - count(&self.1))
    }
}
