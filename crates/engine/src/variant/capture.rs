//! What captures bring about.

use board::{Reason, SquareSet, Unit, Walk};
use rules::general::{Choices, EffectHook, Game, Going, Ply};

/// Units of these walks turn to stone when they capture: their square becomes a wall.
pub(super) struct Petrify {
    pub walks: Vec<Walk>,
}

impl EffectHook for Petrify {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.intention.capture.is_some() && self.walks.contains(&ply.mover.walk) {
            let position = game.position_mut();
            position.remove_unit(ply.at, Reason::Capture);
            position.add_unit(ply.at, Unit::HOLE, Reason::Capture);
        }
        Going::On
    }
}

/// A capture takes the capturing unit and all but pawns around its arrival off the board.
pub(super) struct Explosion;

impl EffectHook for Explosion {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let centre = ply.intention.arrival;
        if ply.intention.capture.is_none() {
            return Going::On;
        }
        let geometry = game.position().geometry();
        let ring = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
        let area: SquareSet = ring.filter_map(|(x, y)| geometry.offset(centre, x, y)).collect();
        for square in area & game.position().occupied() {
            if square == centre || game.unit(square).walk != Walk::PAWN {
                game.position_mut().remove_unit(square, Reason::Capture);
            }
        }
        Going::On
    }
}
