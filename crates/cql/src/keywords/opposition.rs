//! The opposition of kings.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use board::Side;

/// The opposition of kings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opposition(pub(crate) Option<Side>);

impl Keyword for Opposition {
    const ROW: Row = Row {
        names: &["opposition"],
        syntax: "[K or k]",
        meaning: "the formal opposition: with both distances of the kings even the side not to move has it, else the side to move",
        example: "(match (position :opposition))",
        answer: "1:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33 2:0,1,2,3,4,5,6,7 3:0,1,2,3,4,5,6,7,8,9,10,11,12,13 4:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19 5:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 6:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 7:0,1,2,3,4 8:0,2,4,5,7 9:0,1,2,3,4,5,6,7,8,9 10:0,1,2,3,4,5,6,7,8,9 11:0,1,2,5,6,7 13:0,1,2,3,4,5,6 15:0,1,2 16:0,2,3,4",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Opposition> {
        let king = parser.word_if(|word| matches!(word, "K" | "k"));
        Ok(Opposition(king.map(|(letter, _)| if letter == "K" { Side::White } else { Side::Black })))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn transformed(&self, transform: &Transform) -> Opposition {
        Opposition(self.0.map(|side| transform.side(side)))
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        material::opposition(diagram, self.0.unwrap_or(diagram.turn()))
    }
}
