//! Captures of the last unit.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// Captures of the last unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TakesLastUnit;

impl Keyword for TakesLastUnit {
    const ROW: Row = Row {
        names: &["takeslastpiece"],
        syntax: "",
        meaning: "Antichess: takes the last unit",
        example: "(match (position :takeslastpiece))",
        answer: "12:1",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<TakesLastUnit> {
        Ok(TakesLastUnit)
    }

    fn cost(&self) -> u32 {
        70
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        game.moment(at).diagram.variant().is_antichess()
            && next.is_capture()
            && scene.next_diagram(next, game, at, |after| material::has_lost_all(after, after.turn()))
    }
}
