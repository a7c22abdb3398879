//! Mate on the board.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Mate on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mate;

impl Keyword for Mate {
    const ROW: Row = Row {
        names: &["mate"],
        negated: &["nomate"],
        syntax: "",
        meaning: "the line ends with mate",
        example: "(match (position :mate))",
        answer: "1:33 2:7 9:9",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Mate> {
        Ok(Mate)
    }

    fn cost(&self) -> u32 {
        2
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::MATE)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.after(at).is_none() && game.moment(at).diagram.is_mate()
    }
}
