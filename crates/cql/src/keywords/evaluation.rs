//! An engine's judgement.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Needs;
use crate::tree::{Effort, Range, Viewpoint};

/// An engine's judgement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation(pub(crate) Effort, pub(crate) Option<(Range, Viewpoint)>);

impl Keyword for Evaluation {
    const ROW: Row = Row {
        names: &["evaluation"],
        syntax: "depth n or movetime ms, mate or range [sidetomove or absolute]",
        meaning: "an engine sees a mate, or judges the position so, in pawns",
        example: "",
        answer: "",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Evaluation> {
        let effort = parser.effort()?;
        if parser.word_if(|word| word == "mate").is_some() {
            return Ok(Evaluation(effort, None));
        }
        let range = parser.pawn_range(":evaluation")?;
        let view = parser.viewpoint_if().unwrap_or(Viewpoint::SideToMove);
        Ok(Evaluation(effort, Some((range, view))))
    }

    fn cost(&self) -> u32 {
        100_000_000
    }

    fn note(&self, needs: &mut Needs) {
        needs.engine = true;
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        match self.1 {
            None => scene.adviser.sees_mate(diagram, self.0),
            Some((range, view)) => scene
                .adviser
                .hundredths(diagram, self.0, view)
                .is_some_and(|score| range.contains(score)),
        }
    }
}
