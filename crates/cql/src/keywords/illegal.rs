//! Illegal moves.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Needs;

/// Illegal moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Illegal;

impl Keyword for Illegal {
    const ROW: Row = Row {
        names: &["isillegal"],
        syntax: "",
        meaning: "is against the rules",
        example: "(match (position :isillegal))",
        answer: "9:7",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Illegal> {
        Ok(Illegal)
    }

    fn cost(&self) -> u32 {
        1
    }

    fn note(&self, needs: &mut Needs) {
        needs.legality = true;
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        next.illegal
    }
}
