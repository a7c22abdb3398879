//! Units that arose from promotions.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::evaluate::moves::moves_promoted_unit;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::Designator;

/// Units that arose from promotions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PromotedUnit(pub(crate) Option<Designator>);

impl Keyword for PromotedUnit {
    const ROW: Row = Row {
        names: &["ispromotedpiece"],
        syntax: "[units]",
        meaning: "one of the units (without them: the unit about to move) arose from a promotion",
        example: "(match (position :ispromotedpiece Q))",
        answer: "6:9",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<PromotedUnit> {
        Ok(PromotedUnit(parser.designator_if()))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn transformed(&self, transform: &Transform) -> PromotedUnit {
        PromotedUnit(self.0.as_ref().map(|unit| transform.designator(unit)))
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        match &self.0 {
            Some(unit) => scene.find(unit, game, at) & game.moment(at).diagram.promoted() != 0,
            None => moves_promoted_unit(game, at),
        }
    }
}
