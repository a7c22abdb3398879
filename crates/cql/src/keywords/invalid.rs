//! Impossible moves.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Needs;

/// Impossible moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Invalid;

impl Keyword for Invalid {
    const ROW: Row = Row {
        names: &["isinvalid"],
        syntax: "",
        meaning: "is impossible",
        example: "(match (position :isinvalid))",
        answer: "14:2",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Invalid> {
        Ok(Invalid)
    }

    fn cost(&self) -> u32 {
        1
    }

    fn note(&self, needs: &mut Needs) {
        needs.invalid_games = true;
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.moment(at).invalid
    }
}
