//! Moves that give a check nothing could block.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::evaluate::moves::is_contact_check;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;

/// Moves that give a check nothing could block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GivesContactCheck;

impl Keyword for GivesContactCheck {
    const ROW: Row = Row {
        names: &["iscontactcheck"],
        syntax: "",
        meaning: "gives a check that nothing could ever block",
        example: "(match (position :iscontactcheck :movefrom Q))",
        answer: "2:6 4:10 9:6 10:8",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<GivesContactCheck> {
        Ok(GivesContactCheck)
    }

    fn cost(&self) -> u32 {
        20
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::CHECK)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        scene.next_diagram(next, game, at, |after| {
            let checkers = after.checkers();
            checkers != 0 && is_contact_check(after, checkers)
        })
    }
}
