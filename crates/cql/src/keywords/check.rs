//! Check.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Check.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Check;

impl Keyword for Check {
    const ROW: Row = Row {
        names: &["check"],
        negated: &["nocheck"],
        syntax: "",
        meaning: "the side to move is in check",
        example: "(match (position :check))",
        answer: "1:21,29,31,33 2:7 3:2,4,6,8 4:11 6:9 9:7,9 10:5,7,9 15:1",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Check> {
        Ok(Check)
    }

    fn cost(&self) -> u32 {
        18
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.moment(at).diagram.checkers() != 0
    }
}
