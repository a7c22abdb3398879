//! Captures in passing.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::replay::MoveKind;
use crate::signature::Signature;

/// Captures in passing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant;

impl Keyword for EnPassant {
    const ROW: Row = Row {
        names: &["enpassant"],
        negated: &["noenpassant"],
        syntax: "",
        meaning: "captures in passing",
        example: "(match (position :enpassant))",
        answer: "6:4",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<EnPassant> {
        Ok(EnPassant)
    }

    fn cost(&self) -> u32 {
        1
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::EN_PASSANT)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        next.kind == MoveKind::EnPassant
    }
}
