//! What moves.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;
use crate::tree::Designator;

/// What moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveFrom(pub(crate) Designator);

impl Keyword for MoveFrom {
    const ROW: Row = Row {
        names: &["movefrom", "piecedrop"],
        syntax: "units",
        meaning: "is made by one of these; `:piecedrop`: drops one of these",
        example: "(match (position :movefrom R))",
        answer: "1:24,26,32",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<MoveFrom> {
        let unit = parser.designator(&word.shown())?;
        let drops = word.name == "piecedrop";
        Ok(MoveFrom(if drops { Designator { squares: 0, hand: true, ..unit } } else { unit }))
    }

    fn cost(&self) -> u32 {
        2 + self.0.rarity() / 8
    }

    fn transformed(&self, transform: &Transform) -> MoveFrom {
        MoveFrom(transform.designator(&self.0))
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.had(&self.0)
    }

    fn is_impossible(&self) -> bool {
        self.0.is_nowhere()
    }

    fn needed(&self) -> Option<Designator> {
        Some(self.0)
    }

    fn describe(&self) -> String {
        format!("next move from {}", self.0)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.moves_from(&self.0, next, game, at)
    }
}
