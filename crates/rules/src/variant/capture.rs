//! What captures bring about.

use crate::general::{ArrivalFilter, Bound, Choices, EffectHook, Game, Going, Move, Ply, Scope};
use board::{Reason, Side, SquareSet, Unit, Walk};

/// Units of these walks turn to stone when they capture: their square becomes a wall.
pub struct Petrify {
    /// The walks.
    pub walks: Vec<Walk>,
}

impl EffectHook for Petrify {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.intention.capture.is_some() && self.walks.contains(&ply.mover.walk) {
            let position = game.position_mut();
            position.remove_unit(ply.at, Reason::Capture);
            position.add_unit(ply.at, Unit::WALL, Reason::Capture);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl Petrify {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, _game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.capture.is_none() { Some(1) } else { None }
    }
}

/// A capture takes the capturing unit and all but pawns around its arrival off the board.
pub struct Explosion {
    /// Units of these walks are not taken off.
    pub immune: Vec<Walk>,
}

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
            let walk = game.unit(square).walk;
            if (square == centre || walk != Walk::PAWN) && !self.immune.contains(&walk) {
                game.position_mut().remove_unit(square, Reason::Capture);
            }
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl Explosion {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, _game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.capture.is_none() { Some(1) } else { None }
    }
}

/// Units of these walks do not capture others of the same walk.
pub struct MutualImmunity {
    /// The walks.
    pub walks: Vec<Walk>,
}

impl ArrivalFilter for MutualImmunity {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, _side: Side, _observing: bool) -> bool {
        if intention.departure.is_none() || intention.capture.is_none() {
            return true;
        }
        let walk = game.unit(intention.departure).walk;
        !self.walks.contains(&walk) || game.unit(intention.capture).walk != walk
    }
}
