//! The end of King of the Hill.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::start::Variant;

/// The end of King of the Hill.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KingOnTheHill;

impl Keyword for KingOnTheHill {
    const ROW: Row = Row {
        names: &["kingonthehill"],
        syntax: "",
        meaning: "the end of King of the Hill",
        example: "(match (position :kingonthehill))",
        answer: "11:7",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<KingOnTheHill> {
        Ok(KingOnTheHill)
    }

    fn cost(&self) -> u32 {
        8
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        diagram.variant() == Variant::KingOfTheHill && diagram.variant_has_ended()
    }
}
