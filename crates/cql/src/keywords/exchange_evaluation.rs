//! What an exchange wins.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{exchange, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::tree::Range;

/// What an exchange wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExchangeEvaluation(pub(crate) Range);

impl Keyword for ExchangeEvaluation {
    const ROW: Row = Row {
        names: &["exchangeevaluation"],
        syntax: "range",
        meaning: "the next move captures, and the exchange that follows wins so many pawns",
        example: "(match (position :exchangeevaluation >=5))",
        answer: "1:31 6:8,9",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<ExchangeEvaluation> {
        // the German page has a depth or “*” first; the exchange is always followed to its end
        parser.word_if(|word| word == "*");
        Ok(ExchangeEvaluation(parser.pawn_range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        300
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        exchange::captures_for(game, at, self.0)
    }
}
