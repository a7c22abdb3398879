//! Numbers of moves.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::tree::MoveRange;
use board::Side;

/// Numbers of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber(pub(crate) MoveRange);

impl Keyword for MoveNumber {
    const ROW: Row = Row {
        names: &["movenumber"],
        syntax: "range",
        meaning: "the number of the move to come (in a mate or stalemate: of the move that brought it about)",
        example: "(match (position :movenumber 17))",
        answer: "1:32,33",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<MoveNumber> {
        Ok(MoveNumber(parser.move_range(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        1
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        let last = game.lines[at.line].moments.last().map_or(0, |moment| moment.diagram.number());
        self.0.contains_either(number_of_move(game, at), diagram.number(), last)
    }
}

/// The number of the move to come. Where mate or stalemate leaves none to come it is that of the move that brought it about:
/// move 35 mates, whichever side plays it.
fn number_of_move<D: Diagram>(game: &Game<D>, at: At) -> i32 {
    let diagram = &game.moment(at).diagram;
    let number = diagram.number();
    let by_black = at.index > 0 && diagram.turn() == Side::White && game.after(at).is_none();
    if by_black && (diagram.is_mate() || diagram.is_stalemate()) { number - 1 } else { number }
}
