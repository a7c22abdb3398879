//! Moves that mate.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Moves that mate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GivesMate;

impl Keyword for GivesMate {
    const ROW: Row = Row {
        names: &["ismate"],
        syntax: "",
        meaning: "ends the line with mate",
        example: "(match (position :ismate))",
        answer: "1:32 2:6 9:8",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GivesMate> {
        Ok(GivesMate)
    }

    fn cost(&self) -> u32 {
        20
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::MATE)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene.ends_with(game, at, D::is_mate)
    }
}
