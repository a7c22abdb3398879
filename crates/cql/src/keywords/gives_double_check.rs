//! Moves that check twice.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Moves that check twice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GivesDoubleCheck;

impl Keyword for GivesDoubleCheck {
    const ROW: Row = Row {
        names: &["isdoublecheck"],
        syntax: "",
        meaning: "gives double check",
        example: "(match (position :isdoublecheck))",
        answer: "15:0",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GivesDoubleCheck> {
        Ok(GivesDoubleCheck)
    }

    fn cost(&self) -> u32 {
        20
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.next_diagram(next, game, at, |after| after.checkers().count_ones() > 1)
    }
}
