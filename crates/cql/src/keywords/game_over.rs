//! The end of a game.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameOver;

impl Keyword for GameOver {
    const ROW: Row = Row {
        names: &["gameisover"],
        syntax: "",
        meaning: "mate, stalemate, no mating material, or the variant has ended the game",
        example: "(match (position :gameisover))",
        answer: "1:33 2:7 4:19 8:0,1,2,3,4,5,6,7 9:9 10:9 11:7 12:2 16:1,2,3,4",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GameOver> {
        Ok(GameOver)
    }

    fn cost(&self) -> u32 {
        80
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        if !material::has_mating_material(diagram) || diagram.variant_has_ended() {
            return true;
        }
        game.after(at).is_none() && (diagram.is_mate() || diagram.is_stalemate())
    }
}
