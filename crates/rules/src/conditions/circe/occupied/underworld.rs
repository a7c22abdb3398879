//! Volcanic and Parachute: the unit on the rebirth square and the reborn one share it, one below the other; what is
//! below comes up when the square is empty.

use crate::general::{Bound, Choices, EffectHook, Footprint, Game, Going, Ply, Scope};
use board::{Effect, Reason, Square};

/// Where in the underworld a unit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Depth {
    /// Above all others.
    Top,
    /// Below all others.
    Bottom,
}

/// Puts what stands on a square below the board, to make room.
pub(in super::super) fn cover(game: &mut Game<'_>, square: Square, depth: Depth) -> Going {
    bury(game, square, depth, Reason::Displacement);
    Going::On
}

#[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^16")]
fn bury(game: &mut Game<'_>, square: Square, depth: Depth, reason: Reason) {
    let unit = game.unit(square);
    let index = match depth {
        Depth::Top => game.position().underworld().len() as u16,
        Depth::Bottom => 0,
    };
    game.position_mut().apply(Effect::Buried { index, below: square, unit }, reason);
    game.position_mut().remove_unit(square, reason);
}

/// Lets the unit just reborn change places with the one that was covered for it.
#[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^16")]
pub(in super::super) fn sink(game: &mut Game<'_>, square: Square) {
    let Some(&(below, unit)) = game.position().underworld().last() else { return };
    let index = game.position().underworld().len() as u16 - 1;
    game.position_mut().apply(Effect::Unearthed { index, below, unit }, Reason::Volcanic);
    bury(game, square, Depth::Top, Reason::Volcanic);
    game.position_mut().add_unit(square, unit, Reason::Volcanic);
}

/// Brings units up whose squares are empty, the lowest first.
pub(in super::super) struct Uncoverer;

impl EffectHook for Uncoverer {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        let mut index = 0;
        while let Some(&(below, _)) = game.position().underworld().get(index) {
            if game.unit(below).is_empty() {
                rise(game, index);
            } else {
                index += 1;
            }
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => {
                // only where a unit leaves or is captured can another come up
                let stays = |below: Square| below != m.departure && below != m.capture;
                Bound::unless(game.position().underworld().iter().all(|&(below, _)| stays(below)))
            }
            Scope::Side(game, _) => {
                let below = game.position().underworld().iter();
                let covered = below.fold(0, |all, (below, _)| all | below.bit());
                Bound::within(Footprint { captures: covered, ..Footprint::leaving(covered) })
            }
            _ => Bound::MOVES_TELL.told_by_sides(),
        }
    }
}

/// Brings the unit of that place in the underworld up on its square. Panics when there is none.
#[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^16")]
pub(in super::super) fn rise(game: &mut Game<'_>, index: usize) {
    let (below, unit) = game.position().underworld()[index];
    game.position_mut().apply(Effect::Unearthed { index: index as u16, below, unit }, Reason::Appearance);
    game.position_mut().add_unit(below, unit, Reason::Appearance);
}
