//! Pawns with some attributes.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{pawns, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::tree::{CountOrShare, Designator, PawnChain, Range};

/// Pawns with some attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PawnCount(pub(crate) Designator, pub(crate) PawnChain, pub(crate) CountOrShare);

impl Keyword for PawnCount {
    const ROW: Row = Row {
        names: &["pawncount"],
        syntax: "pawns attributes [range]",
        meaning: "so many pawns (or a share of them) pass the chain of attributes; at the end of a list the range may be left out: `>=1`",
        example: "(match (position :initial :pawncount P isolated))",
        answer: "3:0 12:0",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<PawnCount> {
        let pawns = parser.pawns_if()?.unwrap_or_else(Designator::any_pawn);
        let chain = parser.pawn_chain()?;
        // without a range at the end of its list: some
        let count = if parser.list_ends() {
            CountOrShare::Count(Range::at_least(1))
        } else {
            parser.count_or_share(&word.shown())?
        };
        Ok(PawnCount(pawns, chain, count))
    }

    fn cost(&self) -> u32 {
        50
    }

    fn transformed(&self, transform: &Transform) -> PawnCount {
        PawnCount(transform.designator(&self.0), self.1.clone(), self.2)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let (count, all) = pawns::count(&game.moment(at).diagram, &self.0, &self.1);
        self.2.contains(count, all)
    }
}
