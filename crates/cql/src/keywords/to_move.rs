//! Which side is to move.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use board::Side;

/// Which side is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ToMove(pub(crate) Side);

impl Keyword for ToMove {
    const ROW: Row = Row {
        names: &["wtm", "btm"],
        syntax: "",
        meaning: "White, Black is to move",
        example: "(match (position :btm :initial))",
        answer: "8:0",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<ToMove> {
        Ok(ToMove(if word.name == "wtm" { Side::White } else { Side::Black }))
    }

    fn cost(&self) -> u32 {
        2
    }

    fn transformed(&self, transform: &Transform) -> ToMove {
        ToMove(transform.side(self.0))
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.moment(at).diagram.turn() == self.0
    }
}
