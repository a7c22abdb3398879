//! Half-moves from the start.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{to_i32, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::signature::Signature;
use crate::tree::{Bound, MoveRange};

/// Half-moves from the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HalfMoveNumber(pub(crate) MoveRange);

impl Keyword for HalfMoveNumber {
    const ROW: Row = Row {
        names: &["halfmovenumber", "initial", "terminal", "final"],
        syntax: "range",
        meaning: "the half-moves from the start of the game; `:initial` `:terminal`: the first, the last position",
        example: "(match (position :halfmovenumber end-1 :moveto U))",
        answer: "2:6 10:8 12:1 13:5",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<HalfMoveNumber> {
        Ok(HalfMoveNumber(match word.name {
            "initial" => MoveRange { low: Bound::Start(0), high: Bound::Start(0) },
            "terminal" | "final" => MoveRange { low: Bound::End(0), high: Bound::End(0) },
            _ => parser.move_range(&word.shown())?,
        }))
    }

    fn cost(&self) -> u32 {
        1
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        match self.0.low {
            Bound::Start(low) => low <= signature.plies,
            Bound::End(_) => true,
        }
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let last = game.lines[0].moments.len() - 1;
        at.line == 0 && self.0.contains(to_i32(at.index), to_i32(last))
    }
}
