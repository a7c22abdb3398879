//! Double check.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Double check.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DoubleCheck;

impl Keyword for DoubleCheck {
    const ROW: Row = Row {
        names: &["doublecheck"],
        negated: &["nodoublecheck"],
        syntax: "",
        meaning: "the side to move is in check by two units or more",
        example: "(match (position :doublecheck))",
        answer: "15:1",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<DoubleCheck> {
        Ok(DoubleCheck)
    }

    fn cost(&self) -> u32 {
        18
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.moment(at).diagram.checkers().count_ones() > 1
    }
}
