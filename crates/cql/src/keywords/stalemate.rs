//! Stalemate on the board.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Stalemate on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stalemate;

impl Keyword for Stalemate {
    const ROW: Row = Row {
        names: &["stalemate"],
        negated: &["nostalemate"],
        syntax: "",
        meaning: "the line ends with stalemate",
        example: "(match (position :stalemate))",
        answer: "4:19",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Stalemate> {
        Ok(Stalemate)
    }

    fn cost(&self) -> u32 {
        2
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::STALEMATE)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.after(at).is_none() && game.moment(at).diagram.is_stalemate()
    }
}
