//! The only legal move.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::replay::MoveKind;

/// The only legal move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forced;

impl Keyword for Forced {
    const ROW: Row = Row {
        names: &["forced"],
        syntax: "",
        meaning: "is the only legal one",
        example: "(match (position :forced))",
        answer: "1:31 12:1",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Forced> {
        Ok(Forced)
    }

    fn cost(&self) -> u32 {
        500
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        next.kind != MoveKind::Null && game.moment(at).diagram.legal_moves().len() == 1
    }
}
