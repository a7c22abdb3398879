//! Compulsory captures that are made.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// Compulsory captures that are made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CaptureForced;

impl Keyword for CaptureForced {
    const ROW: Row = Row {
        names: &["captureforced"],
        syntax: "",
        meaning: "Antichess: is a compulsory capture",
        example: "(match (position :captureforced))",
        answer: "12:1",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<CaptureForced> {
        Ok(CaptureForced)
    }

    fn cost(&self) -> u32 {
        70
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        next.is_capture() && game.moment(at).diagram.must_capture()
    }
}
