//! Where a move goes.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;
use crate::tree::Designator;

/// Where a move goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveTo(pub(crate) Designator);

impl Keyword for MoveTo {
    const ROW: Row = Row {
        names: &["moveto"],
        syntax: "units",
        meaning: "goes where one of these (or `.`) stands; en passant and castling arrive on an empty square",
        example: "(match (position :moveto r))",
        answer: "1:28",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<MoveTo> {
        Ok(MoveTo(parser.designator(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        2 + self.0.rarity() / 8
    }

    fn transformed(&self, transform: &Transform) -> MoveTo {
        MoveTo(transform.designator(&self.0))
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.had(&self.0)
    }

    fn is_impossible(&self) -> bool {
        self.0.is_nowhere()
    }

    fn describe(&self) -> String {
        format!("next move to {}", self.0)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.moves_to(&self.0, next, game, at)
    }
}
