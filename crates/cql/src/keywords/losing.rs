//! A side of Antichess without units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use board::Side;

/// A side of Antichess without units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Losing;

impl Keyword for Losing {
    const ROW: Row = Row {
        names: &["losing"],
        syntax: "",
        meaning: "Antichess: a side has lost all its units",
        example: "(match (position :losing))",
        answer: "12:2",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Losing> {
        Ok(Losing)
    }

    fn cost(&self) -> u32 {
        8
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        diagram.variant().is_antichess() && Side::BOTH.iter().any(|side| material::has_lost_all(diagram, *side))
    }
}
