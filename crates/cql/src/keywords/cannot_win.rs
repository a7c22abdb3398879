//! A side without material to win.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use board::Side;

/// A side without material to win.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CannotWin(pub(crate) Side);

impl Keyword for CannotWin {
    const ROW: Row = Row {
        names: &["whitecannotwin", "blackcannotwin"],
        syntax: "",
        meaning: "that side has at most one minor piece beside the king",
        example: "(match (position :blackcannotwin :initial))",
        answer: "8:0 15:0",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<CannotWin> {
        Ok(CannotWin(if word.name == "whitecannotwin" { Side::White } else { Side::Black }))
    }

    fn cost(&self) -> u32 {
        12
    }

    fn transformed(&self, transform: &Transform) -> CannotWin {
        CannotWin(transform.side(self.0))
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        material::cannot_win(&game.moment(at).diagram, self.0)
    }
}
