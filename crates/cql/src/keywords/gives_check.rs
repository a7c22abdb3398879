//! Moves that check.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::error::QueryError;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;
use crate::tree::Range;

/// Moves that check.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GivesCheck(pub(crate) Option<Range>);

impl Keyword for GivesCheck {
    const ROW: Row = Row {
        names: &["ischeck"],
        syntax: "[range]",
        meaning: "gives check; with a range the number of checks its side has given by then",
        example: "(match (position :ischeck))",
        answer: "1:20,28,30,32 2:6 3:1,3,5,7 4:10 6:8 9:6,8 10:4,6,8 15:0",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GivesCheck> {
        let span = parser.peek().span.clone();
        let range = parser.range_if(":ischeck")?;
        if range.is_some_and(|range| range.low < 1 && range.low != i32::MIN) {
            return Err(QueryError::new("the number of checks of :ischeck is at least 1", span));
        }
        Ok(GivesCheck(range))
    }

    fn cost(&self) -> u32 {
        20
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.next_diagram(next, game, at, |after| after.checkers() != 0)
            && self.0.is_none_or(|range| range.contains(scene.checks_until(game, at)))
    }
}
