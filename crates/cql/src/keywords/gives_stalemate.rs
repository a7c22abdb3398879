//! Moves that stalemate.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Moves that stalemate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GivesStalemate;

impl Keyword for GivesStalemate {
    const ROW: Row = Row {
        names: &["isstalemate"],
        syntax: "",
        meaning: "ends the line with stalemate",
        example: "(match (position :isstalemate))",
        answer: "4:18",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GivesStalemate> {
        Ok(GivesStalemate)
    }

    fn cost(&self) -> u32 {
        20
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::STALEMATE)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene.ends_with(game, at, D::is_stalemate)
    }
}
