//! A compulsory capture.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// A compulsory capture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MustCapture;

impl Keyword for MustCapture {
    const ROW: Row = Row {
        names: &["mustcapture"],
        syntax: "",
        meaning: "Antichess: a capture is compulsory",
        example: "(match (position :mustcapture))",
        answer: "12:1",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<MustCapture> {
        Ok(MustCapture)
    }

    fn cost(&self) -> u32 {
        70
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        game.moment(at).diagram.must_capture()
    }
}
