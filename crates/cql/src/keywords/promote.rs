//! Promotions.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;
use crate::tree::Designator;

/// Promotions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Promote(pub(crate) Designator);

impl Keyword for Promote {
    const ROW: Row = Row {
        names: &["promote", "promotion"],
        syntax: "units",
        meaning: "promotes so; `:promote []`: does not promote",
        example: "(match (position :promote [RQ]))",
        answer: "3:10 6:8",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Promote> {
        Ok(Promote(parser.designator(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        2 + self.0.rarity() / 8
    }

    fn transformed(&self, transform: &Transform) -> Promote {
        Promote(transform.designator(&self.0))
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        self.0.all_kinds().is_none() && self.0.tags == 0 || signature.happened(Signature::PROMOTION)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.promotes(&self.0, next, &game.moment(at).diagram)
    }
}
