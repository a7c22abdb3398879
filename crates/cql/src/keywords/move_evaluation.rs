//! How a move changes an engine's judgement.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser, Token};
use crate::plan::{Needs, Transform};
use crate::tree::{Designator, Effort, Range, Viewpoint};

/// How a move changes an engine's judgement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveEvaluation(pub(crate) Designator, pub(crate) Designator, pub(crate) Effort, pub(crate) Range, pub(crate) Viewpoint);

impl Keyword for MoveEvaluation {
    const ROW: Row = Row {
        names: &["moveevaluation"],
        syntax: "movers targets range depth n or movetime ms [sidetomove or absolute]",
        meaning: "the last move, by one of the movers to one of the targets, changed the judgement of an engine by so many pawns",
        example: "",
        answer: "",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<MoveEvaluation> {
        let movers = parser.designator("the movers")?;
        let targets = parser.designator("the targets")?;
        // the last arguments come in either order
        let effort_first =
            matches!(&parser.peek().token, Token::Word(text) if text == "depth" || text == "movetime");
        let (effort, range) = if effort_first {
            (parser.effort()?, parser.pawn_range(":moveevaluation")?)
        } else {
            let range = parser.pawn_range(":moveevaluation")?;
            (parser.effort()?, range)
        };
        let view = parser.viewpoint_if().unwrap_or(Viewpoint::SideToMove);
        Ok(MoveEvaluation(movers, targets, effort, range, view))
    }

    fn cost(&self) -> u32 {
        100_000_000
    }

    fn transformed(&self, transform: &Transform) -> MoveEvaluation {
        MoveEvaluation(transform.designator(&self.0), transform.designator(&self.1), self.2, self.3, self.4)
    }

    fn note(&self, needs: &mut Needs) {
        needs.engine = true;
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene
            .last_move_changed(&self.0, &self.1, self.2, game, at, self.4)
            .is_some_and(|change| self.3.contains(change))
    }
}
