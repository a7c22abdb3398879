//! The end of Three-check.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use board::Side;

/// The end of Three-check.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ThreeChecks;

impl Keyword for ThreeChecks {
    const ROW: Row = Row {
        names: &["threechecks"],
        syntax: "",
        meaning: "the end of Three-check",
        example: "(match (position :threechecks))",
        answer: "10:9",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<ThreeChecks> {
        Ok(ThreeChecks)
    }

    fn cost(&self) -> u32 {
        8
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        Side::BOTH.iter().any(|side| game.moment(at).diagram.checks_given(*side) >= 3)
    }
}
