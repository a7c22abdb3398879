//! The difference of two numbers of pawns with some attributes.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{pawns, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{Designator, PawnChain, Range};
use board::Side;

/// The difference of two numbers of pawns with some attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PawnCountDifference(pub(crate) Designator, pub(crate) Designator, pub(crate) PawnChain, pub(crate) Range);

impl Keyword for PawnCountDifference {
    const ROW: Row = Row {
        names: &["pawncountdifference"],
        syntax: "pawns [pawns] attributes range",
        meaning: "white less black, or the first less the second",
        example: "(match (position :pawncountdifference P p passed >=1 :initial))",
        answer: "3:0",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<PawnCountDifference> {
        let one = parser.pawns_if()?.unwrap_or_else(Designator::any_pawn);
        let (one, other) = match parser.pawns_if()? {
            Some(other) => (one, other),
            None => (one.of_side(Side::White), one.of_side(Side::Black)),
        };
        let chain = parser.pawn_chain()?;
        Ok(PawnCountDifference(one, other, chain, parser.range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        50
    }

    fn transformed(&self, transform: &Transform) -> PawnCountDifference {
        PawnCountDifference(transform.designator(&self.0), transform.designator(&self.1), self.2.clone(), self.3)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let count = |unit| pawns::count(&game.moment(at).diagram, unit, &self.2).0.cast_signed();
        self.3.contains(count(&self.0) - count(&self.1))
    }
}
