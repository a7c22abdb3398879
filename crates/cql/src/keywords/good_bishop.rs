//! A bishop whose pawns stand well.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::error::QueryError;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser, Token};
use crate::plan::Transform;
use crate::tree::{CountOrShare, Designator};

/// A bishop whose pawns stand well.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GoodBishop(pub(crate) Designator, pub(crate) CountOrShare, pub(crate) CountOrShare);

impl Keyword for GoodBishop {
    const ROW: Row = Row {
        names: &["goodbishop"],
        syntax: "bishops range `:` range",
        meaning: "a bishop with so many enemy pawns on its colour and own pawns on the other",
        example: "(match (position :goodbishop B >=5 : >=5 :halfmovenumber <=10))",
        answer: "11:2,3,6,7",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GoodBishop> {
        let span = parser.peek().span.clone();
        let bishops = parser.designator(":goodbishop")?;
        if bishops.all_kinds().0 & !(8 | 8 << 6) != 0 {
            return Err(QueryError::new(":goodbishop takes bishops (B, b, [Bb])", span));
        }
        let enemy = parser.count_or_share("the enemy pawns")?;
        if parser.peek().token != Token::Colon {
            return Err(parser.expected("“:” between the two ranges"));
        }
        parser.next();
        let own = parser.count_or_share("the own pawns")?;
        Ok(GoodBishop(bishops, enemy, own))
    }

    fn cost(&self) -> u32 {
        25
    }

    fn transformed(&self, transform: &Transform) -> GoodBishop {
        GoodBishop(transform.designator(&self.0), self.1, self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        material::good_bishop(&game.moment(at).diagram, scene.find(&self.0, game, at), self.1, self.2)
    }
}
