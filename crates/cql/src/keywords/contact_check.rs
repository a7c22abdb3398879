//! A check that nothing could block.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::evaluate::moves::is_contact_check;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;
use crate::tree::Designator;

/// A check that nothing could block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ContactCheck(pub(crate) Option<Designator>);

impl Keyword for ContactCheck {
    const ROW: Row = Row {
        names: &["contactcheck"],
        negated: &["nocontactcheck"],
        syntax: "[checker]",
        meaning: "a check that nothing could ever block: knight, pawn, double check, a rider beside the king",
        example: "(match (position :contactcheck))",
        answer: "1:29,33 2:7 4:11 6:9 9:7,9 10:5,9 15:1",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<ContactCheck> {
        Ok(ContactCheck(if word.name == "contactcheck" { parser.designator_if() } else { None }))
    }

    fn cost(&self) -> u32 {
        18
    }

    fn transformed(&self, transform: &Transform) -> ContactCheck {
        ContactCheck(self.0.as_ref().map(|unit| transform.designator(unit)))
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        let checkers = diagram.checkers();
        checkers != 0
            && is_contact_check(diagram, checkers)
            && self.0.as_ref().is_none_or(|unit| checkers & scene.find(unit, game, at) != 0)
    }
}
