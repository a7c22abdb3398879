//! What the best exchange wins.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, Range};

/// What the best exchange wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MaxSwapEvaluation(pub(crate) Designator, pub(crate) Designator, pub(crate) Range);

impl Keyword for MaxSwapEvaluation {
    const ROW: Row = Row {
        names: &["maxswapevaluation", "maxswapvalue"],
        syntax: "movers targets range",
        meaning: "the best exchange by one of the movers on one of the targets wins so many pawns",
        example: "(match (position :wtm :maxswapevaluation Q U >=5))",
        answer: "4:12",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<MaxSwapEvaluation> {
        Ok(MaxSwapEvaluation(
            parser.designator("the movers")?,
            parser.designator("the targets")?,
            parser.pawn_range(&word.shown())?,
        ))
    }

    fn cost(&self) -> u32 {
        6000
    }

    fn transformed(&self, transform: &Transform) -> MaxSwapEvaluation {
        MaxSwapEvaluation(transform.designator(&self.0), transform.designator(&self.1), self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene.best_exchange(&self.0, &self.1, self.2, game, at)
    }
}
