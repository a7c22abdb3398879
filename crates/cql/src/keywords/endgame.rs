//! An endgame by its material.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// An endgame by its material.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Endgame;

impl Keyword for Endgame {
    const ROW: Row = Row {
        names: &["endgame"],
        negated: &["noendgame"],
        syntax: "",
        meaning: "few units beside pawns, by the formula of the manual",
        example: "(match (position :endgame :initial))",
        answer: "3:0 8:0 12:0 15:0 16:0",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Endgame> {
        Ok(Endgame)
    }

    fn cost(&self) -> u32 {
        20
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        material::is_endgame(&game.moment(at).diagram)
    }
}
