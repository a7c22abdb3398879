//! What a move did, for showing it.

use crate::Board;
use crate::event::{Played, Unseen};
use board::{Effect, Unit};

/// A move that has been made and may be shown.
#[derive(Clone, Copy)]
pub(crate) struct Pending {
    pub(crate) side: board::Side,
    pub(crate) plain: rules::PlainMove,
}

/// The move just made on a board, for showing.
pub(crate) fn played_on<B: Board>(board: &mut B, pending: Pending) -> Played {
    if let Some(played) = board.told(pending.side, pending.plain) {
        return played;
    }
    // marks that every unit has by a rule of the problem are not written
    let hidden = board.hidden_marks();
    let shown = |unit: Unit| Unit { marks: unit.marks.without(hidden), ..unit };
    let check = board.is_in_check(!pending.side);
    let position = board.position();
    let mut before = position.units_before_last_ply();
    before.iter_mut().for_each(|(_, unit)| *unit = shown(*unit));
    let mut effects = position.journal().last_ply().to_vec();
    for recorded in &mut effects {
        match &mut recorded.effect {
            Effect::Removed { unit, .. } | Effect::Added { unit, .. } => *unit = shown(*unit),
            Effect::Changed { before, after, .. } => (*before, *after) = (shown(*before), shown(*after)),
            _ => {}
        }
    }
    let on_board = before.iter().find(|(at, _)| *at == pending.plain.departure).map(|(_, unit)| *unit);
    // what comes from the hand, or from nowhere, is told by what it did
    let told = effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Removed { unit, .. } | Effect::Added { unit, .. } => Some(unit),
        _ => None,
    });
    let mover = on_board.or(told).unwrap_or(Unit::EMPTY);
    let Pending { side, plain } = pending;
    let (before, effects) = (before.into(), effects.into());
    Played { side, plain, mover, before, effects, check, unseen: Unseen::default() }
}
