//! How many moves a unit with a constraint needs for the stops that it has not reached. Never too high.
//!
//! A stop is reached by a move of the unit itself. Where the transitions of all effects are known, the moves between two stops are
//! bounded from below; elsewhere a stop takes a move where it asks for one. Only castling brings units to a stop without a move of
//! their own.

use crate::distance::Approach;
use board::{Side, Square, Unit, Walk};
use rules::general::Game;
use stipulation::course::{Constraint, Stretch, Way};

/// The way of a unit over the stops of a constraint.
#[derive(Default)]
pub(super) struct Ways {
    stops: Vec<Stop>,
}

/// A stop and what is known of the way to it.
struct Stop {
    to: Square,
    /// How many moves at least bring a unit there that stands elsewhere, and one that stands there.
    least: [usize; 2],
    /// The moves from elsewhere, where they are known.
    approach: Option<Approach>,
    /// The moves from this stop over all that follow.
    further: usize,
}

impl Ways {
    /// The way of a constraint, for play from the position of a game.
    pub(super) fn new(constraint: &Constraint, game: &Game<'_>) -> Ways {
        let mut unit = game.unit(constraint.origin);
        let Some(mut side) = Side::BOTH.into_iter().find(|&side| unit.belongs_to(side)) else {
            return Ways::default();
        };
        let mut stops = Vec::with_capacity(constraint.stretches.len());
        // what the unit is at each stop
        let mut units = Vec::with_capacity(constraint.stretches.len());
        for stretch in &constraint.stretches {
            let before = unit.walk;
            if let Some(becomes) = stretch.becomes {
                unit.walk = becomes.walk.unwrap_or(unit.walk);
                side = becomes.side.unwrap_or(side);
                if !unit.belongs_to(side) {
                    unit.marks = Unit::new(unit.walk, side.into()).marks;
                }
            }
            let approach = Approach::new(game.rules(), stretch.to, unit.walk, side);
            let least = least(stretch, before, approach.is_some());
            stops.push(Stop { to: stretch.to, least, approach, further: 0 });
            units.push(unit);
        }
        for index in (1..stops.len()).rev() {
            let rest = stops[index].moves(units[index - 1], stops[index - 1].to) + stops[index].further;
            stops[index - 1].further = rest;
        }
        Ways { stops }
    }

    /// The moves that a unit needs at least when it has reached so many stops and stands on a square.
    pub(super) fn moves(&self, reached: usize, unit: Unit, at: Square) -> usize {
        self.stops.get(reached).map_or(0, |next| next.moves(unit, at) + next.further)
    }
}

impl Stop {
    /// The moves that a unit needs to come from a square to this stop.
    fn moves(&self, unit: Unit, from: Square) -> usize {
        let least = self.least[usize::from(from == self.to)];
        let approach = self.approach.as_ref().map_or(0, |approach| approach.moves(unit, from));
        least.max(approach)
    }
}

/// How many moves of its own a unit needs at least to come to a stop from elsewhere, and from there. `before`: what it is at
/// the stop before; `plainly`: whether it is known who castles with whom.
fn least(stretch: &Stretch, before: Walk, plainly: bool) -> [usize; 2] {
    let goes_itself =
        plainly && matches!(before, Walk::PAWN | Walk::KNIGHT | Walk::BISHOP | Walk::QUEEN | Walk::KING);
    match stretch.way {
        // a unit that castles brings another along; kings castle themselves
        Way::Castling => [usize::from(plainly && before == Walk::KING); 2],
        Way::Quiet | Way::Any => [usize::from(goes_itself), 0],
        Way::Capture | Way::AnyCapture | Way::Single => [1; 2],
    }
}
