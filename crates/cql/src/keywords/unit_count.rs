//! The number of units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;
use crate::tree::{Designator, Range};

/// The number of units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitCount(pub(crate) Designator, pub(crate) Range);

impl Keyword for UnitCount {
    const ROW: Row = Row {
        names: &["piececount"],
        syntax: "units range",
        meaning: "the number of squares that match",
        example: "(match (position :piececount Q 0 :piececount q 1))",
        answer: "1:32,33",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<UnitCount> {
        Ok(UnitCount(parser.designator(&word.shown())?, parser.range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn transformed(&self, transform: &Transform) -> UnitCount {
        UnitCount(transform.designator(&self.0), self.1)
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        self.1.contains(0) || signature.had(&self.0)
    }

    fn is_impossible(&self) -> bool {
        self.0.is_nowhere() && self.1.low > 0
    }

    fn needed(&self) -> Option<Designator> {
        (self.1.low > 0).then_some(self.0)
    }

    fn describe(&self) -> String {
        format!("number of {} is {}", self.0, self.1)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        let in_hand = if self.0.hand { material::in_hand(diagram, &self.0) } else { 0 };
        self.1.contains((scene.find(&self.0, game, at).count_ones() + in_hand).cast_signed())
    }
}
