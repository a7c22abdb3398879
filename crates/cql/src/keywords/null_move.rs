//! Null moves.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::replay::MoveKind;

/// Null moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NullMove;

impl Keyword for NullMove {
    const ROW: Row = Row {
        names: &["isnull", "null"],
        syntax: "",
        meaning: "is a null move",
        example: "(match (position :variations :isnull))",
        answer: "9:+1",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<NullMove> {
        Ok(NullMove)
    }

    fn cost(&self) -> u32 {
        1
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        next.kind == MoveKind::Null
    }
}
