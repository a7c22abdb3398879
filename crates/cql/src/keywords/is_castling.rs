//! Castling.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::evaluate::moves::castling_letter;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::signature::Signature;

/// Castling.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IsCastling(pub(crate) u8);

impl Keyword for IsCastling {
    const ROW: Row = Row {
        names: &["iscastling"],
        negated: &["nocastling"],
        syntax: "[letters]",
        meaning: "castles (K Q k q)",
        example: "(match (position :iscastling))",
        answer: "1:22 6:14,15 7:0,3",
        ..Row::NONE
    };

    const ASKS_FOR_MOVE: bool = true;

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<IsCastling> {
        Ok(IsCastling(if word.name == "iscastling" { parser.castling_letters_if().unwrap_or(15) } else { 15 }))
    }

    fn cost(&self) -> u32 {
        1
    }

    fn transformed(&self, transform: &Transform) -> IsCastling {
        IsCastling(transform.castling(self.0))
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(i32::from(self.0) * Signature::CASTLING)
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let Some(next) = &game.moment(at).next else { return false };
        castling_letter(next, &game.moment(at).diagram) & self.0 != 0
    }
}
