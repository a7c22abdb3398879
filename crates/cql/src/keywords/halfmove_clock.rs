//! Half-moves since the last capture or pawn move.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::tree::Range;

/// Half-moves since the last capture or pawn move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HalfmoveClock(pub(crate) Range);

impl Keyword for HalfmoveClock {
    const ROW: Row = Row {
        names: &["halfmoveclock", "halfmoveclocklimit", "fiftymoverule"],
        syntax: "range",
        meaning: "half-moves since the last capture or pawn move; `:halfmoveclocklimit` at most so many, `:fiftymoverule` at least 100",
        example: "(match (position :halfmoveclock >=99))",
        answer: "8:6,7",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<HalfmoveClock> {
        Ok(HalfmoveClock(match word.name {
            "fiftymoverule" => Range::at_least(100),
            "halfmoveclocklimit" => Range { low: i32::MIN, ..parser.range(&word.shown())? },
            _ => parser.range(&word.shown())?,
        }))
    }

    fn cost(&self) -> u32 {
        1
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        at.line > 0 || self.0.contains(game.moment(at).diagram.clock())
    }
}
