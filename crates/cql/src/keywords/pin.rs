//! Pinned units.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::Transform;
use crate::replay::{Role, queen, squares};
use crate::tree::Designator;

/// Pinned units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pin(pub(crate) Designator);

impl Keyword for Pin {
    const ROW: Row = Row {
        names: &["pin"],
        syntax: "units",
        meaning: "one of these units is pinned: it alone stands between its king and an enemy rider (as `pin` of CQL 6)",
        example: "(match (position :pin n))",
        answer: "1:22,23,24",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Pin> {
        Ok(Pin(parser.designator(&word.shown())?))
    }

    fn cost(&self) -> u32 {
        20
    }

    fn transformed(&self, transform: &Transform) -> Pin {
        Pin(transform.designator(&self.0))
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        squares(scene.find(&self.0, game, at) & diagram.occupied()).any(|square| pinner(diagram, square).is_some())
    }
}

/// The enemy rider to whose line to the king the unit on a square is bound, as it alone stands between them.
pub(super) fn pinner<D: Diagram>(diagram: &D, square: u8) -> Option<u8> {
    let side = diagram.side_on(square)?;
    let king = diagram.king(side).filter(|king| *king != square)?;
    let occupied = diagram.occupied();
    let behind = queen(king, occupied & !(1 << square)) & !queen(king, occupied);
    squares(behind & diagram.of_side(!side)).find(|rider| {
        let straight = rider % 8 == king % 8 || rider / 8 == king / 8;
        match diagram.role_on(*rider) {
            Some(Role::Queen) => true,
            Some(Role::Rook) => straight,
            Some(Role::Bishop) => !straight,
            _ => false,
        }
    })
}
